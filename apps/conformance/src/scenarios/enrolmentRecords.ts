import { randomUUID } from 'node:crypto';
import { recordOf } from '../deployment/answers.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolationCode, holdsFields, problemOf } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { idsOf } from '../expect/pages.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { makeEnrolment, makeReferring } from '../expect/roles.ts';
import { ENROLMENT_TRANSITIONS, STATUSES } from '../interface/enrolments.ts';
import type { JsonObject } from '../interface/json.ts';
import { inWords } from '../interface/kindWords.ts';

const COLLECTION = '/v1/enrolments';
const DATES = { startDate: '2025-03-03', endDate: '2025-09-26' };

const list = (target: Target, query: Record<string, string>) => target.send('GET', COLLECTION, { query });

/** The part of a record that a client would send back with PUT. */
const sentOf = ({ sent }: Made, fields: JsonObject): JsonObject => ({ ...sent, ...fields });

/** An enrolment with dates, which no check changes. */
const dated = (target: Target): Promise<Made> =>
  target.once('an enrolment with dates', (own) => make(own, 'enrolment', DATES));

/** Decision N4: enrolments as records. The oracles compare their fields and transitions with the model. */
export const enrolmentRecordScenarios = [
  check(['N4-OFFERED'], 'an enrolment can be created, read, listed, replaced, updated and deleted', async (target) => {
    const made = await make(target, 'enrolment', DATES);
    equal((await readRecord(target, made)).id, made.id, '`id`');
    equal(idsOf(await list(target, { id: made.id })), [made.id], 'The list filtered by the id');
    const replaced = recordOf(hasStatus(await put(target, made, sentOf(made, { exitReason: 'Umzug' })), 200));
    holdsFields(replaced, { ...DATES, exitReason: 'Umzug' }, 'the replaced record');
    const updated = recordOf(hasStatus(await patch(target, made, { exitReason: null }), 200));
    equal(updated.exitReason, undefined, '`exitReason`');
    hasStatus(await remove(target, made), 204);
    hasStatus(await get(target, made), 404);
  }),
  ...(['participant', 'course'] as const).map((kind) =>
    check(
      ['N4-FIXED', 'R2-ALL-FAULTS'],
      `the service rejects a change of the ${inWords(kind)} of an enrolment, but accepts the same ${inWords(kind)} again`,
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
  check(
    ['N4-FILTERS'],
    'every filter of the list of enrolments, including date ranges, matches exactly the right enrolments',
    async (target) => {
      const agency = await make(target, 'fundingAgency');
      const voucherNumber = target.word();
      const fields = { ...DATES, status: 'active', fundingAgencyId: agency.id, voucherNumber };
      const one = await make(target, 'enrolment', fields);
      const { participantId, courseId } = one.sent;
      // Another one, which none of the filters may find.
      await dated(target);
      const filters = { participantId, courseId, fundingAgencyId: agency.id, voucherNumber };
      for (const [name, value] of Object.entries(filters)) {
        equal(idsOf(await list(target, { [name]: String(value) })), [one.id], `The list filtered by \`${name}\``);
      }
      const ofCourse = { courseId: String(courseId) };
      equal(idsOf(await list(target, { ...ofCourse, status: 'active' })), [one.id], 'The list of active enrolments');
      equal(idsOf(await list(target, { ...ofCourse, status: 'cancelled' })), [], 'The list of cancelled enrolments');
      for (const [field, date] of Object.entries(DATES)) {
        equal(idsOf(await list(target, { ...ofCourse, [`${field}[gte]`]: date })), [one.id], `\`${field}[gte]\``);
        equal(idsOf(await list(target, { ...ofCourse, [`${field}[lt]`]: date })), [], `\`${field}[lt]\``);
      }
    },
  ),
  check(
    ['N4-VOUCHER-TWICE'],
    'two enrolments may have the same voucher number, and the filter matches both',
    async (target) => {
      const voucherNumber = target.word();
      const one = await make(target, 'enrolment', { voucherNumber });
      const other = await makeReferring(target, 'enrolment', { ...one.sent, status: 'cancelled' });
      hasStatus(await patch(target, other, { voucherNumber: target.word() }), 200);
      hasStatus(await patch(target, other, { voucherNumber }), 200);
      hasStatus(await put(target, other, other.sent), 200);
      const found = idsOf(await list(target, { voucherNumber }));
      equal(found.toSorted(), [one.id, other.id].toSorted(), 'The list filtered by the voucher number');
    },
  ),
  check(
    ['N4-ANY-STATUS', 'N4-REFUSED'],
    'an enrolment can be created with any status, and a rejected transition reports the allowed statuses',
    async (target) => {
      const course = await make(target, 'course');
      for (const from of STATUSES) {
        const made = await makeEnrolment(target, await make(target, 'participant'), course, { status: from });
        equal((await readRecord(target, made)).status, from, '`status`');
        const refused = STATUSES.filter((to) => to !== from && !ENROLMENT_TRANSITIONS[from].includes(to));
        for (const to of refused) {
          const answer = await patch(target, made, { status: to });
          hasCode(answer, 409, 'transition_not_allowed');
          equal(problemOf(answer, 409).allowedStatuses, ENROLMENT_TRANSITIONS[from], '`allowedStatuses`');
        }
      }
    },
  ),
];
