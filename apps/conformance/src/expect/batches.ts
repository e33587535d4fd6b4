import { listOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { createdFields } from '../interface/listFields.ts';
import { allOperations, type Batch, batches } from '../interface/operations.ts';
import { equal, hasStatus, problemOf, violationsIn } from './assertions.ts';
import { innerOf, validRequestForOwnRecord } from './validRequests.ts';

/** The operation that creates a single record, by the kind of a batch. */
const CREATIONS = new Map(
  batches.map(({ kind }) => [
    kind,
    allOperations.find((operation) => operation.kind === kind && operation.method === 'POST'),
  ]),
);

/** The operation that creates a batch of this kind. @throws Error if the contract has none */
export const batchOf = (kind: Kind): Batch => {
  const batch = batches.find((one) => one.kind === kind);
  if (batch === undefined) throw new Error(`The contract has no batch operation for the kind ${kind}.`);
  return batch;
};

/**
 * Valid entries, each with a unique word by which a search finds its record, and with references to existing records.
 */
export const entriesOf = (target: Target, kind: Kind, count: number): Promise<JsonObject[]> => {
  const creation = CREATIONS.get(kind);
  if (creation === undefined) throw new Error(`The contract has no operation that creates ${kind}.`);
  const found = ['voucherNumber', 'title'].find((name) => name in createdFields(kind).properties);
  const entry = async (): Promise<JsonObject> => {
    const fields = innerOf((await validRequestForOwnRecord(target, creation)).body);
    return found === undefined ? fields : { ...fields, [found]: target.word() };
  };
  return Promise.all(Array.from({ length: count }, entry));
};

/** Sends a batch. */
export const sendBatch = (
  target: Target,
  kind: Kind,
  entries: readonly unknown[],
  sending: RequestOptions = {},
): Promise<Answer> => {
  const { path, wrapper } = batchOf(kind);
  return target.send('POST', path, { ...sending, body: { [wrapper]: entries } });
};

/** Creates a batch, and returns its records. */
export const createBatch = async (
  target: Target,
  kind: Kind,
  entries: readonly unknown[],
  sending: RequestOptions = {},
): Promise<JsonObject[]> => listOf(hasStatus(await sendBatch(target, kind, entries, sending), 201));

/** The number of records that these entries would have created. */
export const countCreated = async (target: Target, kind: Kind, entries: readonly JsonObject[]): Promise<number> => {
  const { collection } = batchOf(kind);
  const found = entries.map(async ({ voucherNumber, ...fields }) => {
    const [word = ''] = /\w*x\d+z/i.exec(JSON.stringify(fields)) ?? [];
    const query = voucherNumber === undefined ? { q: word } : { voucherNumber: String(voucherNumber) };
    return listOf(hasStatus(await target.send('GET', collection, { query }), 200)).length;
  });
  return (await Promise.all(found)).reduce((sum, count) => sum + count, 0);
};

/** Requires that a rejection lists exactly these violations, as place and code, in the order of the entries. */
export const names = (
  answer: Answer,
  status: 409 | 422,
  expected: readonly (readonly [at: string, code: string])[],
) => {
  const problem = problemOf(answer, status);
  equal(
    problem.code,
    status === 409 ? 'batch_conflict' : 'invalid_body',
    `The \`code\` in the response to ${answer.asked}`,
  );
  const named = violationsIn(problem).map(({ pointer, code }) => [pointer, code]);
  equal(named, expected, `The violations in the response to ${answer.asked}`);
};
