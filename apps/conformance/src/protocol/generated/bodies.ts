import type fc from 'fast-check';
import { recordOf, show } from '../../deployment/answers.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { type Made, shared } from '../../deployment/records.ts';
import type { Target } from '../../deployment/target.ts';
import { equal, hasStatus, holds, problemOf } from '../../expect/assertions.ts';
import { check } from '../../expect/check.ts';
import { put, readRecord } from '../../expect/recordRequests.ts';
import { MERGE_PATCH } from '../../expect/scopes.ts';
import { makeAnother, untouched } from '../../expect/validRequests.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { isTemporary, KINDS, type Kind } from '../../interface/kinds.ts';
import { type Operation, operations } from '../../interface/operations.ts';
import type { Schema } from '../../interface/schema.ts';
import { fieldRequirementOf } from '../../requirements/ofFields.ts';
import { faultsOf, fieldsOf, namesFaultsOf, pointersIn, showsAll } from './fields.ts';
import { invalidFieldsOf, invalidValuesOf } from './invalidValues.ts';
import { holdsForAll } from './property.ts';
import { drawnFrom } from './values.ts';

const RUNS = 3;
const drawn = operations.filter(({ takes, kind }) => takes !== undefined && kind !== undefined && isTemporary(kind));

/** Sends a body of the operation, about a record of its own if its path names one. */
const send = (
  target: Target,
  { method }: Operation,
  like: Made,
  body: JsonObject,
  headers: Record<string, string> = {},
): Promise<Answer> => target.send(method, method === 'POST' ? like.collection : like.path, { body, headers });

/** Either of the two media types of a PATCH, by the body. */
const eitherType = ({ method }: Operation, body: JsonObject): Record<string, string> =>
  method === 'PATCH' && JSON.stringify(body).length % 2 === 1 ? MERGE_PATCH : {};

const picked = (fields: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** The fields that a body needs and that can't be random: references, and unique values. */
const needed = (target: Target, { unique, references }: Operation, { kind, sent }: Made): JsonObject => {
  const [fresh = {}] = KINDS[kind].bodies(target.word());
  return { ...picked(sent, references), ...picked(fresh, unique) };
};

/** For a creation, the name of the record with the mark of the run: a record without it is taken for one of others. */
const marked = (target: Target, { method }: Operation, kind: Kind, fields: JsonObject): JsonObject => {
  if (method !== 'POST') return {};
  const word = target.word();
  const [fresh = {}] = KINDS[kind].bodies(word);
  const names = Object.keys(fresh).filter((name) => fresh[name] === word);
  return Object.fromEntries(names.map((name) => [name, `${fields[name] ?? ''} ${word}`]));
};

/** The fields with random values: all but the unique ones, since two random values may be equal. */
const drawnSchema = (operation: Operation): Schema => {
  const { properties = {}, ...schema } = fieldsOf(operation);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !operation.unique.includes(name))),
  };
};

/** Random fields of a PUT or PATCH that the contract takes; undefined if none can be drawn. */
export const drawnFieldsOf = (operation: Operation): fc.Arbitrary<JsonObject> | undefined => {
  const { takes } = operation;
  const fields = drawnFrom(drawnSchema(operation)) as fc.Arbitrary<JsonObject> | undefined;
  return fields?.filter((value) => isObject(value) && takes !== undefined);
};

const valid = drawn.flatMap((operation) => {
  const kind = operation.kind as Kind;
  const wrapper = operation.wrapper ?? '';
  const values = drawnFrom(drawnSchema(operation));
  if (values === undefined) return [];
  const { method, takes, success } = operation;
  return check(
    [fieldRequirementOf(kind), 'R8-TEXT'],
    `${operation.name} accepts and stores ${RUNS} random valid bodies`,
    async (target) => {
      const like = method === 'POST' ? await shared(target, kind) : await makeAnother(target, kind);
      const bodies = values
        .map((value) => {
          const fields = value as JsonObject;
          const name = marked(target, operation, kind, fields);
          return { [wrapper]: { ...fields, ...name, ...needed(target, operation, like) } };
        })
        .filter((body) => takes?.safeParse(body).success === true);
      await holdsForAll(target, bodies, RUNS, async (body) => {
        // A PATCH is merged into the record, which so has to be at first what it was.
        if (method === 'PATCH') hasStatus(await put(target, like, like.sent), 200);
        const record = recordOf(hasStatus(await send(target, operation, like, body), success));
        const sent = body[wrapper] ?? {};
        showsAll(record, sent, method);
        showsAll(await readRecord(target, { path: `${like.collection}/${record.id}` }), sent, method);
      });
    },
  );
});

const REFUSED = 'R2-ERRORS';

/** The record that refused bodies are about, or for creations one of their kind: nobody changes it. */
const likeRefused = (target: Target, { method }: Operation, kind: Kind): Promise<Made> =>
  method === 'POST' ? shared(target, kind) : untouched(target, kind, REFUSED);

const refused = drawn.map((operation) => {
  const kind = operation.kind as Kind;
  const wrapper = operation.wrapper ?? '';
  const { takes, name, method } = operation;
  return check(
    [REFUSED],
    `${name} responds with 422 to ${RUNS} random invalid values, and reports the pointer of each`,
    async (target) => {
      const like = await likeRefused(target, operation, kind);
      const base = { ...KINDS[kind].bodies(target.word())[0], ...needed(target, operation, like) };
      const invalid = invalidValuesOf(fieldsOf(operation)).filter(
        ({ field, value }) => takes?.safeParse({ [wrapper]: { ...base, [field]: value } }).success === false,
      );
      const before = await target.once(`${like.path} before ${REFUSED}`, (own) => readRecord(own, like));
      await holdsForAll(target, invalid, RUNS, async ({ field, value }) => {
        const body = { [wrapper]: { ...base, [field]: value } };
        const answer = await send(target, operation, like, body, eitherType(operation, body));
        const pointers = pointersIn(problemOf(answer, 422));
        const isNamed = pointers.some((pointer) => pointer.startsWith(`/${wrapper}/${field}`));
        holds(isNamed, `The response must report a violation at /${wrapper}/${field}, but reports ${show(pointers)}.`);
      });
      if (method !== 'POST') equal(await readRecord(target, like), before, 'The record after the rejected writes');
    },
  );
});

const severalFaults = drawn.map((operation) => {
  const kind = operation.kind as Kind;
  const wrapper = operation.wrapper ?? '';
  const { takes, name } = operation;
  return check(
    ['R2-ALL-FAULTS', 'R2-CODE'],
    `${name} reports all faults of each of ${RUNS} random bodies in one response`,
    async (target) => {
      const like = await likeRefused(target, operation, kind);
      const base = { ...KINDS[kind].bodies(target.word())[0], ...needed(target, operation, like) };
      const bodies = invalidFieldsOf(fieldsOf(operation))
        .map((fields) => ({ [wrapper]: { ...base, ...fields } }))
        .filter((body) => faultsOf(takes, body).length > 1);
      await holdsForAll(target, bodies, RUNS, async (body) => {
        namesFaultsOf(await send(target, operation, like, body, eitherType(operation, body)), takes, body);
      });
    },
  );
});

/** Random bodies from the contract's schemas: valid ones are stored, invalid ones refused. */
export const generatedBodies = [...valid, ...refused, ...severalFaults];
