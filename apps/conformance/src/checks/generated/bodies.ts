import type { RequirementId } from '../../requirements/index.ts';
import { hasStatus, holds, isObject, type JsonObject, recordOf, show } from '../../site/json.ts';
import { KINDS, type Kind } from '../../site/kinds.ts';
import { type Made, make } from '../../site/records.ts';
import type { Site } from '../../site/site.ts';
import type { Answer } from '../../site/wire.ts';
import { now } from '../acts.ts';
import { check } from '../check.ts';
import { problemOf } from '../decided.ts';
import { type Operation, operations } from '../operations.ts';
import { faultsOf } from './faults.ts';
import { holdsForAll } from './property.ts';
import { inputSchemaOf, type Schema } from './schema.ts';
import { drawnFrom } from './values.ts';

const RUNS = 12;
const NOT_DRAWN: readonly (Kind | undefined)[] = ['program', 'user', undefined];
const drawn = operations.filter(({ takes, kind }) => takes !== undefined && !NOT_DRAWN.includes(kind));

const FIELDS: Partial<Record<Kind, RequirementId>> = {
  participant: 'F-PARTICIPANT',
  course: 'F-COURSE',
  coaching: 'F-COACHING',
};

const wrapperOf = (kind: Kind): string => (kind.endsWith('Note') ? 'note' : kind);
const innerSchema = ({ takes }: Operation, wrapper: string): Schema =>
  (takes === undefined ? undefined : inputSchemaOf(takes).properties?.[wrapper]) ?? {};

/** What a value is, where null is nothing and an object without parts is none. */
const plain = (value: unknown): unknown => {
  if (value === null) return undefined;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    plain(part) === undefined ? [] : [[name, plain(part)]],
  );
  return parts.length === 0 ? undefined : Object.fromEntries(parts.toSorted());
};

const showsAll = (record: JsonObject, sent: JsonObject, method: string): void => {
  for (const [field, value] of Object.entries(sent)) {
    const [expected, found] = [plain(value), plain(record[field])];
    if (expected === undefined) continue;
    const isKept = JSON.stringify(found) === JSON.stringify(expected);
    holds(isKept, `${method} wrote ${show(value)} to \`${field}\`, but ${show(record[field])} is answered.`);
  }
};

/** Sends a body of the operation, about a record of its own where it takes one. */
const send = (site: Site, { method }: Operation, like: Made, body: JsonObject): Promise<Answer> =>
  site.send(method, method === 'POST' ? like.collection : like.path, { body });

const needed = (like: Made): JsonObject => (like.kind === 'coaching' ? { participantId: like.sent.participantId } : {});

const valid = drawn.flatMap((operation) => {
  const kind = operation.kind as Kind;
  const wrapper = wrapperOf(kind);
  const values = drawnFrom(innerSchema(operation, wrapper));
  if (values === undefined) return [];
  const { method, takes, success } = operation;
  return check(
    [FIELDS[kind] ?? 'R8-TEXT'],
    `${operation.name} takes ${RUNS} valid bodies drawn by chance, and keeps them`,
    async (site) => {
      const like = await make(site, kind);
      const bodies = values
        .map((fields) => ({ [wrapper]: { ...(fields as JsonObject), ...needed(like) } }))
        .filter((body) => takes?.safeParse(body).success === true);
      await holdsForAll(site, bodies, RUNS, async (body) => {
        // A PATCH is merged into what is there, so each is about a record of its own.
        const about = method === 'PATCH' ? await make(site, kind) : like;
        const record = recordOf(hasStatus(await send(site, operation, about, body), success));
        const sent = body[wrapper] ?? {};
        showsAll(record, sent, method);
        showsAll(await now(site, { path: `${about.collection}/${record.id}` }), sent, method);
      });
    },
  );
});

const pointersIn = (problem: JsonObject): string[] =>
  (Array.isArray(problem.errors) ? problem.errors : []).filter(isObject).map(({ pointer }) => String(pointer));

const invalid = drawn.map((operation) => {
  const kind = operation.kind as Kind;
  const wrapper = wrapperOf(kind);
  const { takes, name, method } = operation;
  return check(
    ['R2-ERRORS'],
    `${name} refuses ${RUNS} faults drawn by chance by 422 with their pointer`,
    async (site) => {
      const like = await make(site, kind);
      const [base] = kind === 'coaching' ? [like.sent] : KINDS[kind].bodies(site.word());
      const faults = faultsOf(innerSchema(operation, wrapper)).filter(
        ({ field, value }) => takes?.safeParse({ [wrapper]: { ...base, [field]: value } }).success === false,
      );
      const before = await now(site, like);
      await holdsForAll(site, faults, RUNS, async ({ field, value }) => {
        const answer = await send(site, operation, like, { [wrapper]: { ...base, [field]: value } });
        const pointers = pointersIn(problemOf(answer, 422));
        const isNamed = pointers.some((pointer) => pointer.startsWith(`/${wrapper}/${field}`));
        holds(isNamed, `The fault at /${wrapper}/${field} is not among ${show(pointers)}.`);
      });
      if (method !== 'POST')
        holds(JSON.stringify(await now(site, like)) === JSON.stringify(before), 'A refused write changed it.');
    },
  );
});

/** Bodies drawn by chance from the contract: what it takes is kept, what it does not take is refused. */
export const generatedBodies = [...valid, ...invalid];
