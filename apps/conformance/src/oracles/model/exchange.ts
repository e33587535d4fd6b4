import { randomUUID } from 'node:crypto';
import { PROBLEM_CODES, type ProblemCode } from '@training-provider/contract';
import type { ModelAnswer, Row } from '@training-provider/contract/model';
import { isSuccess, jsonBodyOf } from '../../deployment/answers.ts';
import { shortened } from '../../deployment/exchange.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import type { Caller } from '../../deployment/target.ts';
import { equal, hasStatus, holds } from '../../expect/assertions.ts';
import { linksOf } from '../../expect/pages.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { answeredOnce, storedPart } from '../../interface/kinds.ts';
import { requireSame } from '../comparison/answers.ts';
import { askModel, type Request, see, send } from '../comparison/comparison.ts';
import type { Times } from '../comparison/times.ts';
import type { Topic } from './checkedRequirements.ts';
import { isDenied } from './spaces.ts';
import { type ListWorld, type Organisation, rowsOfKind, type Side } from './world.ts';

/** A request of a history. */
export interface Sent extends Omit<Request, 'as'> {
  /** The caller: an organisation, or a caller without permission. */
  readonly as: string;
  /** The condition on the version of `path`: in `template`, `{tag}` stands for its tag, and `{opaque}` for that without quotes. */
  readonly condition?: { readonly name: string; readonly template: string; readonly path: string } | undefined;
  /** Whether it creates records if it is carried out. */
  readonly creates?: boolean;
}

/** The responses of the deployment and the model. */
export interface Exchanged {
  readonly answer: Answer;
  readonly expected: ModelAnswer;
}

const UNKNOWN_TOKEN = 'tpa_this-token-was-never-issued-to-anybody';
const callerOf = (as: string): Caller => (as === 'unknown' ? { token: UNKNOWN_TOKEN } : (as as Caller));

/** The codes for callers without permission: the model knows no tokens. */
const DENIED: Readonly<Record<string, ProblemCode>> = {
  nobody: 'authentication_required',
  unknown: 'invalid_token',
  limited: 'insufficient_scope',
};

/** The organisation whose records a caller sees. */
export const sideOf = ({ sides }: ListWorld, as: string): Side => sides[as === 'other' ? 'other' : 'main'];

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Times of a read: only known ones. */
export const KNOWN: Times = {
  begin: () => undefined,
  end: () => undefined,
  learn: (time, found, what) => equal(found, time, what),
};

/** Times of a write: those that the record had, or later ones. */
const timesOfWrite = (row: Row | undefined): Times => {
  const had = [row?.insertedAt, row?.updatedAt, row?.deletedAt].filter((time) => time !== undefined);
  const learned = new Map(had.map((time) => [time, time]));
  const since = had.toSorted().at(-1) ?? '';
  return {
    ...KNOWN,
    learn: (time, found, what) => {
      const known = learned.get(time);
      if (known !== undefined) return equal(found, known, what);
      learned.set(time, found);
      holds(UTC.test(found), `${what} must be in UTC with milliseconds, but is ${found}.`);
      holds(found >= since, `${what} must not be earlier than ${since}, but is ${found}.`);
    },
  };
};

const described = ({ method, path, as, headers, body, raw, condition }: Sent): string => {
  const fields = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const conditions = condition === undefined ? [] : [`${condition.name}: ${condition.template}`];
  const parts = [`as ${as}`, ...fields, ...conditions, ...(text === undefined ? [] : [shortened(text, 300)])];
  return `${method} ${shortened(path, 600)} (${parts.join('; ')})`;
};

/**
 * The condition as the deployment and the model get it. Other callers name a version of the record too.
 * @throws Error if no response showed a version of the record: the request would have no condition
 */
const conditionIn = ({ sides }: ListWorld, condition: Sent['condition']) => {
  if (condition === undefined) return { deployed: {}, modelled: {} };
  const seen = sides.main.comparison.seen.get(condition.path);
  if (seen === undefined) throw new Error(`No response showed a version of ${condition.path}.`);
  const { name, template } = condition;
  const filled = (tag: string) => ({
    [name]: template.replaceAll('{tag}', tag).replaceAll('{opaque}', tag.replaceAll('"', '')),
  });
  return { deployed: filled(seen.etag), modelled: filled(seen.tag) };
};

const recordsIn = (body: unknown): JsonObject[] => (isObject(body) ? [body.data].flat().filter(isObject) : []);

/** The ids that the deployment has chosen for the records of a request. */
const madeUpIds = ({ creates, body = {} }: Sent, answer: Answer): string[] => {
  if (creates !== true || !isSuccess(answer.status)) return [];
  const supplied = Object.values(body)
    .flat()
    .filter(isObject)
    .map(({ id }) => String(id).toLowerCase());
  const ids = recordsIn(jsonBodyOf(answer)).map(({ id }) => String(id));
  return ids.filter((id) => !supplied.includes(id.toLowerCase()));
};

const STAMPS = ['insertedAt', 'updatedAt', 'deletedAt'] as const;

/** Gives the records of the model the times in the response of the deployment. */
const adoptTimes = (world: ListWorld, owner: Organisation, answer: Answer): void => {
  const rows = rowsOfKind(world, owner);
  for (const record of recordsIn(jsonBodyOf(answer))) {
    const row = rows.find(({ id }) => id === String(record.id).toLowerCase());
    for (const name of STAMPS) if (row !== undefined && typeof record[name] === 'string') row[name] = record[name];
  }
};

