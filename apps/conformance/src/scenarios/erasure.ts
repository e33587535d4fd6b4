import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesOfSubject, erasedPerson, erasedSubject, listsOf } from '../expect/erased.ts';
import { ofRecord } from '../expect/feed.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import {
  answered,
  askToErase,
  erase,
  exportOf,
  keptSubject,
  listedBy,
  makePerson,
  makeSeated,
  makeSubject,
  planOf,
  recordsIn,
  type Subject,
} from '../expect/persons.ts';
import { patch, put, remove } from '../expect/recordRequests.ts';
import { anybody, enrol, makeReferring } from '../expect/roles.ts';
import { isObject } from '../interface/json.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { type Change, type PersonKind, persons } from '../interface/modules.ts';

/** An erased person of a kind, about whom every possible record was stored. */
const erasedWithAll = async (target: Target, kind: PersonKind) => {
  if (kind !== 'participant') return erasedPerson(target, kind);
  const { participant, ...others } = await erasedSubject(target);
  return { made: participant, ...others };
};

const plans = [
  check(
    ['N5-PLAN'],
    'the dry run of an erasure counts the stored records, and gives a reason for everything that remains',
    async (target) => {
      const { participant } = await keptSubject(target);
      const plan = await planOf(target, participant);
      equal(plan.id, participant.id, '`id` in the dry run');
      holds(isObject(plan.removes), 'The dry run must return `removes`.');
      holdsFields(plan.removes, { notes: 2, coachings: 1, storedAnswers: 1 }, 'the dry run');
      const kept = recordsIn(plan, 'keeps');
      holds(kept.length > 0, 'The dry run must list the remaining data.');
      for (const { what, why } of kept)
        holds(String(why).length > 10, `The dry run must give a reason why ${what} remains.`);
      holds(
        kept.some(({ what }) => what === 'coachings/endDate'),
        'The dry run must report that the end date of a coaching remains.',
      );
    },
  ),
  check(['N5-PLAN-ONLY'], 'the dry run of an erasure changes nothing', async (target) => {
    const { participant } = await keptSubject(target);
    const { generatedAt: _, ...before } = await exportOf(target, participant);
    await planOf(target, participant);
    const { generatedAt: __, ...after } = await exportOf(target, participant);
    equal(after, before, 'The export after the dry run');
  }),
  ...persons.map((kind) =>
    check(
      ['N5-REMOVED'],
      `the erasure of ${oneInWords(kind)} removes exactly the records that the dry run counted`,
      async (target) => {
        const { made, removes, answer } = await erasedWithAll(target, kind);
        equal([answer.id, answer.removed], [made.id, removes], '`id` and `removed` in the response to the erasure');
        const after = await planOf(target, made);
        equal(after.erasedAt, answer.erasedAt, '`erasedAt` in the dry run after the erasure');
        const left = Object.values(isObject(after.removes) ? after.removes : {});
        equal(
          left,
          left.map(() => 0),
          'The counts in the dry run after the erasure',
        );
      },
    ),
  ),
];

const gone = persons.flatMap((kind) => [
  check(
    ['N5-GONE'],
    `the service responds with 404 to reads and exports of an erased ${inWords(kind)}`,
    async (target) => {
      const { made } = await erasedPerson(target, kind);
      for (const path of [made.path, `${made.path}/export`]) hasStatus(await target.send('GET', path), 404);
    },
  ),
  check(
    ['N5-NOT-LISTED', 'N5-NOT-FOUND'],
    `no list and no search returns an erased ${inWords(kind)}`,
    async (target) => {
      const { made, listed } = await erasedPerson(target, kind);
      for (const ids of listed) equal(ids, [made.id], 'The list of ids before the erasure');
      for (const ids of await listsOf(target, made)) equal(ids, [], 'The list of ids after the erasure');
    },
  ),
  check(['N5-AGAIN'], `a repeated erasure of ${oneInWords(kind)} returns the same response`, async (target) => {
    const { made, answer: first } = await erasedPerson(target, kind);
    const body = { erasure: { reason: 'request' } };
    equal(
      recordOf(hasStatus(await askToErase(target, made, { body }), 200)),
      first,
      'The response to the repeated request',
    );
  }),
]);

const below = [
  check(['N5-GONE'], 'the service responds with 404 to reads of the notes of an erased participant', async (target) => {
    const { notes } = await erasedSubject(target);
    const [{ collection }] = notes;
    for (const path of [collection, ...notes.map((note) => note.path)]) hasStatus(await target.send('GET', path), 404);
  }),
  check(['N5-NOT-FOUND'], 'no filter and no search matches an erased participant', async (target) => {
    const { participant, coaching, course, words } = await makeSubject(target);
    const [lastName = '', , customerNumber = '', , , , voucherNumber = ''] = words;
    const queries = [
      [participant, { q: lastName }],
      [participant, { q: lastName, sort: 'updatedAt', includeDeleted: 'true' }],
      [participant, { customerNumber }],
      [participant, { courseId: course.id }],
      [coaching, { voucherNumber }],
      [coaching, { q: voucherNumber }],
    ] as const;
    for (const [{ id, collection }, query] of queries)
      equal(
        await listedBy(target, collection, query),
        [id],
        `The list of ids for ${JSON.stringify(query)} before the erasure`,
      );
    await erase(target, participant);
    for (const [{ collection }, query] of queries)
      equal(
        await listedBy(target, collection, query),
        [],
        `The list of ids for ${JSON.stringify(query)} after the erasure`,
      );
  }),
];

