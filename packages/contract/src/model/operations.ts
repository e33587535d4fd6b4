import { type Action, resourceNamed } from '../operations.ts';
import { recordTypeOf } from '../recordTypes.ts';
import type { ResourceName } from '../resources.ts';
import { failedCondition } from '../wire/conditions.ts';
import { NDJSON } from '../wire/ndjson.ts';
import { asksForCount, TOTAL_COUNT } from '../wire/prefer.ts';
import { violationsOf } from '../wire/violations.ts';
import { absences } from './absences.ts';
import { attendanceHistory, attendances, replaceAttendances, updateAttendance } from './attendances.ts';
import { attendance } from './attendanceTotals.ts';
import { batch } from './batch.ts';
import { changesLink, changesPage } from './changes.ts';
import { keys, replaceKeys, rotate, withFirstSecret } from './clients.ts';
import { checkEnrolment, coursesOf } from './enrolments.ts';
import { isExport, linesOf } from './export.ts';
import { externalIds, removeExternalId, setExternalId } from './externalIds.ts';
import { historyPage, recordChange, type Writer } from './history.ts';
import { onImports } from './imports.ts';
import { exportedFrom, pageOf } from './list.ts';
import { permissions, permit } from './permissions.ts';
import { present } from './present.ts';
import { erase, exportPerson, planErasure } from './privacy.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import { recordOthers, recordsBelow, requireUnreferenced, softDelete } from './related.ts';
import {
  answer,
  found,
  foundEver,
  type RecordRequest,
  type Request,
  requireConditions,
  tagOf,
  withRecord,
} from './request.ts';
import { changeRow, createRow, type SingleWrite } from './single.ts';
import type { Fields, ParentRow, Row, Store } from './store.ts';
import { undelete } from './undelete.ts';
import { onWebhooks } from './webhooks.ts';
import { merged, writableOf } from './write.ts';

/** The parent record in the path; undefined if the resource has no parent. @throws Refused 404 if it does not exist */
const parentOf = ({ store, parent }: RecordRequest): Row | undefined =>
  parent === undefined ? undefined : found(store, parent.kind, parent.id);

const recordOf = (request: RecordRequest): Row => {
  const { store, kind, params } = request;
  if (kind === 'org') return found(store, 'org', store.rows('org')[0]?.id ?? '');
  return found(store, kind, params.id ?? '', parentOf(request)?.id);
};

/** The record to write, if the conditions of the request hold for its version. @throws Refused 404, 412 */
const recordToChange = (request: RecordRequest): Row => {
  const row = recordOf(request);
  requireConditions(request, tagOf(row));
  return row;
};

const singleWrite = ({ store, writer, wrapper }: RecordRequest): SingleWrite => ({
  store,
  writer,
  pointer: (name) => `/${wrapper}/${name}`,
});

const write = (request: RecordRequest, row: Row, fields: Fields): ModelAnswer => {
  changeRow(singleWrite(request), row, fields);
  return withRecord(request, 200, row);
};

const list = (request: RecordRequest): ModelAnswer => {
  const { store, kind, query, url, headers, basePath, parent: above } = request;
  const parent = parentOf(request);
  const wanted = { kind, query, ...(parent === undefined ? {} : { parent: parent.id }) };
  if (isExport(request.operation, headers)) {
    const records = exportedFrom(store, wanted);
    const Link = changesLink(store.log, url.origin + basePath, recordTypeOf(kind, above?.kind));
    return answer(200, linesOf(records), { 'Content-Type': NDJSON, Link, Vary: 'Accept' });
  }
  const page = pageOf(store, { ...wanted, url });
  const count = { 'X-Total-Count': String(page.total), 'Preference-Applied': TOTAL_COUNT };
  const counted = asksForCount(headers.prefer) ? count : {};
  return { ...answer(200, { data: page.data }, { Link: page.link, Vary: 'Accept', ...counted }), ranks: page.ranks };
};

const get = (request: RecordRequest): ModelAnswer => withRecord(request, 200, recordOf(request));

const create = (request: RecordRequest): ModelAnswer => {
  const { kind, record, operation, basePath, facts } = request;
  const parent = parentOf(request);
  // The conditions apply to the collection, which exists and has no entity tag.
  requireConditions(request);
  const fields = writableOf(facts, record, facts.suppliedId);
  const row = createRow(singleWrite(request), kind, fields, parent);
  const collection = basePath + operation.path.replace(/:\w+/, parent?.id ?? '');
  const created = withRecord(request, operation.success, row, { Location: `${collection}/${row.id}` });
  return kind === 'clients' ? withFirstSecret(request, row, created) : created;
};

const replace = (request: RecordRequest): ModelAnswer => {
  const row = recordToChange(request);
  return write(request, row, merged({}, writableOf(request.facts, request.record, false)));
};