/** Requires a response to show a version as earlier responses did. */
const requireVersion = (world: ListWorld, { as, path }: Sent, { answer, expected }: Exchanged): void => {
  const { ETag: tag, Location: location } = expected.headers;
  const { comparison, collection } = sideOf(world, as);
  if (location !== undefined)
    holds(
      answer.headers.location?.endsWith(location) === true,
      `\`Location\` must end with ${location}, but is ${answer.headers.location}.`,
    );
  if (tag === undefined) return;
  const [record] = recordsIn(expected.body);
  if (record !== undefined) {
    const of = location ?? `${collection}/${record.id}`;
    // The response to adding a participant may show a record of another kind.
    const stored = { ...expected, body: { data: storedPart(world.resource.kind, record) } };
    if (location !== undefined || path.startsWith(of)) see(comparison, of, answer, stored);
    return;
  }
  const seen = comparison.seen.get(path);
  if (seen?.tag === tag) equal(answer.headers.etag, seen.etag, '`ETag`');
};

/** Sends a request that is rejected for its caller, or whose response has no body. */
const sendBare = async (world: ListWorld, sent: Sent, request: Request): Promise<Exchanged> => {
  const { target } = world;
  const side = sideOf(world, sent.as);
  const { deployed, modelled } = conditionIn(world, sent.condition);
  const { method, path, body, raw, headers } = request;
  const answer = await target.send(method, path, {
    as: callerOf(sent.as),
    headers: { ...headers, ...deployed },
    ...(body && { body }),
    ...(raw === undefined ? {} : { raw }),
  });
  const code = DENIED[sent.as];
  const expected: ModelAnswer =
    code === undefined
      ? askModel({ ...side.comparison, times: KNOWN }, { ...request, headers: { ...headers, ...modelled } })
      : { status: PROBLEM_CODES[code].status, headers: {}, body: { code } };
  if (method !== 'HEAD') requireSame(KNOWN, answer, expected, { further: [], undecided: [] });
  hasStatus(answer, expected.status);
  if (method === 'HEAD') equal(answer.text, '', 'The body of the response to HEAD');
  if (isDenied(sent.as))
    holds(
      sent.as === 'limited' || answer.headers['www-authenticate'] !== undefined,
      'The response must have the header `WWW-Authenticate`.',
    );
  return { answer, expected: { ...expected, body: method === 'HEAD' ? undefined : expected.body } };
};

/** How an exchange is compared. */
interface Comparing {
  /** The record that a write changes. */
  readonly row?: Row | undefined;
  /** Whether a read shows new times. */
  readonly isFirst?: boolean;
  /** Whether the response repeats an earlier one. */
  readonly isRepeated?: boolean;
  readonly undecided?: readonly string[];
}

const READS = ['GET', 'HEAD'];

/**
 * Sends a request to the deployment and the model of the organisation, and compares the responses.
 * Returns undefined if they differ, which `findings` then contain.
 */
export const exchange = (
  world: ListWorld,
  topics: readonly Topic[],
  sent: Sent,
  { row, isFirst = false, isRepeated = false, undecided = [] }: Comparing = {},
): Promise<Exchanged | undefined> =>
  world.findings.compare(topics, described(sent), async () => {
    const { target, resource, draw } = world;
    const { condition, creates: _, ...parts } = sent;
    const { comparison } = sideOf(world, sent.as);
    const requestId = draw.oneIn(2) ? randomUUID() : undefined;
    const named = requestId === undefined ? {} : { 'x-request-id': requestId };
    const request = { ...parts, as: callerOf(sent.as), headers: { ...sent.headers, ...named } };
    const isRead = READS.includes(sent.method);
    const times = (isRead || isDenied(sent.as)) && !isFirst ? KNOWN : timesOfWrite(isFirst ? undefined : row);
    try {
      const isBare = sent.method === 'HEAD' || isDenied(sent.as);
      const exchanged = isBare
        ? await sendBare(world, sent, request)
        : await send({ ...comparison, target, times }, request, {
            condition: conditionIn(world, condition),
            idsIn: async (answer) => madeUpIds(sent, answer),
            undecided: [...undecided, ...answeredOnce(resource.kind)],
          });
      const { answer } = exchanged;
      if (requestId !== undefined) equal(answer.headers['x-request-id'], requestId, '`X-Request-Id`');
      if (isRepeated) return exchanged;
      requireVersion(world, sent, exchanged);
      if ((!isRead && isSuccess(answer.status) && answer.text !== '') || isFirst)
        adoptTimes(world, sent.as === 'other' ? 'other' : 'main', answer);
      const isOne =
        isRead && recordsIn(exchanged.expected.body).length === 1 && exchanged.expected.headers.ETag !== undefined;
      if (isOne) equal(linksOf(answer), {}, 'The page links in the response with a single record');
      return exchanged;
    } finally {
      comparison.ids.splice(0);
    }
  });

/** The response of a copy of the model to a request of an organisation. */
export const dryRun = (side: Side, request: Request): ModelAnswer => {
  const { model } = side.comparison;
  return askModel({ model: { ...model, store: model.store.copy() }, times: KNOWN }, request);
};

/** The response of the model to a read. */
export const readModel = (side: Side, path: string, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
  askModel({ model: side.comparison.model, times: KNOWN }, { method: 'GET', path, headers });
