import { type ExternalId, isExternalSource, MAX_EXTERNAL_IDS, UNKNOWN_SOURCE } from '../wire/externalIds.ts';
import { tagOfContent } from './digest.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import { answer, found, type RecordRequest, requireConditions } from './request.ts';
import type { Row } from './store.ts';

/**
 * The entity tag of the external ids of a record. It differs from that of the record, because a change of external ids
 * does not create a version of the record.
 */
const tagOfIds = ({ externalIds: held }: Row): string => tagOfContent(JSON.stringify(held));

const recordOf = ({ store, kind, params }: RecordRequest): Row => found(store, kind, params.id ?? '');

/** The external system in the path. @throws Refused 404 if this cannot be the name of a system */
const sourceOf = ({ params: { source = '' } }: RecordRequest): string => {
  if (!isExternalSource(source)) throw new Refused('not_found', { detail: UNKNOWN_SOURCE });
  return source;
};

const without = ({ externalIds: held }: Row, source: string): ExternalId[] =>
  held.filter((one) => one.source !== source);

/** The external ids of a record. @throws Refused 404 */
export const externalIds = (request: RecordRequest): ModelAnswer => {
  const row = recordOf(request);
  return answer(200, { data: row.externalIds }, { ETag: tagOfIds(row) });
};

/**
 * Removes a value from the deleted record that has it.
 * @throws Refused 409 `value_taken` if this record is not deleted
 */
const takeValue = ({ store, kind }: RecordRequest, row: Row, source: string, value: string): void => {
  const other = store
    .rows(kind)
    .find((each) => each !== row && each.externalIds.some((one) => one.source === source && one.value === value));
  if (other === undefined) return;
  const detail = 'Another record already has this value.';
  if (other.deletedAt === undefined)
    throw new Refused('value_taken', {
      errors: [{ in: 'body', pointer: '/externalId/value', code: 'taken', detail }],
    });
  other.externalIds = without(other, source);
};

/** Sets the id of a record in an external system. @throws Refused 404, 409, 412 */
export const setExternalId = (request: RecordRequest): ModelAnswer => {
  const source = sourceOf(request);
  const row = recordOf(request);
  requireConditions(request, tagOfIds(row));
  const value = String(request.record.value);
  const before = row.externalIds.find((one) => one.source === source);
  if (before?.value === value) return answer(200, { data: before }, { ETag: tagOfIds(row) });
  if (row.isClosed) throw new Refused('person_erased');
  takeValue(request, row, source, value);
  const others = without(row, source);
  if (others.length >= MAX_EXTERNAL_IDS) throw new Refused('too_many_external_ids');
  const updatedAt = request.store.now();
  const set = { source, value, insertedAt: before?.insertedAt ?? updatedAt, updatedAt };
  row.externalIds = [...others, set].sort((one, other) => (one.source < other.source ? -1 : 1));
  return answer(200, { data: set }, { ETag: tagOfIds(row) });
};

/** Removes the id of a record in an external system. @throws Refused 404, 412 */
export const removeExternalId = (request: RecordRequest): ModelAnswer => {
  const source = sourceOf(request);
  const row = recordOf(request);
  const others = without(row, source);
  if (others.length === row.externalIds.length) throw new Refused('not_found');
  requireConditions(request, tagOfIds(row));
  row.externalIds = others;
  return answer(204, undefined);
};

/** The external ids of records, as the export of a person shows them. */
export const exportedIds = (rows: readonly Row[]): object[] =>
  rows.flatMap(({ type, id, externalIds: held }) => held.map((one) => ({ type, recordId: id, ...one })));