const stays = [
  check(['N5-CLOSED'], 'the service rejects new personal data about an erased participant', async (target) => {
    const { participant, notes, coaching } = await erasedSubject(target);
    hasCode(await patch(target, coaching, { voucherNumber: target.word() }), 409, 'person_erased');
    const another = { [coaching.wrapper]: { participantId: participant.id } };
    hasStatus(await target.send('POST', coaching.collection, { body: another }), 422);
    const note = { note: { title: target.word() } };
    hasStatus(await target.send('POST', notes[0].collection, { body: note }), 404);
    for (const at of [notes[0], participant]) hasStatus(await patch(target, at, {}), 404);
  }),
  check(
    ['N5-CLOSED'],
    'the service rejects a voucher number for a coaching of an erased participant, even if the coaching had none',
    async (target) => {
      const participant = await make(target, 'participant');
      const coaching = await makeReferring(target, 'coaching', { participantId: participant.id });
      await erase(target, participant);
      const voucherNumber = target.word();
      hasCode(await patch(target, coaching, { voucherNumber }), 409, 'person_erased');
      hasCode(await put(target, coaching, { ...coaching.sent, voucherNumber }), 409, 'person_erased');
      equal((await answered(target, coaching)).voucherNumber, undefined, '`voucherNumber`');
    },
  ),
  check(['N5-SEATS'], 'the erasure of a participant frees the seat in the course', async (target) => {
    const { participant, course } = await makeSeated(target);
    const other = await anybody(target);
    hasStatus(await enrol(target, other, course), 409);
    await erase(target, participant);
    equal((await answered(target, course)).participantCount, 0, '`participantCount` of the course');
    hasStatus(await enrol(target, other, course), 200);
  }),
  check(['N5-OTHERS'], 'an erasure does not change another participant with the same names', async (target) => {
    const { participant } = await makeSubject(target);
    const { internalCustomerNumber: _, ...same } = participant.sent;
    const other = await make(target, 'participant', same);
    await make(target, 'participantNote', {}, { parent: other });
    await makeReferring(target, 'coaching', { participantId: other.id, voucherNumber: target.word() });
    const { generatedAt: __, ...before } = await exportOf(target, other);
    await erase(target, participant);
    const { generatedAt: ___, ...after } = await exportOf(target, other);
    equal(after, before, 'The export of the other participant');
  }),
];

/** The changes of a participant and of the records about the participant. */
const operationsIn = (changes: readonly Change[], { participant, notes, coaching, course }: Subject) => {
  const of = (made: typeof participant) => ofRecord(changes, made).map(({ operation }) => operation);
  return { persons: [of(participant), ...notes.map(of)], coaching: of(coaching), course: of(course) };
};

const feed = [
  check(
    ['N5-FEED', 'N5-FEED-OTHERS'],
    'an erasure adds exactly one change of each affected record to the change feed',
    async (target) => {
      requireModules(target, 'changes');
      const subject = await erasedSubject(target);
      const said = operationsIn(subject.changes, subject);
      const expected = { persons: [['erased'], ['erased'], ['erased']], coaching: ['updated'], course: ['updated'] };
      equal(said, expected, 'The changes in the change feed');
    },
  ),
  check(['N5-AGAIN-UNCHANGED'], 'a repeated erasure adds no change to the change feed', async (target) => {
    requireModules(target, 'changes');
    const subject = await erasedSubject(target);
    const { changes } = await changesOfSubject(target, () => erase(target, subject.participant));
    equal(
      operationsIn(changes, subject),
      { persons: [[], [], []], coaching: [], course: [] },
      'The changes in the change feed',
    );
  }),
];

const deleted = persons.map((kind) =>
  check(
    ['N5-DELETED'],
    `the service erases a deleted ${inWords(kind)} like ${oneInWords(kind)} that is not deleted`,
    async (target) => {
      requireRemovable(target, kind);
      const made = await makePerson(target, kind);
      succeeds(await remove(target, made));
      const { removes } = await planOf(target, made);
      equal((await erase(target, made)).removed, removes, 'The removed records');
      hasStatus(await target.send('GET', `${made.path}/export`), 404);
      const query = { sort: 'updatedAt', includeDeleted: 'true', id: made.id };
      const counted = { query, headers: { prefer: 'return=total-count' } };
      const page = hasStatus(await target.send('GET', made.collection, counted), 200);
      equal([listOf(page), page.headers['x-total-count']], [[], '0'], 'The list of deleted records, and its count');
    },
  ),
);

/** Scenarios of decision N5: the records that an erasure removes, and those that remain. */
export const erasureScenarios = [...plans, ...gone, ...below, ...stays, ...feed, ...deleted];
