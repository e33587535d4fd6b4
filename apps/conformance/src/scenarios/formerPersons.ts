import { randomUUID } from 'node:crypto';
import { recordOf, succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyOf } from '../expect/history.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import { answered, askToErase, erase, exportOf, makePerson, planOf, recordsIn } from '../expect/persons.ts';
import { patch, put, remove } from '../expect/recordRequests.ts';
import { makeEnrolment, makeReferring } from '../expect/roles.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { persons } from '../interface/modules.ts';

/** A coaching that belonged to one participant with one voucher, and then to another with another voucher. */
const makeGiven = async (target: Target) => {
  const [first, second] = [await make(target, 'participant'), await make(target, 'participant')];
  const [old, present] = [target.word(), target.word()];
  const headers = { 'idempotency-key': randomUUID() };
  const fields = { participantId: first.id, voucherNumber: old, endDate: '2024-02-29' };
  const coaching = await makeReferring(target, 'coaching', fields, { headers });
  hasStatus(await patch(target, coaching, { participantId: second.id, voucherNumber: present }), 200);
  const again = () =>
    target.send('POST', coaching.collection, { body: { [coaching.wrapper]: coaching.sent }, headers });
  return { first, second, coaching, old, present, again };
};

/** The histories of a record in an export, as text. */
const historyIn = (exported: Parameters<typeof recordsIn>[0], id: string): string =>
  JSON.stringify(recordsIn(exported, 'history').filter(({ recordId }) => recordId === id));

const former = [
  check(
    ['N5-FORMER'],
    'the export of a former participant of a coaching contains only the part of the history about this participant',
    async (target) => {
      requireModules(target, 'history');
      const { first, second, coaching, old, present } = await makeGiven(target);
      const exported = await exportOf(target, first);
      equal(recordsIn(exported, 'coachings'), [], 'The list of coachings');
      const [own, other] = [historyIn(exported, coaching.id), historyIn(await exportOf(target, second), coaching.id)];
      const found = [own, other].map((text) => [old, present, first.id, second.id].map((word) => text.includes(word)));
      equal(
        found,
        [
          [true, false, true, false],
          [false, true, false, true],
        ],
        'Whether each export contains the data of each participant',
      );
    },
  ),
  check(
    ['N5-FORMER', 'N5-REMOVED'],
    'the erasure of a former participant of a coaching removes only the part of the history about this participant',
    async (target) => {
      requireModules(target, 'history');
      const { first, second, coaching, old, present, again } = await makeGiven(target);
      const { removes } = await planOf(target, first);
      equal(removes, { ...Object(removes), coachings: 0, storedAnswers: 1, versions: 3 }, 'The counts in the dry run');
      equal((await erase(target, first)).removed, removes, 'The removed records');
      const entries = await historyOf(target, coaching);
      const text = JSON.stringify(entries);
      equal([text.includes(old), text.includes(present)], [false, true], 'Whether the history contains each voucher');
      equal(
        entries.map(({ requestId }) => requestId),
        [undefined, undefined],
        'The list of request ids in the history',
      );
      equal((await answered(target, coaching)).voucherNumber, present, '`voucherNumber` of the coaching');
      hasStatus(await again(), 422);
      holds(
        historyIn(await exportOf(target, second), coaching.id).includes(present),
        'The export of the other participant must still contain the voucher of the coaching.',
      );
    },
  ),
];

const figures = (['completed', 'cancelled'] as const).map((status) =>
  check(['N5-FIGURES'], `a ${status} course still counts a participant who was erased`, async (target) => {
    requireModules(target, 'enrolments');
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course', { status: 'open' })];
    const seat = await makeEnrolment(target, participant, course, { voucherNumber: target.word() });
    hasStatus(await patch(target, course, { status }), 200);
    await erase(target, participant);
    equal((await answered(target, course)).participantCount, 1, '`participantCount` of the course');
    equal((await answered(target, seat)).voucherNumber, undefined, '`voucherNumber` of the enrolment');
    hasStatus(await remove(target, seat), 204);
    equal(
      (await answered(target, course)).participantCount,
      0,
      '`participantCount` after the deletion of the enrolment',
    );
  }),
);

