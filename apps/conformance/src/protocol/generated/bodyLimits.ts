import { listOf, recordOf } from '../../deployment/answers.ts';
import type { Target } from '../../deployment/target.ts';
import { equal, hasStatus } from '../../expect/assertions.ts';
import { checkOf } from '../../expect/check.ts';
import { changesNothing } from '../../expect/effects.ts';
import { requireRemovable } from '../../expect/offered.ts';
import { MERGE_PATCH } from '../../expect/scopes.ts';
import { spread } from '../../expect/spread.ts';
import { isOfOthers, type ValidRequest, validRequestForOwnRecord, withOwnRequest } from '../../expect/validRequests.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { isForeign, isReplaceable, type Kind } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { type Schema, withoutNull } from '../../interface/schema.ts';
import { namesFaultsOf, showsAll, wrappersOf } from './fields.ts';
import { fieldsAt, fieldsBeyond } from './limits.ts';

const writing = allOperations.filter(({ takes }) => takes !== undefined);

/** The fields of a valid request's body. */
const sentIn = ({ body }: ValidRequest, wrapper: string): JsonObject => {
  const fields = isObject(body) ? body[wrapper] : undefined;
  return isObject(fields) ? fields : {};
};

const bodiesBeyond = writing.map((operation) => {
  const { name, takes, wrapper = '' } = operation;
  return checkOf(
    operation,
    ['L2-LIMITS', 'R2-CODE'],
    `${name} responds with 422 to fields beyond their limits, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'L2-LIMITS', async (own, request) => {
        const base = sentIn(request, wrapper);
        const refuses = async (body: JsonObject): Promise<void> =>
          namesFaultsOf(await own.send(request.method, request.path, { body }), takes, body);
        for (const [spelling, schema] of Object.entries(wrappersOf(operation))) {
          for (const fields of fieldsBeyond(schema)) await refuses({ [spelling]: { ...base, ...fields } });
          await refuses({ [spelling]: 'a' });
          if (schema.required !== undefined) await refuses({ [spelling]: {} });
        }
      }),
  );
});

/** What depends on other values: transitions, and the units of a course, have checks of their own. */
export const CHAINED: Partial<Record<Kind, string>> = { enrolment: 'status', session: 'unitMinutes' };

/** How many values of an enumeration each operation is sent: the creation and the changes of a kind are sent others. */
const SPREAD = 3;

/** A field with some of the values that it may have, if it has a list of them. */
const withSomeValues = (given: Schema, position: number, seed: number): Schema => {
  const { schema } = withoutNull(given);
  const { enum: values } = schema;
  return values === undefined ? given : { ...schema, enum: spread(values, { position, seed, count: SPREAD }) };
};

/** The fields whose limits an operation is sent. */
const limited = (operation: Operation, schema: Schema, seed: number): Schema => {
  const position = writing.indexOf(operation);
  const free = Object.entries(schema.properties ?? {}).filter(([name]) => name !== CHAINED[operation.kind as Kind]);
  const some = free.map(([name, field]) => [name, withSomeValues(field, position, seed)] as const);
  return { ...schema, properties: Object.fromEntries(some) };
};

/** The records that a list shows for the address of one of them. */
const listedAs = async (target: Target, address: string): Promise<JsonObject[]> => {
  const slash = address.lastIndexOf('/');
  const query = { id: address.slice(slash + 1) };
  return listOf(hasStatus(await target.send('GET', address.slice(0, slash), { query }), 200));
};

/** Sends bodies with fields at their limits until each limit of each field was sent, and requires them to be kept. */
const keepsLimits = async (
  target: Target,
  operation: Operation,
  requestFor: () => Promise<ValidRequest>,
): Promise<void> => {
  const { wrapper = '', success } = operation;
  for (const [spelling, given] of Object.entries(wrappersOf(operation))) {
    const schema = limited(operation, given, target.settings.seed);
    for (let round = 0; ; round += 1) {
      const fields = fieldsAt(schema, target.word())[round];
      if (fields === undefined) break;
      const request = await requestFor();
      const { method, path } = request;
      const body = { [spelling]: { ...sentIn(request, wrapper), ...fields } };
      // Both media types of a PATCH, in turn.
      const headers = method === 'PATCH' && round % 2 === 1 ? MERGE_PATCH : {};
      const record = recordOf(hasStatus(await target.send(method, path, { body, headers }), success));
      showsAll(record, fields, method);
      const address = method === 'POST' ? `${path}/${record.id}` : path;
      const read = recordOf(hasStatus(await target.send('GET', address), 200));
      showsAll(read, fields, method);
      if (method === 'POST')
        equal(await listedAs(target, address), [read], 'The list filtered by the id of this record');
    }
  }
};

const bodiesAt = writing.map((operation) => {
  const { name, method, kind } = operation;
  return checkOf(
    operation,
    ['L2-LIMITS'],
    `${name} accepts fields at their limits, and stores them`,
    async (target) => {
      if (kind !== undefined && !isForeign(kind, target.settings.modules)) requireRemovable(target, kind);
      if (method === 'POST') return keepsLimits(target, operation, () => validRequestForOwnRecord(target, operation));
      return withOwnRequest(target, operation, async (own, request) => {
        await keepsLimits(own, operation, async () => request);
        // A history shows long values by their digests: other checks compare that of a program with what it holds.
        if (isOfOthers(target, operation))
          hasStatus(
            await own.send(method === 'PATCH' && !isReplaceable(kind as Kind) ? method : 'PUT', request.path, {
              body: request.body,
            }),
            200,
          );
      });
    },
  );
});

/** Both sides of every limit that the contract declares of the fields of a body. */
export const bodyLimits = [...bodiesBeyond, ...bodiesAt];
