import type { JsonObject } from '../../interface/json.ts';
import type { SequentialModel, Timed } from './linearization.ts';

/** What was asked of a record. */
export interface RecordRequest {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  /** The tag that it names in `If-Match`, or in `If-None-Match` if it reads. */
  tag?: string;
  /** The fields that it writes. */
  fields?: JsonObject;
}

/** What was answered, as far as the model looks at it. */
export interface RecordAnswer {
  status: number;
  etag?: string | undefined;
  /** The fields that the clients write, as the answer shows them. */
  fields?: JsonObject | undefined;
}

/** A request about one record with its answer. */
export interface RecordOperation extends Timed {
  /** Who has sent it, and over which address. */
  client: string;
  request: RecordRequest;
  answer: RecordAnswer;
}

/** A record as a single client would find it. */
export interface RecordState {
  isDeleted: boolean;
  etag: string;
  fields: JsonObject;
}

const shown = (fields: JsonObject): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const isSame = (one: JsonObject | undefined, other: JsonObject): boolean =>
  one !== undefined && shown(one) === shown(other);

/** A read leaves the record as it is. */
const afterRead = (state: RecordState, { request, answer }: RecordOperation): RecordState | undefined => {
  const isKnown = request.tag === state.etag;
  if (answer.etag !== state.etag) return undefined;
  if (isKnown) return answer.status === 304 ? state : undefined;
  return answer.status === 200 && isSame(answer.fields, state.fields) ? state : undefined;
};

/** The fields after a write: those that a PUT leaves out are cleared, those that a PATCH leaves out stay. */
const written = ({ fields }: RecordState, { method, fields: sent = {} }: RecordRequest): JsonObject =>
  method === 'PUT' ? sent : { ...fields, ...sent };

const afterWrite = (state: RecordState, { request, answer }: RecordOperation): RecordState | undefined => {
  const isRefused = request.tag !== undefined && request.tag !== state.etag;
  if (isRefused) return answer.status === 412 ? state : undefined;
  if (request.method === 'DELETE') return answer.status < 300 ? { ...state, isDeleted: true } : undefined;
  const fields = written(state, request);
  const { status, etag } = answer;
  if (status !== 200 || etag === undefined || !isSame(answer.fields, fields)) return undefined;
  const isUnnoticed = etag === state.etag && !isSame(fields, state.fields);
  return isUnnoticed ? undefined : { isDeleted: false, etag, fields };
};

/** The sequential model of one record, which begins as its creation was answered. */
export const recordModel = (
  created: Pick<RecordState, 'etag' | 'fields'>,
): SequentialModel<RecordState, RecordOperation> => ({
  initial: { ...created, isDeleted: false },
  keyOf: ({ isDeleted, etag, fields }) => `${isDeleted} ${etag} ${shown(fields)}`,
  after(state, operation) {
    if (state.isDeleted) return operation.answer.status === 404 ? state : undefined;
    return operation.request.method === 'GET' ? afterRead(state, operation) : afterWrite(state, operation);
  },
});
