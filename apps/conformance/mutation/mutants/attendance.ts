import { randomUUID } from 'node:crypto';
import { AbsenceReason, hundredthsOf } from '@training-provider/contract';
import { unitsText } from '@training-provider/contract/model';
import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, fieldsOf, isRefusedFor, isSuccess, recordAt } from '../operators/bodies.ts';
import { obtainedAsMain } from '../operators/clients.ts';
import { feed, leaveOut } from '../operators/feed.ts';
import { leavingOut, withDefaults } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { any, below, type Matches, type Operator, on } from '../operators/operator.ts';
import { afterwards, deleteAll, exports, personPath } from '../operators/persons.ts';
import { changedQuery, dropParameter, parameterOf } from '../operators/queries.ts';
import {
  changeList,
  changeRecords,
  changeReply,
  changeReplyHeader,
  replaceStatus,
  replaceStatusOf,
} from '../operators/replies.ts';
import { changeInput, requireNoScope, resend } from '../operators/requests.ts';
import { type Forward, jsonOf, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const create = on('POST', '/v1/sessions');
const update = on('PATCH', '/v1/sessions/:id');
const list = on('GET', '/v1/sessions');
const LIST = '/v1/sessions/:id/attendances';
const read = on('GET', LIST);
const replace = on('PUT', LIST);
const ofEnrolments = on('GET', '/v1/enrolments/:id/attendance');
const totals: Matches = any(ofEnrolments, on('GET', '/v1/coachings/:id/attendance'));
const absences = on('GET', '/v1/absences');

const without =
  (...names: string[]) =>
  (request: Request): Request =>
    changedFields(request, leavingOut(...names));

/** The request with other entries in its list. */
const withEntries = (request: Request, change: (entries: unknown[]) => unknown[]): Request => {
  const body = jsonOf(request);
  const entries = isObject(body) && Array.isArray(body.attendances) ? body.attendances : undefined;
  return entries === undefined ? request : withJson(request, { attendances: change(entries) });
};

/** The entries of which each enrolment has one. */
const once = (entries: unknown[]): unknown[] => [
  ...new Map(entries.map((entry) => [Object(entry).enrolmentId, entry])).values(),
];

/** Accepts sessions rejected because of simultaneous changes to the same course. */
const acceptRaced: Operator = (matches) => () => {
  let underWay = 0;
  return async (request, forward) => {
    if (!matches(request)) return forward(request);
    underWay += 1;
    const others = underWay;
    const reply = await forward(request).finally(() => {
      underWay -= 1;
    });
    return others > 1 && isRefusedFor('unit_minutes_differ')(reply) ? { ...reply, status: 201 } : reply;
  };
};

const describeSession = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'PATCH', personPath(request), { session: { title: randomUUID() } }));

/** Clears the list of a session. */
const emptyList = (request: Request, _: unknown, forward: Forward) => {
  const put = asideOf(request, 'PUT', `${personPath(request)}/attendances`, { attendances: [] });
  return forward(withHeader(put, 'if-match', '*'));
};

const ORDER: readonly string[] = AbsenceReason.options;

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Reports each day as the day before. */
const oneDayEarlier = ({ daysMissed, ...item }: JsonObject): JsonObject => {
  const days = Array.isArray(daysMissed) ? daysMissed.filter(isObject) : [];
  return { ...item, daysMissed: days.map(({ date, ...day }) => ({ date: dayBefore(String(date)), ...day })) };
};

/** Counts no session on the last day of an enrolment. */
const endEarly: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request) || parameterOf(request, 'to') !== undefined) return forward(request);
  const { endDate } = (await recordAt(request, personPath(request), forward))?.record ?? {};
  const to = typeof endDate === 'string' ? dayBefore(endDate) : undefined;
  return forward(to === undefined ? request : changedQuery(request, (query) => query.set('to', to)));
};

/** Counts sessions without an entry as missed. */
const missedIfNotRecorded = (record: JsonObject): JsonObject => {
  const { unitsMissedUnexcused: missed, unitsNotRecorded: open } = record;
  if (typeof missed !== 'string' || typeof open !== 'string') return record;
  const sum = unitsText(hundredthsOf(missed) + hundredthsOf(open));
  return { ...record, unitsMissedUnexcused: sum, unitsNotRecorded: '0.00' };
};

const exchangeMissed = (record: JsonObject): JsonObject => {
  const { unitsMissedExcused, unitsMissedUnexcused } = record;
  return { ...record, unitsMissedExcused: unitsMissedUnexcused, unitsMissedUnexcused: unitsMissedExcused };
};

