import fc from 'fast-check';
import { recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { withProgram } from '../deployment/programs.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyOf, leadsToRecord } from '../expect/history.ts';
import { waysOf } from '../expect/scopes.ts';
import { makeAnother } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { isTemporary, type Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { type Operation, operations } from '../interface/operations.ts';
import { drawnFieldsOf } from '../protocol/generated/bodies.ts';
import { holdsForAll } from '../protocol/generated/property.ts';

const RUNS = 5;
const MAX_WRITES = 5;

type Change = Operation & { kind: Kind };
const isChange = (operation: Operation): operation is Change =>
  (operation.method === 'PUT' || operation.method === 'PATCH') && operation.kind !== undefined;

/** A write with random fields; those that contradict each other are sent too, and refused. */
interface Write {
  method: string;
  headers: Record<string, string>;
  fields: JsonObject;
}

const writesOf = (kind: Kind): fc.Arbitrary<Write[]> => {
  const each = operations.filter(isChange).filter((operation) => operation.kind === kind);
  const drawn = each.flatMap((operation) => {
    const fields = drawnFieldsOf(operation);
    if (fields === undefined) return [];
    return waysOf(operation).map(({ method, headers = {} }) =>
      fields.map((value): Write => ({ method, headers, fields: value })),
    );
  });
  return fc.array(fc.oneof(...drawn), { minLength: 1, maxLength: MAX_WRITES });
};

const send = (target: Target, { method, headers, fields }: Write, { path, wrapper, sent }: Made): Promise<Answer> => {
  const body = method === 'PUT' ? { ...sent, ...fields } : fields;
  return target.send(method, path, { body: { [wrapper]: body }, headers });
};

/** A record that is written, its version, and how many entries its history has to have. */
interface Written {
  readonly made: Made;
  etag: string | undefined;
  entries: number;
}

/** Performs the writes, and requires the history to have one more entry for each that has changed the record. */
const proveReplay = async (target: Target, written: Written, writes: readonly Write[]): Promise<void> => {
  const { made } = written;
  for (const write of writes) {
    const { status, headers } = hasStatus(await send(target, write, made), 200, 409, 422);
    if (status !== 200) continue;
    if (headers.etag !== written.etag) written.entries += 1;
    written.etag = headers.etag;
  }
  const expected = written.entries;
  const { length } = await leadsToRecord(target, made);
  // What is tried next to find a smaller counter-example does not fail because of this one.
  written.entries = length;
  equal(length, expected, 'The number of entries in the history');
};

const KINDS = [...new Set(operations.filter(isChange).map(({ kind }) => kind))];

const ofOwn = KINDS.filter(isTemporary).map((kind) =>
  check(
    ['N2-REPLAYED', 'N2-EVERY-WRITE'],
    `after ${RUNS} random sequences of writes, the changes in the history of ${oneInWords(kind)} add up to the record`,
    async (target) => {
      const made = await makeAnother(target, kind);
      const written: Written = { made, etag: made.answer.headers.etag, entries: 1 };
      await holdsForAll(target, writesOf(kind), RUNS, (writes) => proveReplay(target, written, writes));
    },
  ),
);

const ofPrograms = check(
  ['N2-REPLAYED'],
  'after random writes, the changes in the history of a program add up to the record',
  (target) =>
    withProgram(target, async (own, program) => {
      const answer = await own.send('GET', program.path);
      const entries = (await historyOf(own, program)).length;
      const made = { ...program, answer, sent: { name: recordOf(answer).name } };
      const written: Written = { made, etag: answer.headers.etag, entries };
      await holdsForAll(own, writesOf('program'), 1, (writes) => proveReplay(own, written, writes));
    }),
);

/** Random writes whose history is replayed. */
export const replayOracles = [...ofOwn, ofPrograms];
