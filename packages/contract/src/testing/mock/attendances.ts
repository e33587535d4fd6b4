import { ATTENDANCE_TYPE } from '../../recordTypes.ts';
import type { Attendances } from '../../wire/attendance.ts';
import type { Violation } from '../../wire/problem.ts';
import { limitedViolations } from '../../wire/violations.ts';
import { type AttendanceEntry, type AttendanceList, isExcusedBy, saysSame } from './attendanceList.ts';
import {
  faultsOfEntry,
  faultsOfList,
  fieldsOf,
  idOfSent,
  recorded,
  type SentEntry,
  subjectOf,
} from './attendanceRules.ts';
import { historyPage, recordEntries } from './history.ts';
import { type MockAnswer, Refused } from './refused.ts';
import { answer, found, foundEver, type RecordRequest, requireConditions } from './request.ts';
import { isHeld } from './sessions.ts';
import type { Row } from './store.ts';

const sessionOf = ({ store, params }: RecordRequest): Row => found(store, 'sessions', params.id ?? '');

/** A list without a version: nothing has been recorded in it yet. */
const newList = (id: string, updatedAt: string): AttendanceList => ({
  ...{ type: ATTENDANCE_TYPE, id, updatedAt, version: 0 },
  ...{ entries: [], history: [] },
});

const listOf = ({ id, updatedAt, attendance }: Row): AttendanceList => attendance ?? newList(id, updatedAt);
const tagOfList = (session: Row): string => `"${listOf(session).version}"`;

/** An entry as it is returned. */
export const shownEntry = (session: Row, { id, fields, recordedAt }: AttendanceEntry): object => ({
  ...(session.fields.coachingId === undefined ? { enrolmentId: id } : {}),
  ...fields,
  recordedAt,
});

const shown = (session: Row): MockAnswer => {
  const data = listOf(session).entries.map((entry) => shownEntry(session, entry));
  return answer(200, { data }, { ETag: tagOfList(session) });
};

/** The attendance list of a session. @throws Refused 404 */
export const attendances = (request: RecordRequest): MockAnswer => shown(sessionOf(request));

/** The session whose list is written. @throws Refused 404, 409, 412 */
const sessionToRecord = (request: RecordRequest): Row => {
  const session = sessionOf(request);
  requireConditions(request, tagOfList(session));
  if (!isHeld(session)) throw new Refused('session_not_held');
  return session;
};

const heldIn = (session: Row, id: string | undefined): AttendanceEntry | undefined =>
  listOf(session).entries.find((entry) => entry.id === id);

/** The entry of what was sent. @throws Refused 409 `person_erased` */
const entryOf = ({ store }: RecordRequest, session: Row, sent: SentEntry, recordedAt: string): AttendanceEntry =>
  recorded(store, session, sent, heldIn(session, sent.id), { isExcused: isExcusedBy(sent.fields), recordedAt });

const isSame = (session: Row, sent: readonly SentEntry[]): boolean =>
  sent.length === listOf(session).entries.length &&
  sent.every(({ id, fields }) => saysSame(fields, heldIn(session, id)?.fields));

/**
 * Replaces the attendance list of a session (decisions N9b and N9c).
 * @throws Refused 404, 409, 412, 422, 428
 */
export const replaceAttendances = (request: RecordRequest): MockAnswer => {
  const { store, writer, headers, entries } = request;
  const session = sessionToRecord(request);
  // The boundary: the contract has parsed the list.
  const given = entries as unknown as Attendances;
  const sent = given.map((entry) => ({ id: idOfSent(session, entry), fields: fieldsOf(entry) }));
  const faults = faultsOfList(session, given);
  if (faults.length === 0 && isSame(session, sent)) return shown(session);
  if (headers['if-match'] === undefined && listOf(session).entries.length > 0)
    throw new Refused('precondition_required');
  const checked = sent.flatMap((entry, index) =>
    saysSame(entry.fields, heldIn(session, entry.id)?.fields)
      ? []
      : faultsOfEntry(store, session, entry, `/attendances/${index}`),
  );
  const errors = limitedViolations(faults.length > 0 ? faults : checked);
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
  const recordedAt = store.now();
  const entered = sent.map((entry) => entryOf(request, session, entry, recordedAt));
  session.attendance ??= newList(session.id, recordedAt);
  recordEntries(store, session.attendance, entered, writer);
  return shown(session);
};

/** An entry that is added by a patch. */
const MISSING: Violation = {
  in: 'body',
  pointer: '/attendance/presence',
  code: 'required',
  detail: 'Is required, since there is no entry yet.',
};

/** Merges one entry of the attendance list of a session, or adds it. @throws Refused 404, 409, 412, 422 */
export const updateAttendance = (request: RecordRequest): MockAnswer => {
  const { store, writer, record, params } = request;
  const session = sessionOf(request);
  const id = (params.enrolment_id ?? '').toLowerCase();
  const before = heldIn(session, id);
  if (before === undefined && subjectOf(store, session, id) === undefined) throw new Refused('not_found');
  sessionToRecord(request);
  const sent = { id, fields: fieldsOf({ ...before?.fields, ...record }) };
  const showing = (entry: AttendanceEntry): MockAnswer =>
    answer(200, { data: shownEntry(session, entry) }, { ETag: tagOfList(session) });
  if (before !== undefined && saysSame(sent.fields, before.fields)) return showing(before);
  const isMissing = sent.fields.presence === undefined;
  const errors = isMissing ? [MISSING] : faultsOfEntry(store, session, sent, '/attendance');
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
  const entry = entryOf(request, session, sent, store.now());
  const others = listOf(session).entries.filter((one) => one.id !== id);
  session.attendance ??= newList(session.id, entry.recordedAt);
  recordEntries(store, session.attendance, [...others, entry], writer);
  return showing(entry);
};

/** The versions of the attendance list of a session, deleted or not. @throws Refused 400, 404 */
export const attendanceHistory = (request: RecordRequest): MockAnswer => {
  const { query, url } = request;
  const { data, link } = historyPage(listOf(foundEver(request)), query, url);
  return answer(200, { data }, { Link: link });
};
