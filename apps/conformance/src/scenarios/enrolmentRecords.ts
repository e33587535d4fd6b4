import { randomUUID } from 'node:crypto';
import { listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import {
  equal,
  hasCode,
  hasStatus,
  hasViolation,
  hasViolationCode,
  holds,
  holdsFields,
  problemOf,
} from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { idsOf } from '../expect/pages.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { makeEnrolment, makeReferring } from '../expect/roles.ts';
import { allowedTransitions, ENROLMENT_TRANSITIONS, refusedTransitions, STATUSES } from '../interface/enrolments.ts';
import type { JsonObject } from '../interface/json.ts';

const COLLECTION = '/v1/enrolments';
const DEFAULT = 'registered';
const DATES = { startDate: '2025-03-03', endDate: '2025-09-26' };

const list = (target: Target, query: Record<string, string>) => target.send('GET', COLLECTION, { query });

/** The part of its own record that one would send back with PUT. */
const sentOf = ({ sent }: Made, fields: JsonObject): JsonObject => ({ ...sent, ...fields });

/** A status is asked for in so many ways at most. */
const MAX_WAYS = 4;

/** An enrolment with dates, which no check changes. */
const dated = (target: Target): Promise<Made> =>
  target.once('an enrolment with dates', (own) => make(own, 'enrolment', DATES));

/** Courses to enrol in: of those who enrol in them, and who are all of a check of its own, nobody asks the course. */
const courses = (target: Target): Promise<readonly Made[]> =>
  target.once('courses for enrolments of any status', (own) =>
    Promise.all(Array.from({ length: MAX_WAYS }, () => make(own, 'course'))),
  );

/** An enrolment that was created with a status, which no check changes. */
const createdAs = (target: Target, status: string): Promise<Made> =>
  target.once(`an enrolment that was created ${status}`, async (own) => {
    const [course] = await courses(own);
    return makeEnrolment(own, await make(own, 'participant'), course as Made, { status });
  });

type Send = (target: Target, made: Made) => Promise<Answer>;

/** Every way to ask for a status: the one that is left out of a PUT, or cleared, is the default. */
const waysTo = (status: string): readonly Send[] => [
  (target, made) => patch(target, made, { status, exitReason: 'Umzug' }),
  (target, made) => put(target, made, sentOf(made, { status, exitReason: 'Umzug' })),
  ...(status === DEFAULT
    ? [
        (target: Target, made: Made) => patch(target, made, { status: null, exitReason: 'Umzug' }),
        (target: Target, made: Made) => put(target, made, sentOf(made, { status: undefined, exitReason: 'Umzug' })),
      ]
    : []),
];

/** Decision N4: enrolments as records, their fields and their statuses. */
export const enrolmentRecordScenarios = [
  check(['N4-OFFERED'], 'an enrolment is created, read, listed, replaced, updated and deleted', async (target) => {
    const made = await make(target, 'enrolment', DATES);
    equal((await readRecord(target, made)).id, made.id, '`id`');
    equal(idsOf(await list(target, { id: made.id })), [made.id], 'The list');
    const replaced = recordOf(hasStatus(await put(target, made, sentOf(made, { exitReason: 'Umzug' })), 200));
    holdsFields(replaced, { ...DATES, exitReason: 'Umzug' }, 'The replaced record');
    const updated = recordOf(hasStatus(await patch(target, made, { exitReason: null }), 200));
    equal(updated.exitReason, undefined, '`exitReason`');
    hasStatus(await remove(target, made), 204);
    hasStatus(await get(target, made), 404);
  }),
  check(['N4-FIELDS'], 'an enrolment holds the fields that were sent', async (target) => {
    const agency = await shared(target, 'fundingAgency');
    const fields = {
      ...DATES,
      status: 'active',
      fundingAgencyId: agency.id,
      voucherNumber: target.word(),
      voucherValidUntil: '2025-04-30',
      exitReason: 'Arbeitsaufnahme',
    };
    const made = await make(target, 'enrolment', fields);
    holdsFields(await readRecord(target, made), sentOf(made, fields), 'The record');
  }),
  check(['N4-FIELDS'], 'an enrolment is registered unless its creation says otherwise', async (target) => {
    const made = await shared(target, 'enrolment');
    equal((await readRecord(target, made)).status, 'registered', '`status`');
  }),
  check(['N4-FIELDS'], 'an enrolment needs a participant and a course that are there', async (target) => {
    const { wrapper, sent } = await shared(target, 'enrolment');
    for (const field of ['participantId', 'courseId']) {
      const unknown = { [wrapper]: { ...sent, [field]: randomUUID() } };
      hasViolation(await target.send('POST', COLLECTION, { body: unknown }), 422, `/enrolment/${field}`);
      const without = { [wrapper]: { ...sent, [field]: undefined } };
      hasViolation(await target.send('POST', COLLECTION, { body: without }), 422, `/enrolment/${field}`);
    }
  }),
  check(['N4-DATES'], 'an end before the start is 422, also if the start is stored', async (target) => {
    const made = await dated(target);
    const before = { endDate: '2025-03-02' };
    hasViolationCode(await put(target, made, sentOf(made, before)), 422, '/enrolment/endDate', 'end_before_start');
    hasViolationCode(await patch(target, made, before), 422, '/enrolment/endDate', 'end_before_start');
    equal((await readRecord(target, made)).endDate, DATES.endDate, '`endDate`');
  }),
  ...(['participant', 'course'] as const).map((kind) =>
    check(
      ['N4-FIXED', 'R2-ALL-FAULTS'],
      `the ${kind} of an enrolment is fixed, and may be sent back`,
      async (target) => {
        const made = await dated(target);
        const field = `${kind}Id`;
        const other = { [field]: (await shared(target, kind)).id };
        for (const answer of [await patch(target, made, other), await put(target, made, sentOf(made, other))]) {
          hasViolationCode(answer, 422, `/enrolment/${field}`, 'fixed');
        }
        const wrong = { ...other, fundingAgencyId: randomUUID() };
        for (const answer of [await patch(target, made, wrong), await put(target, made, sentOf(made, wrong))]) {
          hasViolationCode(answer, 422, `/enrolment/${field}`, 'fixed');
          hasViolationCode(answer, 422, '/enrolment/fundingAgencyId', 'unknown_reference');
        }
        hasStatus(await patch(target, made, { [field]: made.sent[field] }), 200);
        equal((await readRecord(target, made))[field], made.sent[field], `\`${field}\``);
      },
    ),
  ),
  check(['N4-FILTERS'], 'enrolments are found by each filter, and by their dates', async (target) => {
    const agency = await make(target, 'fundingAgency');
    const voucherNumber = target.word();
    const fields = { ...DATES, status: 'active', fundingAgencyId: agency.id, voucherNumber };
    const one = await make(target, 'enrolment', fields);
    const { participantId, courseId } = one.sent;
    // Another one, which none of the filters may find.
    await dated(target);
    const filters = { participantId, courseId, fundingAgencyId: agency.id, voucherNumber };
    for (const [name, value] of Object.entries(filters)) {
      equal(idsOf(await list(target, { [name]: String(value) })), [one.id], `What \`${name}\` finds`);
    }
    const ofCourse = { courseId: String(courseId) };
    equal(idsOf(await list(target, { ...ofCourse, status: 'active' })), [one.id], 'Those that are active');
    equal(idsOf(await list(target, { ...ofCourse, status: 'cancelled' })), [], 'Those that are cancelled');
    for (const [field, date] of Object.entries(DATES)) {
      equal(idsOf(await list(target, { ...ofCourse, [`${field}[gte]`]: date })), [one.id], `\`${field}[gte]\``);
      equal(idsOf(await list(target, { ...ofCourse, [`${field}[lt]`]: date })), [], `\`${field}[lt]\``);
    }
  }),
  check(['N4-VOUCHER-TWICE'], 'a voucher number may be used twice, and the filter finds both', async (target) => {
    const voucherNumber = target.word();
    const one = await make(target, 'enrolment', { voucherNumber });
    const other = await makeReferring(target, 'enrolment', { ...one.sent, status: 'cancelled' });
    hasStatus(await patch(target, other, { voucherNumber: target.word() }), 200);
    hasStatus(await patch(target, other, { voucherNumber }), 200);
    hasStatus(await put(target, other, other.sent), 200);
    const found = idsOf(await list(target, { voucherNumber }));
    equal(found.toSorted(), [one.id, other.id].toSorted(), 'What the filter finds');
  }),
  ...STATUSES.map((status) =>
    check(['N4-ANY-STATUS'], `an enrolment may be created ${status}`, async (target) => {
      const made = await createdAs(target, status);
      equal((await readRecord(target, made)).status, status, '`status`');
    }),
  ),
  ...allowedTransitions.map(({ from, to }) =>
    check(['N4-TRANSITIONS'], `an enrolment that is ${from} may become ${to}`, async (target) => {
      const [participant, all] = [await make(target, 'participant'), await courses(target)];
      for (const [index, write] of waysTo(to).entries()) {
        const made = await makeEnrolment(target, participant, all[index] as Made, { status: from });
        hasStatus(await write(target, made), 200);
        equal((await readRecord(target, made)).status, to, '`status`');
      }
    }),
  ),
  ...refusedTransitions.map(({ from, to }) =>
    check(['N4-REFUSED'], `an enrolment that is ${from} may not become ${to}`, async (target) => {
      const made = await createdAs(target, from);
      for (const write of waysTo(to)) {
        const answer = await write(target, made);
        hasCode(answer, 409, 'transition_not_allowed');
        equal(problemOf(answer, 409).allowedStatuses, ENROLMENT_TRANSITIONS[from], '`allowedStatuses`');
      }
      holdsFields(await readRecord(target, made), made.record, 'The record');
    }),
  ),
  check(['N4-SCOPES'], 'each operation on enrolments needs its own scope, and no other', async (target) => {
    const { path, sent, wrapper } = await shared(target, 'enrolment');
    const body = { [wrapper]: sent };
    const requests = [
      ['GET', COLLECTION, 'enrolments:read'],
      ['GET', path, 'enrolments:read'],
      ['POST', COLLECTION, 'enrolments:write'],
      ['PUT', path, 'enrolments:write'],
      ['PATCH', path, 'enrolments:write'],
      ['DELETE', path, 'enrolments:write'],
    ] as const;
    for (const [method, where, scope] of requests) {
      const sending = ['GET', 'DELETE'].includes(method) ? {} : { body };
      const { headers } = hasStatus(await target.send(method, where, { ...sending, as: 'limited' }), 403);
      holds(headers['www-authenticate']?.includes(`"${scope}"`) === true, `The 403 has to name ${scope} alone.`);
    }
    equal(listOf(await list(target, { id: path.split('/').at(-1) ?? '' })).length, 1, 'The number that is left');
  }),
];
