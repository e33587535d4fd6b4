import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../interface/json.ts';
import { isCreatable, type Kind } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { recordOf, show } from '../../target/answers.ts';
import { shared } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { fieldsOf } from '../generated/fields.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { readRecord } from '../support/recordRequests.ts';
import {
  innerOf,
  type ValidRequest,
  validRequestForOwnRecord,
  withOwnRequest,
  wrapperIn,
} from '../support/validRequests.ts';

const PAST = '2000-01-01T00:00:00.000Z';

/** A value that a body has for what is read-only: of a field, as another record has it, and its number among these fields. */
type Choose = (name: string, other: JsonObject, index: number) => unknown;

const NONSENSE = [null, { a: 1 }, 7, 'no such value', [[]], true, -1, ''];
/** Something that no such field can hold. */
const nonsense =
  ({ settings: { seed } }: Target): Choose =>
  (_name, _other, index) =>
    NONSENSE[(index + seed) % NONSENSE.length];

/** The names of the fields that an operation ignores. */
const ignoredBy = (operation: Operation): string[] =>
  Object.entries(fieldsOf(operation).properties ?? {}).flatMap(([name, { readOnly }]) =>
    readOnly === true ? [name] : [],
  );

/** A value that a read-only field of another record has, or could have. */
const strangeValue: Choose = (name, { [name]: value, id }) => {
  if (name === 'id') return id;
  if (typeof value === 'number') return value + 7;
  return Array.isArray(value) ? [id] : PAST;
};

/** A value for each of some fields. */
const valuesFor = (names: readonly string[], choose: (name: string, index: number) => unknown): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name, choose(name, index)]));

/** Requires a record to have none of the values that were sent for what is read-only. */
const tookNone = (record: JsonObject, sent: JsonObject): void => {
  for (const [name, value] of Object.entries(sent))
    holds(!isDeepStrictEqual(record[name], value), `\`${name}\` was taken from the body: ${show(value)}.`);
};

/** Requires what is read-only of a record to be as it was, but for the time of its last change. */
const isAsBefore = (record: JsonObject, before: JsonObject, names: readonly string[]): void => {
  for (const name of names) if (name !== 'updatedAt') equal(record[name], before[name], `\`${name}\``);
};

/** Another record of a kind, or what one could be if a run can make none. */
const anotherOf = async (target: Target, kind: Kind, one: JsonObject): Promise<JsonObject> =>
  isCreatable(kind) ? (await shared(target, kind)).record : { ...one, id: randomUUID() };

/** The body of a valid request, with these fields too. */
const withFields = ({ body }: ValidRequest, fields: JsonObject): JsonObject => ({
  [wrapperIn(body)]: { ...innerOf(body), ...fields },
});

const writing = allOperations.filter(({ takes, kind }) => takes !== undefined && kind !== undefined);

const creating = writing
  .filter(({ method }) => method === 'POST')
  .map((operation) =>
    checkOf(
      operation,
      ['Q2-READ-ONLY'],
      `${operation.name} ignores what is read-only, whatever it holds`,
      async (target) => {
        const names = ignoredBy(operation);
        const { record: other } = await shared(target, operation.kind as Kind);
        for (const valueFor of [strangeValue, nonsense(target)]) {
          const request = await validRequestForOwnRecord(target, operation);
          const ignored = valuesFor(names, (name, index) => valueFor(name, other, index));
          const body = withFields(request, ignored);
          const answer = await target.send('POST', request.path, { body });
          tookNone(recordOf(hasStatus(answer, operation.success)), ignored);
        }
      },
    ),
  );

const changing = writing
  .filter(({ method }) => method === 'PATCH')
  .map((operation) =>
    checkOf(
      operation,
      ['Q2-READ-ONLY'],
      `PUT and ${operation.name} ignore what is read-only, whatever it holds`,
      (target) =>
        withOwnRequest(target, operation, async (own, request) => {
          const names = ignoredBy(operation);
          const before = await readRecord(own, request);
          const other = await anotherOf(own, operation.kind as Kind, before);
          for (const method of ['PUT', 'PATCH']) {
            for (const valueFor of [strangeValue, nonsense(own)]) {
              const ignored = valuesFor(names, (name, index) => valueFor(name, other, index));
              const body = withFields(request, ignored);
              const record = recordOf(hasStatus(await own.send(method, request.path, { body }), 200));
              tookNone(record, ignored);
              isAsBefore(record, before, names);
            }
          }
          isAsBefore(await readRecord(own, request), before, names);
        }),
    ),
  );

/** Laws of decision Q2 about every field that is read-only: a body may hold anything there. */
export const ignoredFieldLaws = [...creating, ...changing];
