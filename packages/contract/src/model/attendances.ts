import { ATTENDANCE_TYPE } from '../recordTypes.ts';
import { type Attendances, MAX_ATTENDANCES } from '../wire/attendance.ts';
import { type AttendanceEntry, type AttendanceList, isExcusedBy, saysSame } from './attendanceList.ts';
import { checkEntries, entriesIn, fieldsOf, type SentEntry, subjectOf } from './attendanceRules.ts';
import { historyPage, recordEntries } from './history.ts';
import { invalidField, type ModelAnswer, Refused, refuseIf, requireAll } from './refused.ts';
import { answer, found, foundEver, type RecordRequest, requireConditions } from './request.ts';
import type { Row } from './store.ts';

/** An attendance list with version 0, in which nothing has been recorded yet. */
const newList = (id: string, updatedAt: string): AttendanceList => ({
  ...{ type: ATTENDANCE_TYPE, id, updatedAt, version: 0 },
  ...{ entries: [], history: [] },
});

const listOf = ({ id, updatedAt, attendance }: Row): AttendanceList => attendance ?? newList(id, updatedAt);
const tagOfList = (session: Row): string => `"${listOf(session).version}"`;

const sessionOf = ({ store, params }: RecordRequest): Row => found(store, 'sessions', params.id ?? '');

/** The session whose attendance list a request writes. @throws Refused 404, 412 */
const sessionToRecord = (request: RecordRequest): Row => {
  const session = sessionOf(request);
  requireConditions(request, tagOfList(session));
  return session;
};

/** An attendance entry as responses show it. */
export const shownEntry = (session: Row, { id, fields, recordedAt }: AttendanceEntry): object => ({
  ...(session.fields.coachingId === undefined ? { enrolmentId: id } : {}),
  ...fields,
  recordedAt,
});

const shown = (session: Row): ModelAnswer => {
  const data = listOf(session).entries.map((entry) => shownEntry(session, entry));
  return answer(200, { data }, { ETag: tagOfList(session) });
};

/** The attendance list of a session. @throws Refused 404 */
export const attendances = (request: RecordRequest): ModelAnswer => shown(sessionOf(request));

const entryWith = (session: Row, id: string): AttendanceEntry | undefined =>
  listOf(session).entries.find((entry) => entry.id === id);

/** The given entries that are new or differ from the stored entries. */
const changedOf = (session: Row, given: readonly SentEntry[]): SentEntry[] =>
  given.filter(({ id, fields }) => !saysSame(fields, entryWith(session, id)?.fields));

/** Sets the given entries and deletes the removed ones. @throws Refused 409, 422 */
const change = (
  { store, writer }: RecordRequest,
  session: Row,
  given: readonly SentEntry[],
  removed: readonly AttendanceEntry[],
): void => {
  const changed = changedOf(session, given);
  checkEntries(store, session, changed);
  if (changed.length === 0 && removed.length === 0) return;
  const recordedAt = store.now();
  const ids = [...changed, ...removed].map(({ id }) => id);
  const kept = listOf(session).entries.filter(({ id }) => !ids.includes(id));
  const entered = changed.map(({ id, fields }): AttendanceEntry => {
    const participantId = String(subjectOf(store, session, id)?.fields.participantId);
    return { id, participantId, fields, isExcused: isExcusedBy(fields), recordedAt };
  });
  session.attendance ??= newList(session.id, recordedAt);
  recordEntries(store, session.attendance, [...kept, ...entered], recordedAt, writer);
};

/**
 * Replaces the attendance list of a session (decisions N9b and N9c).
 * @throws Refused 404, 409, 412, 422, 428
 */
export const replaceAttendances = (request: RecordRequest): ModelAnswer => {
  const session = sessionToRecord(request);
  // The cast is safe: the contract has parsed the list.
  const given = entriesIn(session, request.entries as unknown as Attendances);
  const { entries } = listOf(session);
  const named = given.map(({ id }) => id);
  const removed = entries.filter(({ id }) => !named.includes(id));
  const isSame = removed.length === 0 && changedOf(session, given).length === 0;
  const isUnseen = !isSame && entries.length > 0 && request.headers['if-match'] === undefined;
  requireAll(refuseIf(isUnseen, 'precondition_required'), () =>
    checkEntries(request.store, session, changedOf(session, given)),
  );
  change(request, session, given, removed);
  return shown(session);
};

/**
 * Merges fields into one entry of the attendance list of a session, or adds the entry.
 * @throws Refused 404, 409, 412, 422
 */
export const updateAttendance = (request: RecordRequest): ModelAnswer => {
  const { store, record, params } = request;
  const session = sessionToRecord(request);
  const id = (params.enrolment_id ?? '').toLowerCase();
  const before = entryWith(session, id);
  if (before === undefined && subjectOf(store, session, id) === undefined) throw new Refused('not_found');
  if (before === undefined && listOf(session).entries.length >= MAX_ATTENDANCES)
    throw invalidField('/attendance', 'too_long', `The list has ${MAX_ATTENDANCES} entries already.`);
  const fields = fieldsOf({ ...before?.fields, ...record });
  if (fields.presence === undefined) throw invalidField('/attendance/presence', 'required', 'Is required.');
  const place = { in: 'path', pointer: '/enrolment_id' } as const;
  change(request, session, [{ id, fields, pointer: '/attendance', place }], []);
  const entry = entryWith(session, id);
  if (entry === undefined) throw new Error('an attendance entry was not written');
  return answer(200, { data: shownEntry(session, entry) }, { ETag: tagOfList(session) });
};

/** The history of the attendance list of a session, even if the session is deleted. @throws Refused 400, 404 */
export const attendanceHistory = (request: RecordRequest): ModelAnswer => {
  const { query, url } = request;
  const { data, link } = historyPage(listOf(foundEver(request)), query, url);
  return answer(200, { data }, { Link: link });
};
