import { show } from '../../deployment/answers.ts';
import { Failed } from '../../deployment/errors.ts';
import { checkOf } from '../../expect/check.ts';
import type { Kind } from '../../interface/kinds.ts';
import { oneInWords } from '../../interface/kindWords.ts';
import { allOperations } from '../../interface/operations.ts';
import { drawOf } from '../random.ts';
import { performConcurrently, type RecordHistory, WRITTEN, type WrittenKind } from './clients.ts';
import { linearized } from './linearization.ts';
import { type RecordOperation, recordModel } from './recordModel.ts';

/** Records of each kind for each address: so many that a read or write that goes wrong once in 20 times is seen. */
const RECORDS = 2;

const isWritten = (kind: Kind | undefined): kind is WrittenKind => kind !== undefined && kind in WRITTEN;

/** The creation of each kind that clients write. */
const creations = allOperations.flatMap((operation) => {
  const { kind, method } = operation;
  return method === 'POST' && isWritten(kind) ? [{ operation, kind }] : [];
});

const toldOf = ({ client, request, answer, begin, end }: RecordOperation): string => {
  const { method, tag, fields } = request;
  const asked = [method, ...(tag === undefined ? [] : [`if ${tag}`]), ...(fields === undefined ? [] : [show(fields)])];
  const told = [answer.status, answer.etag, answer.fields === undefined ? '' : show(answer.fields)];
  return `${client}, ${begin.toFixed(1)} to ${end.toFixed(1)} ms: ${asked.join(' ')} received ${told.join(' ').trim()}`;
};

/** Requires an order of the requests that explains every answer. */
const requireOrder = ({ made, created, operations }: RecordHistory): void => {
  const { isWhole, order, refused, state } = linearized(recordModel(created), operations);
  if (isWhole) return;
  const now = state.isDeleted ? 'is deleted' : `has the version ${state.etag} with ${show(state.fields)}`;
  throw new Failed(
    `No order of the ${operations.length} requests about ${made.path} explains their responses. After ` +
      `${order.length} of them the record ${now}. This contradicts each of the following requests:\n${refused.map(toldOf).join('\n')}`,
  );
};

/** Clients that ask for the same record at the same time, over every address of the deployment. */
export const concurrencyOracles = creations.map(({ operation, kind }) =>
  checkOf(
    operation,
    ['K1-ONE-ORDER'],
    `the responses to concurrent requests about ${oneInWords(kind)} are consistent with one order of the requests`,
    async (target) => {
      const { baseUrls, seed } = target.settings;
      const draws = Array.from({ length: RECORDS * baseUrls.length }, (_, at) => drawOf(seed, `${kind} ${at} at once`));
      const histories = await Promise.all(draws.map((draw) => performConcurrently(target, kind, draw)));
      for (const history of histories) requireOrder(history);
    },
  ),
);
