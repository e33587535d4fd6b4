import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Kind } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import type { Schema } from '../../interface/schema.ts';
import { recordOf } from '../../target/answers.ts';
import type { Target } from '../../target/target.ts';
import { hasStatus } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { changesNothing } from '../support/effects.ts';
import { requireRemovable } from '../support/offered.ts';
import { MERGE_PATCH } from '../support/scopes.ts';
import { type ValidRequest, validRequestForOwnRecord, withOwnRequest } from '../support/validRequests.ts';
import { faultsOf, namesAll, showsAll, wrappersOf } from './fields.ts';
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
    ['L2-LIMITS'],
    `${name} refuses what is beyond any limit of its fields by 422, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'L2-LIMITS', async (own, request) => {
        const base = sentIn(request, wrapper);
        const refuses = async (body: JsonObject): Promise<void> =>
          namesAll(await own.send(request.method, request.path, { body }), faultsOf(takes, body));
        for (const [spelling, schema] of Object.entries(wrappersOf(operation))) {
          for (const fields of fieldsBeyond(schema)) await refuses({ [spelling]: { ...base, ...fields } });
          await refuses({ [spelling]: 'a' });
          if (schema.required !== undefined) await refuses({ [spelling]: {} });
        }
      }),
  );
});

/** What not every other value may follow: transitions have checks of their own. */
const CHAINED: Partial<Record<Kind, string>> = { enrolment: 'status' };

/** Fields at their limits, in each round at others; undefined after the last. */
const fieldsInRound = ({ kind }: Operation, schema: Schema, word: string, round: number): JsonObject | undefined => {
  const free = Object.entries(schema.properties ?? {}).filter(([name]) => name !== CHAINED[kind as Kind]);
  return fieldsAt({ ...schema, properties: Object.fromEntries(free) }, word)[round];
};

/** Sends bodies with fields at their limits until each limit of each field was sent, and requires them to be kept. */
const keepsLimits = async (
  target: Target,
  operation: Operation,
  requestFor: () => Promise<ValidRequest>,
): Promise<void> => {
  const { wrapper = '', success } = operation;
  for (const [spelling, schema] of Object.entries(wrappersOf(operation)))
    for (let round = 0; ; round += 1) {
      const fields = fieldsInRound(operation, schema, target.word(), round);
      if (fields === undefined) break;
      const request = await requestFor();
      const { method, path } = request;
      const body = { [spelling]: { ...sentIn(request, wrapper), ...fields } };
      // Both media types of a PATCH, in turn.
      const headers = method === 'PATCH' && round % 2 === 1 ? MERGE_PATCH : {};
      const record = recordOf(hasStatus(await target.send(method, path, { body, headers }), success));
      showsAll(record, fields, method);
      const read = method === 'POST' ? `${path}/${record.id}` : path;
      showsAll(recordOf(hasStatus(await target.send('GET', read), 200)), fields, method);
    }
};

const bodiesAt = writing.map((operation) => {
  const { name, method, kind } = operation;
  return checkOf(
    operation,
    ['L2-LIMITS'],
    `${name} takes what is at each limit of its fields, and keeps it`,
    async (target) => {
      if (kind !== undefined && kind !== 'program') requireRemovable(target, kind);
      if (method === 'POST') return keepsLimits(target, operation, () => validRequestForOwnRecord(target, operation));
      return withOwnRequest(target, operation, async (own, request) => {
        await keepsLimits(own, operation, async () => request);
        // A history shows long values by their digests: other checks compare that of a program with what it holds.
        if (kind === 'program') hasStatus(await own.send('PUT', request.path, { body: request.body }), 200);
      });
    },
  );
});

/** Both sides of every limit that the contract declares of the fields of a body. */
export const bodyLimits = [...bodiesBeyond, ...bodiesAt];
