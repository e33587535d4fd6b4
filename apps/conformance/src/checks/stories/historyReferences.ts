import type { Kind } from '../../interface/kinds.ts';
import type { HistoryEntry } from '../../interface/modules.ts';
import { listOf, succeeds } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { leadsToRecord } from '../support/history.ts';
import { requireModules } from '../support/offered.ts';
import { patch, put, remove } from '../support/recordRequests.ts';
import { anybody, enrol, makeEnrolment } from '../support/roles.ts';
import { twoUsers } from '../support/users.ts';

/** Requires the history of a record to lead to what is read of it now, and its newest entry to say what has changed. */
const leadsTo = async (target: Target, made: Made, pointer: string): Promise<HistoryEntry[]> => {
  const entries = await leadsToRecord(target, made);
  const changed = entries[0]?.changes.map((change) => change.pointer) ?? [];
  holds(
    changed.includes(pointer),
    `The newest entry of the ${made.kind} has to name ${pointer}, but names ${changed}.`,
  );
  return entries;
};

type Pair = Readonly<Record<'participant' | 'course', Made>>;
const pairOf = async (target: Target): Promise<Pair> => ({
  participant: await make(target, 'participant'),
  course: await make(target, 'course', { status: 'open' }),
});

const bothLead = async (target: Target, { participant, course }: Pair): Promise<void> => {
  await leadsTo(target, participant, '/courseIds');
  await leadsTo(target, course, '/participantCount');
};

const addTo = async (target: Target, { participant, course }: Pair): Promise<void> =>
  void hasStatus(await enrol(target, participant, course), 200);

/** How many participants are enrolled in as many courses at the same time. */
const SEVERAL = 4;

const enrolments = [
  check(
    ['N2-REPLAYED'],
    'the histories of participant and course show an enrolment by add_to_course',
    async (target) => {
      const pair = await pairOf(target);
      await addTo(target, pair);
      await bothLead(target, pair);
    },
  ),
  check(
    ['N2-REPLAYED'],
    'the histories of participant and course show what their enrolment changes',
    async (target) => {
      requireModules(target, 'enrolments');
      const pair = await pairOf(target);
      const enrolment = await makeEnrolment(target, pair.participant, pair.course, { status: 'active' });
      await bothLead(target, pair);
      for (const status of ['dropped_out', 'active']) {
        hasStatus(await patch(target, enrolment, { status }), 200);
        await bothLead(target, pair);
      }
      hasStatus(await remove(target, enrolment), 204);
      await bothLead(target, pair);
    },
  ),
  check(['N2-REPLAYED'], 'the history of a course shows the deletion of a participant in it', async (target) => {
    const pair = await pairOf(target);
    await addTo(target, pair);
    succeeds(await remove(target, pair.participant));
    await leadsTo(target, pair.course, '/participantCount');
  }),
  check(['N2-REPLAYED'], 'the history of a participant shows the deletion of its course', async (target) => {
    const pair = await pairOf(target);
    await addTo(target, pair);
    succeeds(await remove(target, pair.course));
    await leadsTo(target, pair.participant, '/courseIds');
  }),
  check(
    ['N2-REPLAYED', 'N2-EVERY-WRITE'],
    'the histories of participants and courses say each enrolment, of several at the same time',
    async (target) => {
      const several = (kind: Kind) => Promise.all(Array.from({ length: SEVERAL }, () => make(target, kind)));
      const [participants, courses] = await Promise.all([several('participant'), several('course')]);
      await Promise.all(
        participants.flatMap((participant) => courses.map((course) => addTo(target, { participant, course }))),
      );
      for (const made of [...participants, ...courses]) {
        const { length } = await leadsToRecord(target, made);
        equal(length, 1 + SEVERAL, `The number of versions of a ${made.kind}`);
      }
    },
  ),
];

/** Writes each of these values into a field, one after the other, and requires the history to show each. */
const showsEach = async (target: Target, made: Made, field: string, values: readonly string[][]): Promise<void> => {
  for (const value of values) {
    hasStatus(await patch(target, made, { [field]: value }), 200);
    await leadsTo(target, made, `/${field}`);
  }
};

const trainers = check(['N2-REPLAYED'], 'the history of a course shows its trainers', async (target) => {
  const [one, two] = await twoUsers(target);
  const course = await make(target, 'course');
  await showsEach(target, course, 'trainerIds', [[one], [one, two], [two], []]);
});

const lists = (
  [
    ['groups', '/v1/permissionGroups'],
    ['locations', '/v1/locations'],
  ] as const
).map(([field, path]) =>
  check(['N2-REPLAYED'], `the history of a user shows its ${field}`, async (target) => {
    requireModules(target, 'userLifecycle');
    const [first] = listOf(await target.send('GET', path, { query: { limit: '1' } }));
    if (first === undefined) throw new Skipped(`It takes a record in ${path}.`);
    const user = await make(target, 'user');
    const value = [String(first.id)];
    const { status } = await patch(target, user, { [field]: value });
    if (status === 403) throw new Skipped(`The token may not give a user these ${field}.`);
    await showsEach(target, user, field, [[], value, []]);
  }),
);

/** Fields of another value than those of a creation, for a PUT and a PATCH. */
const UPDATED: readonly (readonly [kind: 'user' | 'enrolment', field: string, values: readonly [string, string]])[] = [
  ['user', 'firstName', ['Ada', 'Grace']],
  ['enrolment', 'exitReason', ['Umzug', 'Arbeitsaufnahme']],
];

const updated = UPDATED.map(([kind, field, [one, two]]) =>
  check(
    ['N2-REPLAYED', 'N2-EVERY-WRITE'],
    `the history of the kind ${kind} shows what PUT and PATCH change`,
    async (target) => {
      requireModules(target, kind === 'user' ? 'userLifecycle' : 'enrolments');
      const made =
        kind === 'user'
          ? await make(target, kind)
          : await makeEnrolment(target, await anybody(target), await make(target, 'course'));
      hasStatus(await put(target, made, { ...made.sent, [field]: one }), 200);
      await leadsTo(target, made, `/${field}`);
      hasStatus(await patch(target, made, { [field]: two }), 200);
      const entries = await leadsTo(target, made, `/${field}`);
      const versions = entries.map(({ operation, version }) => `${operation} ${version}`);
      equal(versions, ['updated 3', 'updated 2', 'created 1'], 'The list of versions');
    },
  ),
);

/** Stories of decision N2: histories of fields that hold lists, or that writes of other records change. */
export const historyReferenceStories = [...enrolments, trainers, ...lists, ...updated];
