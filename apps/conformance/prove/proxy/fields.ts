import { any, fieldsOf, type Matches, on, recordOf } from './faults.ts';
import type { JsonObject } from './json.ts';
import { withoutFaults } from './lenient.ts';
import { withJson } from './messages.ts';
import type { Fault } from './proxy.ts';

/** Every exchange with a collection and its records. */
export const below = (collection: string): Matches =>
  any(on('*', `/v1/${collection}`), on('*', `/v1/${collection}/:id`));

/** Fields without those that are named. */
export const leavingOut =
  (...names: string[]) =>
  (fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Fields with a value for one that is missing. */
export const setting =
  (name: string, value: string) =>
  (fields: JsonObject): JsonObject => ({ [name]: value, ...fields });

/** A record with a field that nobody decided. */
export const adding =
  (name: string) =>
  (record: JsonObject): JsonObject => ({ ...record, [name]: 'more' });

/** A unique value that is taken is left out, and answered as if it had been stored. */
export const notUnique = (matches: Matches) => (): Fault => async (request, forward) => {
  const reply = await forward(request);
  const again =
    matches(request) && reply.status === 409 ? withoutFaults(request, { ...reply, status: 422 }, ['taken']) : undefined;
  if (again === undefined) return reply;
  const second = await forward(again);
  const record = recordOf(second);
  return record === undefined ? second : withJson(second, { data: { ...fieldsOf(request), ...record } });
};
