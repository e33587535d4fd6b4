import { randomUUID } from 'node:crypto';
import { type Made, make, tryToMake } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus } from '../expect/assertions.ts';
import { batchOf, countCreated, createBatch, entriesOf, names, sendBatch } from '../expect/batches.ts';
import { checkOf } from '../expect/check.ts';
import { byOneCaller, changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { leadsToRecord } from '../expect/history.ts';
import { requireModules } from '../expect/offered.ts';
import { readRecord } from '../expect/recordRequests.ts';
import { makeEnrolment } from '../expect/roles.ts';
import { uniqueFieldsOf } from '../expect/uniqueFields.ts';
import type { JsonObject } from '../interface/json.ts';
import { inWords } from '../interface/kindWords.ts';
import { batches } from '../interface/operations.ts';

const CONFLICTS = ['N6-BATCH-CONFLICT', 'N6-BATCH-IN-TURN', 'N6-BATCH-NONE'] as const;

const unique = batches.flatMap((batch) =>
  uniqueFieldsOf(batch.kind).map(({ field, valueFor }) =>
    checkOf(
      batch,
      CONFLICTS,
      `${batch.name} reports every entry whose ${field} is already taken by a record or by an earlier entry`,
      async (target) => {
        const { kind, wrapper } = batch;
        const [taken, twice] = [valueFor(target), valueFor(target)];
        await make(target, kind, { [field]: taken });
        hasCode((await tryToMake(target, kind, { [field]: taken })).answer, 409, 'value_taken');
        const values = [twice, taken, undefined, twice, taken];
        const drawn = await entriesOf(target, kind, values.length);
        const entries = drawn.map((entry, index) =>
          values[index] === undefined ? entry : { ...entry, [field]: values[index] },
        );
        const placeOf = (index: number) => [`/${wrapper}/${index}/${field}`, 'value_taken'] as const;
        names(await sendBatch(target, kind, entries), 409, [1, 3, 4].map(placeOf));
        equal(await countCreated(target, kind, drawn), 0, 'The number of created records');
        const [, , , ...refused] = entries;
        names(await sendBatch(target, kind, [{ ...drawn[0], noSuchField: 1 }, ...refused]), 422, [
          [`/${wrapper}/0/noSuchField`, 'unknown_field'],
        ]);
        await createBatch(target, kind, entries.slice(0, 1));
      },
    ),
  ),
);

const ids = checkOf(
  batchOf('contact'),
  CONFLICTS,
  'a batch of contacts reports every entry whose id is already taken',
  async (target) => {
    const [{ id: ofContact }, { id: ofCourse }, free] = [
      await make(target, 'contact'),
      await make(target, 'course'),
      randomUUID(),
    ];
    // Only contacts may supply an id, and only of another version than 7, which all other kinds have.
    names(await sendBatch(target, 'contact', [{ category: 'team', id: ofCourse }]), 422, [
      ['/contacts/0/id', 'invalid_format'],
    ]);
    const given = [free, ofContact, free.toUpperCase(), undefined, ofContact.toUpperCase()];
    const drawn = await entriesOf(target, 'contact', given.length);
    const entries = drawn.map((entry, index) => (given[index] === undefined ? entry : { ...entry, id: given[index] }));
    const placeOf = (index: number) => [`/contacts/${index}/id`, 'value_taken'] as const;
    names(await sendBatch(target, 'contact', entries), 409, [1, 2, 4].map(placeOf));
    equal(await countCreated(target, 'contact', drawn), 0, 'The number of created records');
    const [record] = await createBatch(target, 'contact', entries.slice(2, 4));
    equal(record?.id, free, '`id` of the created contact');
  },
);

const enrolments = batchOf('enrolment');
const placeOf = (index: number): string => `/enrolments/${index}`;
const join = ({ id: participantId }: Made, { id: courseId }: Made, status = 'registered'): JsonObject => ({
  ...{ participantId, courseId, status },
});

const seats = checkOf(
  enrolments,
  CONFLICTS,
  'a batch of enrolments reports the reason for every enrolment that gets no seat',
  async (target) => {
    const { participants, courses } = await cast(target, 3, [{ capacity: 2 }, { status: 'completed' }, {}]);
    const [one, two, three] = participants as [Made, Made, Made];
    const [small, closed, open] = courses as [Made, Made, Made];
    await makeEnrolment(target, one, small);
    const words = Array.from({ length: 8 }, () => target.word());
    const entries = [
      join(two, open),
      join(one, small, 'active'),
      join(two, closed),
      join(two, small),
      join(three, small),
      join(three, small, 'completed'),
      join(two, open),
      join(two, open, 'cancelled'),
    ].map((entry, index) => ({ ...entry, voucherNumber: words[index] }));
    names(await sendBatch(target, 'enrolment', entries), 409, [
      [placeOf(1), 'already_enrolled'],
      [placeOf(2), 'course_closed'],
      [placeOf(4), 'course_full'],
      [placeOf(6), 'already_enrolled'],
    ]);
    const withUnknown = [...entries, { participantId: randomUUID(), courseId: open.id }];
    names(await sendBatch(target, 'enrolment', withUnknown), 422, [
      [`${placeOf(entries.length)}/participantId`, 'unknown_reference'],
    ]);
    equal(await countCreated(target, 'enrolment', entries), 0, 'The number of created enrolments');
    await createBatch(
      target,
      'enrolment',
      entries.filter((_, index) => ![1, 2, 4, 6].includes(index)),
    );
    equal((await readRecord(target, small)).participantCount, 3, '`participantCount`');
  },
);

/** Participants, and courses with these fields. */
const cast = async (target: Target, participants: number, courses: readonly JsonObject[]) => ({
  participants: await Promise.all(Array.from({ length: participants }, () => make(target, 'participant'))),
  courses: await Promise.all(courses.map((fields) => make(target, 'course', fields))),
});

const versions = checkOf(
  enrolments,
  ['N6-BATCH-VERSION', 'N6-BATCH-RECORDED'],
  'a batch of enrolments adds one version of each course and of each participant',
  async (target) => {
    requireModules(target, 'changes', 'history');
    const { participants, courses } = await cast(target, 3, [{}, {}]);
    const entries = participants.flatMap((participant, index) =>
      courses.map((course) => join(participant, course, index === 2 ? 'cancelled' : 'registered')),
    );
    const act = () => createBatch(target, 'enrolment', entries);
    const { result, changes } = await changesDuring(target, ['participant', 'course', 'enrolment'], act);
    const [one, two, uninvolved] = participants as [Made, Made, Made];
    const shown2 = [one, two, ...courses];
    for (const made of shown2) {
      equal(shown(ofRecord(changes, made)), ['updated 2'], `The changes of the ${inWords(made.kind)}`);
      equal(
        shown(await leadsToRecord(target, made)),
        ['updated 2', 'created 1'],
        `The history of the ${inWords(made.kind)}`,
      );
    }
    equal(shown(ofRecord(changes, uninvolved)), [], 'The changes of a participant with only cancelled enrolments');
    byOneCaller(changes, ...shown2, ...result.map(({ id }) => ({ id: String(id) })));
  },
);

/** The number of batches that race for one seat or value, together with as many single creations. */
const RACERS = 6;

const races = checkOf(
  enrolments,
  ['N6-BATCH-NONE', 'N6-BATCH-CONFLICT'],
  'simultaneous batches that list the courses in opposite order create exactly as many enrolments as there are seats',
  async (target) => {
    const { participants, courses } = await cast(target, 2 * RACERS, [{ capacity: RACERS }, { capacity: RACERS }]);
    const racing = participants.map((participant, index) => {
      const all = courses.map((course) => join(participant, course));
      return sendBatch(target, 'enrolment', index % 2 === 0 ? all : all.toReversed());
    });
    const answers = await Promise.all(racing);
    for (const answer of answers)
      if (hasStatus(answer, 201, 409).status === 409)
        names(
          answer,
          409,
          [0, 1].map((index) => [placeOf(index), 'course_full'] as const),
        );
    equal(answers.filter(({ status }) => status === 201).length, RACERS, 'The number of accepted batches');
    for (const course of courses)
      equal((await readRecord(target, course)).participantCount, RACERS, '`participantCount`');
  },
);

/** Scenarios of decision N6: reasons to reject entries of a batch, and its changes to other records. */
export const batchConflictScenarios = [...unique, ids, seats, versions, races];
