import { answerTo, createModel, type Model, type ModelAnswer, randomOf } from '@training-provider/contract/model';
import type { Answer } from '../../deployment/httpClient.ts';
import type { Caller, Target } from '../../deployment/target.ts';
import { equal, holds } from '../../expect/assertions.ts';
import type { JsonObject } from '../../interface/json.ts';
import { withoutModules } from '../undecided.ts';
import { codesOf, contentOf, isSame, requireSame, timesIn } from './answers.ts';
import { newTimes, type Times } from './times.ts';

/** A version that was answered: its tag on the deployment and in the model, and what it showed. */
interface Seen {
  readonly etag: string;
  readonly tag: string;
  readonly shown: unknown;
  /** What was shown with each tag of the deployment so far. */
  readonly versions: ReadonlyMap<string, unknown>;
}

/** A deployment and the reference model. Both get the same requests, and have to answer the same. */
export interface Comparison {
  readonly target: Target;
  readonly model: Model;
  readonly times: Times;
  /** The ids that the deployment has given to what the model is to create next. */
  readonly ids: string[];
  /** The last time that the deployment has answered, in milliseconds. */
  readonly clock: { now: number };
  /** The version of each path that was answered last. */
  readonly seen: Map<string, Seen>;
}

/** A comparison of nothing yet. @param org the organisation, as the model is to have it */
export const newComparison = (target: Target, org: JsonObject = { name: 'Conformance' }): Comparison => {
  const ids: string[] = [];
  const clock = { now: 0 };
  const random = randomOf(target.settings.seed);
  const given = { ...random, uuid: (version: 4 | 7) => ids.shift() ?? random.uuid(version) };
  const model = createModel(given, () => clock.now, { org, baseUrl: 'http://model.invalid', keptChanges: Infinity });
  return { target, model, times: newTimes(), ids, clock, seen: new Map() };
};

/** A request as both get it. */
export interface Request {
  readonly method: string;
  /** With its query, or without. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  /** Whose token the deployment gets; undefined: that of the run's own organisation. The model knows no tokens. */
  readonly as?: Caller;
}

const utf8 = new TextEncoder();

/** A condition as the deployment and the model get it. */
interface Condition {
  readonly deployed: Readonly<Record<string, string>>;
  readonly modelled: Readonly<Record<string, string>>;
}
const NONE: Condition = { deployed: {}, modelled: {} };

/** What the model answers. A write changes it. */
export const askModel = (
  { model, times }: Pick<Comparison, 'model' | 'times'>,
  { method, path, query = {}, headers = {}, body, raw }: Request,
  requestId = 'read',
): ModelAnswer => {
  const search = new URLSearchParams(query).toString();
  const url = new URL(`${model.baseUrl}${path}${search === '' ? '' : `?${search}`}`);
  const writer = { actor: { kind: 'system', name: 'conformance' }, requestId } as const;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead) times.begin(model.store.now());
  return answerTo(model, {
    ...{ method: isRead ? 'GET' : method, url, writer },
    headers: { 'content-type': 'application/json', ...headers },
    received: { body: utf8.encode(raw ?? (body === undefined ? '' : JSON.stringify(body))) },
  });
};

/** The condition that names the version that was answered last; none if nothing decides whether it still holds. */
export const conditionOn = (comparison: Comparison, method: string, path: string): Condition => {
  const seen = comparison.seen.get(path);
  const now = askModel(comparison, { method: 'GET', path });
  if (seen === undefined || now.status !== 200) return NONE;
  // A tag may come back with what it was made from.
  if (now.headers.ETag !== seen.tag && isSame(contentOf(now), seen.shown)) return NONE;
  const name = method === 'GET' ? 'if-none-match' : 'if-match';
  return { deployed: { [name]: seen.etag }, modelled: { [name]: seen.tag } };
};

/** Compares the tag of a version with the one that was answered last, and notes that it was seen. */
export const see = ({ seen }: Comparison, path: string, answer: Answer, expected: ModelAnswer): void => {
  const { etag = '' } = answer.headers;
  const { ETag: tag = '' } = expected.headers;
  const shown = contentOf(expected);
  const last = seen.get(path);
  holds(
    /^"[^"]+"$/.test(etag),
    `The \`ETag\` in the response to ${answer.asked} must be a strong validator, but is ${etag}.`,
  );
  if (last?.tag === tag)
    equal(etag, last.etag, `The \`ETag\` in the response to ${answer.asked}, although nothing has changed,`);
  else if (last !== undefined && !isSame(last.shown, shown))
    holds(etag !== last.etag, `${answer.asked} responded with a changed record, but with the same \`ETag\`.`);
  const before = last?.versions.get(etag);
  holds(
    before === undefined || isSame(before, shown),
    `${answer.asked} responded with the \`ETag\` of another version of the record.`,
  );
  seen.set(path, { etag, tag, shown, versions: new Map(last?.versions).set(etag, shown) });
};

/** Why the model would refuse a request if its condition held: nothing decides which of two reasons comes first. */
const furtherReasons = ({ model }: Comparison, request: Request, expected: ModelAnswer): string[] => {
  if (expected.status !== 412) return [];
  const headers = { ...request.headers, 'if-match': '*' };
  const copy = { ...model, store: model.store.copy() };
  return codesOf(askModel({ model: copy, times: newTimes() }, { ...request, headers }));
};

/** How a request is sent. */
interface Sending {
  readonly condition?: Condition;
  /** The ids of what the deployment has created. */
  readonly idsIn?: (answer: Answer) => Promise<readonly string[]>;
  /** Members of the answer that nothing decides. */
  readonly undecided?: readonly string[];
}

/** Sends a request to the deployment and the model, and requires the same answer. */
export const send = async (
  comparison: Comparison,
  request: Request,
  { condition = NONE, idsIn, undecided = [] }: Sending = {},
): Promise<{ answer: Answer; expected: ModelAnswer }> => {
  const { target, ids, times, clock } = comparison;
  const { method, path, query, headers, body, raw, as } = request;
  const answer = await target.send(method, path, {
    ...(query && { query }),
    ...(body && { body }),
    ...(raw === undefined ? {} : { raw }),
    ...(as && { as }),
    headers: { ...headers, ...condition.deployed },
  });
  ids.push(...((await idsIn?.(answer)) ?? []));
  for (const [, time] of timesIn(answer)) clock.now = Math.max(clock.now, Date.parse(time));
  const conditional = { ...request, headers: { ...headers, ...condition.modelled } };
  const expected = askModel(comparison, conditional, answer.headers['x-request-id']);
  requireSame(times, answer, expected, {
    further: furtherReasons(comparison, request, expected),
    undecided: [...undecided, ...withoutModules(target.settings.modules)],
  });
  times.end();
  equal(
    ids.splice(0),
    [],
    `The list of ids of records that ${answer.asked} created in the deployment, but not in the model,`,
  );
  return { answer, expected };
};