const completed = check(
  ['N5-FIGURES', 'N5-WRITABLE'],
  'a completed enrolment of an erased participant still counts, accepts an end date, and rejects a new status or exit reason',
  async (target) => {
    requireModules(target, 'enrolments');
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course', { status: 'open' })];
    const done = await makeEnrolment(target, participant, course, { status: 'completed' });
    await erase(target, participant);
    equal((await answered(target, course)).participantCount, 1, '`participantCount` of the course');
    hasCode(await patch(target, done, { status: 'active' }), 409, 'person_erased');
    hasCode(await patch(target, done, { exitReason: target.word() }), 409, 'person_erased');
    hasStatus(await patch(target, done, { endDate: '2024-12-31' }), 200);
  },
);

const writable = check(
  ['N5-WRITABLE'],
  'a coaching of an erased participant accepts fields without personal data, and rejects personal data',
  async (target) => {
    const { first, second, coaching } = await makeGiven(target);
    await erase(target, second);
    for (const fields of [{}, { unitsUsed: 7 }, { voucherNumber: null }])
      hasStatus(await patch(target, coaching, fields), 200);
    hasStatus(await put(target, coaching, { participantId: second.id, unitsUsed: 8 }), 200);
    for (const fields of [{ voucherNumber: target.word(), unitsUsed: 9 }, { participantId: first.id }])
      hasCode(await patch(target, coaching, fields), 409, 'person_erased');
    const { unitsUsed, participantId, voucherNumber } = await answered(target, coaching);
    equal([unitsUsed, participantId, voucherNumber], [8, second.id, undefined], 'The fields of the coaching');
  },
);

const keyed = persons.flatMap((kind) => [
  check(
    ['K2-REPLAY', 'K2-OTHER-BODY'],
    `the service replays the erasure of ${oneInWords(kind)} for the same \`Idempotency-Key\``,
    async (target) => {
      requireModules(target, 'privacy');
      const made = await makePerson(target, kind);
      const headers = { 'idempotency-key': randomUUID() };
      const first = hasStatus(await askToErase(target, made, { headers }), 200);
      const again = hasStatus(await askToErase(target, made, { headers }), 200);
      equal(
        [again.text, again.headers['idempotent-replayed']],
        [first.text, 'true'],
        'The response to the repeated request',
      );
      const other = await askToErase(target, made, { headers, body: { erasure: { reason: 'request' } } });
      hasCode(other, 422, 'idempotency_key_reused');
    },
  ),
  check(
    ['K2-REPLAY', 'N5-ANSWERS'],
    `the service replays the undelete of ${oneInWords(kind)} for the same \`Idempotency-Key\` until the ${inWords(kind)} is erased`,
    async (target) => {
      requireModules(target, 'privacy');
      requireRemovable(target, kind);
      const made = await makePerson(target, kind);
      succeeds(await remove(target, made));
      const headers = { 'idempotency-key': randomUUID() };
      const undelete = () => target.send('POST', `${made.path}/undelete`, { headers });
      const first = hasStatus(await undelete(), 200);
      const again = hasStatus(await undelete(), 200);
      equal(
        [recordOf(again), again.headers['idempotent-replayed'], again.headers.etag, again.headers.location],
        [recordOf(first), 'true', first.headers.etag, undefined],
        'The response to the repeated request',
      );
      await erase(target, made);
      hasCode(await undelete(), 409, 'person_erased');
    },
  ),
]);

/** Scenarios of decision N5: earlier owners of a record, remaining data after an erasure, and replayed requests. */
export const formerPersonScenarios = [...former, ...figures, completed, writable, ...keyed];
