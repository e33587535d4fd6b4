import { listOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { createdFields } from '../interface/listFields.ts';
import { allOperations, type Batch, batches } from '../interface/operations.ts';
import { equal, hasStatus, problemOf, violationsIn } from './assertions.ts';
import { innerOf, validRequestForOwnRecord } from './validRequests.ts';

/** The creation of single records, by the kind of a batch. */
const CREATIONS = new Map(
  batches.map(({ kind }) => [
    kind,
    allOperations.find((operation) => operation.kind === kind && operation.method === 'POST'),
  ]),
);

/** The batch that creates records of a kind. @throws Error if the interface has none */
export const batchOf = (kind: Kind): Batch => {
  const batch = batches.find((one) => one.kind === kind);
  if (batch === undefined) throw new Error(`The contract has no batch of the kind ${kind}.`);
  return batch;
};

/** Valid entries, each with a word of its own by which its record is found, and with records to refer to. */
export const entriesOf = (target: Target, kind: Kind, count: number): Promise<JsonObject[]> => {
  const creation = CREATIONS.get(kind);
  if (creation === undefined) throw new Error(`The contract creates no ${kind}.`);
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

/** How many records there are that entries would create. */
export const countCreated = async (target: Target, kind: Kind, entries: readonly JsonObject[]): Promise<number> => {
  const { collection } = batchOf(kind);
  const found = entries.map(async ({ voucherNumber, ...fields }) => {
    const [word = ''] = /\w*x\d+z/i.exec(JSON.stringify(fields)) ?? [];
    const query = voucherNumber === undefined ? { q: word } : { voucherNumber: String(voucherNumber) };
    return listOf(hasStatus(await target.send('GET', collection, { query }), 200)).length;
  });
  return (await Promise.all(found)).reduce((sum, count) => sum + count, 0);
};

/** Requires a refusal to name these violations, as place and code, in the order of the entries, and nothing else. */
export const names = (
  answer: Answer,
  status: 409 | 422,
  expected: readonly (readonly [at: string, code: string])[],
) => {
  const problem = problemOf(answer, status);
  equal(problem.code, status === 409 ? 'batch_conflict' : 'invalid_body', `The \`code\` that ${answer.asked} answers`);
  const named = violationsIn(problem).map(({ pointer, code }) => [pointer, code]);
  equal(named, expected, `What ${answer.asked} names`);
};