const update = (request: RecordRequest): ModelAnswer => {
  const row = recordToChange(request);
  return write(request, row, merged(row.fields, writableOf(request.facts, request.record, false)));
};

const remove = (request: RecordRequest): ModelAnswer => {
  const row = recordToChange(request);
  const { store, writer } = request;
  requireUnreferenced(store, row);
  softDelete(store, row, writer);
  const last = withRecord(request, 200, row);
  const below = recordsBelow(store, row);
  for (const each of below) softDelete(store, each, writer, row);
  recordOthers(store, [row, ...below], writer);
  return request.operation.success === 204 ? answer(204, undefined) : last;
};

const addToCourse = (request: RecordRequest): ModelAnswer => {
  const { store, params, writer } = request;
  const row = recordOf(request);
  const course = found(store, 'courses', params.course_id ?? '');
  requireConditions(request, tagOf(row));
  if (coursesOf(store, row.id).includes(course.id)) return withRecord(request, 200, row);
  const fields = { participantId: row.id, courseId: course.id };
  checkEnrolment(store, fields, undefined);
  const enrolment = store.insert('enrolments', fields);
  recordChange(store, enrolment, 'created', writer);
  recordOthers(store, [enrolment], writer);
  return withRecord(request, 200, row);
};

/** The history of a record, even if the record or its parent is deleted. */
const history = (request: RecordRequest): ModelAnswer => {
  const { data, link } = historyPage(foundEver(request), request.query, request.url);
  return answer(200, { data }, { Link: link });
};

type OfNoRecord = 'read' | 'upload' | 'results' | 'apply' | 'test' | 'retry' | 'skip' | 'deliveries';

const isOnRecords = (action: Action): action is Exclude<Action, OfNoRecord> => Object.hasOwn(ACTIONS, action);

/** The handler of each action on records. */
const ACTIONS: Readonly<Record<Exclude<Action, OfNoRecord>, (request: RecordRequest) => ModelAnswer>> = {
  list,
  get,
  create,
  batch,
  replace,
  update,
  remove,
  addToCourse,
  history,
  export: exportPerson,
  erasure: planErasure,
  erase,
  undelete,
  permissions,
  permit,
  rotate,
  keys,
  replaceKeys,
  externalIds,
  setExternalId,
  removeExternalId,
  attendances,
  replaceAttendances,
  updateAttendance,
  attendanceHistory,
  attendance,
};

/** The response to a read if its conditions hold; otherwise 304. @throws Refused 412 */
const readIf = ({ headers }: Request, given: ModelAnswer): ModelAnswer => {
  const { 'Content-Type': _, ...others } = given.headers;
  const failed = failedCondition(headers, given.headers.ETag);
  if (failed === 'if-match') throw new Refused('precondition_failed', { headers: others });
  return failed === undefined ? given : answer(304, undefined, others);
};

const performed = (request: Request, keptChanges: number): ModelAnswer => {
  const { operation, params, store } = request;
  const { action, facts, parent, parameters } = operation;
  if (operation.resource === 'imports') return onImports(request);
  if (operation.resource === 'absences') return absences(request);
  if (operation.resource === 'webhooks') return onWebhooks(request);
  if (!isOnRecords(action) || facts === undefined) return changesPage(store.log, keptChanges, request);
  const above = parent && { parent: { kind: parent.name, id: params[parameters[0] ?? ''] ?? '' } };
  return ACTIONS[action]({ ...request, facts, kind: facts.name, ...above });
};

/** Carries out a valid request. @throws Refused */
export const perform = (request: Request, keptChanges: number): ModelAnswer => {
  const given = performed(request, keptChanges);
  return request.operation.method === 'GET' ? readIf(request, given) : given;
};

/** The writer of records that are added without a request. */
const SYSTEM: Writer = { actor: { kind: 'system', name: 'mock' } };

/** Adds a record directly, without a request. @throws Error if its fields are invalid */
export const addRow = (store: Store, kind: ResourceName, { courseIds, ...fields }: Fields, parent?: ParentRow): Row => {
  const { record: schema, input } = resourceNamed(kind);
  // The schema converts times and units into their canonical form.
  const { data: parsed } = input.safeParse(fields);
  const row = store.insert(kind, { ...fields, ...Object(parsed) }, parent);
  const value = present(store, kind, row);
  const { error } = schema.safeParse(value);
  if (error === undefined) {
    recordChange(store, row, 'created', SYSTEM);
    for (const courseId of kind === 'participants' ? [courseIds ?? []].flat() : [])
      addRow(store, 'enrolments', { participantId: row.id, courseId });
    recordOthers(store, [row], SYSTEM);
    return row;
  }
  store.takeOut(row);
  const violations = violationsOf({ part: 'body', schema, value, issues: error.issues }, () => '');
  const lines = violations.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  throw new Error(`This is no record of ${kind}:\n${lines.join('\n')}`);
};
