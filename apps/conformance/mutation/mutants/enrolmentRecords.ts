import type { JsonObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, fieldsOf, isRefusedFor, isSuccess, recordAt, recordOf } from '../operators/bodies.ts';
import { leavingOut, withFields } from '../operators/fields.ts';
import { always, below, type Matches, type Operator, on } from '../operators/operator.ts';
import { dropParameter } from '../operators/queries.ts';
import { changeProblem, changeRecords, changeReply, replaceStatus } from '../operators/replies.ts';
import { changeInput, requireNoScope, resend } from '../operators/requests.ts';
import { type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const enrolments = below('enrolments');
const create = on('POST', '/v1/enrolments');
const update = on('PATCH', '/v1/enrolments/:id');
const remove = on('DELETE', '/v1/enrolments/:id');
const list = on('GET', '/v1/enrolments');
const addToCourse = on('PUT', '/v1/participants/:id/add_to_course/:course_id');

const without =
  (...names: string[]) =>
  (request: Request): Request =>
    changedFields(request, leavingOut(...names));

/** Raises the capacity of a full course, and creates the enrolment. */
const exceedCapacity: Operator = (matches) => () => async (request, forward) => {
  const reply = await forward(request);
  if (!matches(request) || !isRefusedFor('course_full')(reply)) return reply;
  const path = `/v1/courses/${fieldsOf(request).courseId}`;
  const course = await recordAt(request, path, forward);
  const capacity = Number(course?.record.capacity) + 1;
  await forward(asideOf(request, 'PATCH', path, { course: { capacity } }));
  return forward(request);
};

/** Rejects a value that an earlier request sent in this field. */
const refuseRepeated =
  (field: string): Operator =>
  (matches) =>
  () => {
    const seen = new Set<unknown>();
    return async (request, forward) => {
      const value = matches(request) ? fieldsOf(request)[field] : undefined;
      const reply = await forward(request);
      if (value === undefined || !seen.has(value)) {
        seen.add(value);
        return reply;
      }
      return { ...reply, status: 409 };
    };
  };

/** Participants list a course once for each enrolment. */
const showEachEnrolment: Operator = () => () => {
  const created = new Map<unknown, unknown[]>();
  return async (request, forward) => {
    const reply = await forward(request);
    const record = recordOf(reply);
    if (record === undefined) return reply;
    if (create(request))
      created.set(record.participantId, [...(created.get(record.participantId) ?? []), record.courseId]);
    const courses = on('GET', '/v1/participants/:id')(request) ? (created.get(record.id) ?? []) : [];
    return courses.length > 1 ? withJson(reply, { data: { ...record, courseIds: courses } }) : reply;
  };
};

/** Each change of an enrolment creates a version of all participants. */
const touchParticipants: Operator = () => () => {
  let changes = 0;
  return async (request, forward) => {
    const reply = await forward(request);
    if (update(request) && isSuccess(reply)) changes += 1;
    const isRead = on('GET', '/v1/participants/:id')(request) && isSuccess(reply);
    return isRead ? withHeader(reply, 'etag', `"9${changes}"`) : reply;
  };
};

/** Keeps enrolments readable until they are deleted individually. */
const keepEnrolments =
  (isKept: (record: JsonObject) => boolean): Operator =>
  () =>
  () => {
    const kept = new Map<string, Reply>();
    return async (request, forward) => {
      const reply = await forward(request);
      const record: JsonObject | undefined = create(request) ? recordOf(reply) : undefined;
      if (record !== undefined && isKept(record)) kept.set(`/v1/enrolments/${record.id}`, { ...reply, status: 200 });
      if (remove(request)) kept.delete(request.path);
      const isGone = on('GET', '/v1/enrolments/:id')(request) && reply.status === 404;
      return isGone ? (kept.get(request.path) ?? reply) : reply;
    };
  };

/** Confirms a deletion without executing it. */
const deleteNothing: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request)) return forward(request);
  const there = await recordAt(request, request.path, forward);
  return there === undefined ? forward(request) : { ...there.reply, status: 204, body: Buffer.alloc(0) };
};