/** Renames the reasons of the days in each month. */
const renameReasons =
  (rename: (reason: string) => string) =>
  (record: JsonObject): JsonObject => {
    const months = Array.isArray(record.months) ? record.months.filter(isObject) : [];
    const renamed = months.map(({ month, daysMissed }) => ({
      month,
      daysMissed: Object.fromEntries(
        Object.entries(Object(daysMissed)).map(([reason, days]) => [rename(reason), days]),
      ),
    }));
    return { ...record, ...(months.length === 0 ? {} : { months: renamed }) };
  };

/** Formats units without trailing zeros, as programs with binary fractions do. */
const asNumbers = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, name.startsWith('units') ? String(Number(value)) : value]),
  );

const plans = (request: Request): boolean => fieldsOf(request).status === 'planned';

/** Decision N9: sessions, attendance lists, totals and absences. */
// biome-ignore format: a table, with one or two lines for each mutant
export const attendanceMutants = mutantsOf({
  'session-unread': ['N9-OFFERED', 'A session cannot be read by its id', on('GET', '/v1/sessions/:id'), replaceStatus(200, 404)],
  'session-without-delivery': ['N9-FIELDS', '`deliveryMode` of sessions is not stored', below('sessions'), changeInput(leavingOut('deliveryMode'))],
  'second-parent-ignored': ['N9-ONE-PARENT', 'A session of both a course and a coaching drops the coaching', create, dropRefused('conflicting_fields')],
  'session-of-many-days': ['N9-TIMES', 'An update to more than 24 hours is accepted, but not stored',
    update, resend(isRefusedFor('lasts_too_long'), without('endsAt'))],
  'session-moves-silently': ['N9-FIXED', 'An update to another course or coaching is accepted, but not stored',
    update, resend(isRefusedFor('fixed'), without('courseId', 'coachingId'))],
  'session-filter-location': ['N9-FILTERS', 'The filter `locationId` of sessions is ignored', list, dropParameter('locationId')],
  'days-of-another-zone': ['N9-DAY', 'Absences use a time zone in which it is still the day before', absences, changeList((items) => items.map(oneDayEarlier))],
  'sessions-need-no-scope': ['N9-SCOPES', 'Sessions are listed for a token without scopes', list, requireNoScope],
  'units-of-two-lengths': ['N9a-UNIT-MINUTES', 'An update to units of another length is accepted, but not stored',
    update, replaceStatusOf('unit_minutes_differ', 200)],
  'raced-units-of-two-lengths': ['N9a-UNIT-MINUTES-RACE', 'Simultaneously added sessions have units of two lengths', create, acceptRaced],
  'recorded-session-changes': ['N9a-RECORDED', 'The change of a session with attendance is confirmed, but not stored', update, replaceStatusOf('attendance_recorded', 200)],
  'held-stays-held': ['N9a-ANY-STATUS', 'No session can be set back to planned',
    update, changeReply((reply, request) => (plans(request) && isSuccess(reply) ? { ...reply, status: 409 } : reply))],
  'course-back-without-sessions': ['N9a-ALONG', 'A course is undeleted without its sessions', on('POST', '/v1/courses/:id/undelete'),
    afterwards((request, _, forward) => deleteAll(request, forward, '/v1/sessions', `courseId=${personPath(request).split('/').at(-1)}`))],
  'entries-without-note': ['N9b-LIST', 'Lists are returned without notes', read, changeList((entries) => entries.map(leavingOut('note')))],
  'conflicts-left-out': ['N9b-ENTRY', 'Fields that contradict the presence are dropped instead of rejected', replace, dropRefused('conflicting_fields')],
  'list-cut': ['N9b-1000', 'A list of more than 1,000 entries is truncated',
    replace, resend(({ status }) => status === 422, (request) => withEntries(request, (entries) => entries.slice(0, 1_000)))],
  'coaching-with-enrolment': ['N9b-COACHING', 'The entry of a coaching contains an enrolment',
    read, changeList((entries) => entries.map(withDefaults({ enrolmentId: randomUUID() })))],
  'entry-replaced': ['N9b-PATCH', 'A PATCH of an entry clears an omitted note', on('PATCH', `${LIST}/:enrolment`), changeInput(withDefaults({ note: null }))],
  'enrolment-twice': ['N9b-ENROLMENTS', 'The last of two entries for the same enrolment counts',
    replace, resend(isRefusedFor('duplicate_item'), (request) => withEntries(request, once))],
  'attends-before-enrolment': ['N9b-NOT-ENROLLED-THEN', 'An entry of someone not enrolled at that time is confirmed', replace, replaceStatusOf('not_enrolled_then', 200)],
  'no-list-put-back': ['N9b-STAYS', 'A returned list cannot be sent back',
    replace, changeReply((reply, request) => (isSuccess(reply) && request.headers['if-match'] === reply.headers.etag ? { ...reply, status: 422 } : reply))],
  'erased-recorded': ['N9b-ERASED', 'An entry of an erased person is confirmed', replace, replaceStatusOf('person_erased', 200)],
  'planned-recorded': ['N9c-HELD', 'Attendance of a cancelled session is confirmed', replace, replaceStatusOf('session_not_held', 200)],
  'lists-of-one-version': ['N9c-ETAG', 'Every list has the same version', read, changeReplyHeader('etag', () => '"0"')],
  'list-overwritten-unseen': ['N9c-UNSEEN', 'A list without `If-Match` replaces any other',
    replace, resend(isRefusedFor('precondition_required'), (request) => withHeader(request, 'if-match', '*'))],
  'raced-list-lost': ['N9c-RACE', 'A list that loses a race is confirmed', replace, replaceStatusOf('precondition_failed', 200)],
  'list-without-beginning': ['N9d-HISTORY', 'The history of a list lacks its first version', on('GET', `${LIST}/history`), leaveOut(({ version }) => version === 1)],
  'list-history-for-all': ['N9d-SCOPES', 'The scope for histories is enough for the histories of attendance',
    on('GET', `${LIST}/history`), obtainedAsMain((scope) => scope.includes('history:read'))],
  'attendance-touches-session': ['N9d-SESSION-STAYS', 'Recording a list creates a version of the session', replace, afterwards(describeSession)],
  'attendance-unsaid': ['N9d-FEED', 'The feed does not contain changes of lists', feed, leaveOut(({ type, operation }) => type === 'attendance' && operation === 'updated')],
  'session-back-without-list': ['N9d-HIDDEN', 'A session is undeleted with an empty list', on('POST', '/v1/sessions/:id/undelete'), afterwards(emptyList)],
  'units-as-numbers': ['N9e-TOTALS', 'Totals are JSON strings', totals, changeRecords(asNumbers)],
  'not-recorded-missed': ['N9e-NOT-RECORDED', 'Missing entries count as missed', totals, changeRecords(missedIfNotRecorded)],
  'last-day-uncounted': ['N9e-COUNTED', 'The last day of an enrolment does not count', ofEnrolments, endEarly],
  'excuses-exchanged': ['N9e-EXCUSED', 'Excused absences count as unexcused', totals, changeRecords(exchangeMissed)],
  'share-of-three-places': ['N9e-SHARE', 'The attendance rate has three decimal places',
    totals, changeRecords((record) => (typeof record.share === 'string' ? { ...record, share: record.share.slice(0, -1) } : record))],
  'days-by-another-reason': ['N9e-MONTHS', 'Days with two reasons count for the second one',
    totals, changeRecords(renameReasons((reason) => ORDER[ORDER.length - 1 - ORDER.indexOf(reason)] ?? reason))],
  'until-ignored': ['N9e-DAYS', 'Totals include sessions after the last day', totals, dropParameter('to')],
  'always-complete': ['N9f-ABSENCES', 'Every month is marked as complete', absences, changeList((items) => items.map((item) => ({ ...item, complete: true })))],
  'absences-of-all-agencies': ['N9f-MONTH', 'The filter `fundingAgencyId` of absences is ignored', absences, dropParameter('fundingAgencyId')],
  'nothing-held': ['N9g-HELD', 'Courses show no units', below('courses'), changeRecords((record) => ('unitsHeld' in record ? { ...record, unitsHeld: '0.00' } : record))],
  'units-used-at-will': ['N9g-USED', 'Units other than those of the sessions are reported as used',
    on('PATCH', '/v1/coachings/:id'), replaceStatusOf('units_from_sessions', 200)],
  'export-without-attendance': ['N9h-EXPORT', 'The export of a participant lacks attendance', exports, changeRecords(leavingOut('attendances'))],
  'erased-unknown': ['N9h-ERASURE', 'Days with an erased reason count as unknown',
    totals, changeRecords(renameReasons((reason) => (reason === 'erased' ? 'unknown' : reason)))],
});