/** Enrols a participant again after add_to_course: the service rejects this only for completed courses. */
const enrolAgain: Operator = (matches: Matches) => () => async (request, forward) => {
  const reply = await forward(request);
  if (!matches(request) || !isSuccess(reply)) return reply;
  const [, , , participantId, , courseId] = request.path.split('/');
  await forward(asideOf(request, 'POST', '/v1/enrolments', { enrolment: { participantId, courseId } }));
  return reply;
};

const goesBack = (request: Request): boolean => ['registered', 'active'].includes(String(fieldsOf(request).status));

/** Decision N4: enrolments as records. */
// biome-ignore format: a table, with one or two lines for each mutant
export const enrolmentRecordMutants = mutantsOf({
  'enrolment-unread': ['N4-OFFERED', 'An enrolment cannot be read by its id',
    on('GET', '/v1/enrolments/:id'), replaceStatus(200, 404)],
  'enrolment-without-voucher-end': ['N4-FIELDS', '`voucherValidUntil` of enrolments is not stored',
    enrolments, changeInput(leavingOut('voucherValidUntil'))],
  'enrolment-ends-before-start': ['N4-DATES', 'An update with an end before the stored start is accepted, but not stored',
    update, resend(isRefusedFor('end_before_start'), without('endDate'))],
  'enrolment-moves-silently': ['N4-FIXED', 'An update to another participant or course is accepted, but not stored',
    update, resend(isRefusedFor('fixed'), without('participantId', 'courseId'))],
  'enrolment-filter-agency': ['N4-FILTERS', 'The filter `fundingAgencyId` of enrolments is ignored',
    list, dropParameter('fundingAgencyId')],
  'voucher-once': ['N4-VOUCHER-TWICE', 'A voucher number is rejected if another enrolment has it',
    create, refuseRepeated('voucherNumber')],
  'no-way-back': ['N4-TRANSITIONS', 'A transition that corrects a mistake is rejected',
    update, changeReply((reply, request) => (goesBack(request) && isSuccess(reply) ? { ...reply, status: 409 } : reply))],
  'transitions-unnamed': ['N4-REFUSED', 'A rejected transition does not name the allowed statuses',
    always, changeProblem(leavingOut('allowedStatuses'))],
  'enrolment-only-registered': ['N4-ANY-STATUS', 'Every enrolment is created as registered',
    create, changeInput(withFields({ status: 'registered' }))],
  'second-seat-as-completed': ['N4-ONE-SEAT', 'A second enrolment in the same course is created as completed',
    create, resend(isRefusedFor('already_enrolled'), (request) => changedFields(request, withFields({ status: 'completed' })))],
  'transition-into-full-course': ['N4-CAPACITY', 'A transition into a full course is accepted, but not stored',
    update, resend(isRefusedFor('course_full'), without('status'))],
  'creation-beside-race': ['N4-LAST-SEAT', 'A creation that loses the race for the last seat gets an extra one',
    create, exceedCapacity],
  'seat-in-closed-course': ['N4-CLOSED', 'A transition into a closed course is accepted, but not stored',
    update, resend(isRefusedFor('course_closed'), without('status'))],
  'enrolled-hidden': ['N4-SHOWN', 'Participants list no course',
    below('participants'), changeRecords((record) => ('courseIds' in record ? { ...record, courseIds: [] } : record))],
  'repeated-course-twice': ['N4-ONCE', 'A participant who repeats a course lists it twice', always, showEachEnrolment],
  'every-status-touches': ['N4-UNTOUCHED', 'Each change of an enrolment creates a version of its participant',
    always, touchParticipants],
  'enrolments-outlive': ['N4-DELETED-ALONG', 'Enrolments of a deleted participant or course can still be read',
    always, keepEnrolments(() => true)],
  'enrolment-stays': ['N4-FREED', 'The deletion of an enrolment is confirmed, but not executed', remove, deleteNothing],
  'added-active': ['N4-ADD-TO-COURSE', 'Lists show registered enrolments as active',
    list, changeRecords((record) => (record.status === 'registered' ? { ...record, status: 'active' } : record))],
  'completed-enrolled-again': ['N4-COMPLETED', '`add_to_course` enrols participants again who have completed the course',
    addToCourse, enrolAgain],
  'enrolments-need-no-scope': ['N4-SCOPES', 'Enrolments are listed for a token without scopes', list, requireNoScope],
});
