import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { byOneCaller, changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { requireModules } from '../expect/offered.ts';
import { askToUndelete } from '../expect/persons.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { anybody, enrol, makeEnrolment, openCourse } from '../expect/roles.ts';
import type { Change } from '../interface/modules.ts';

const COLLECTION = '/v1/enrolments';

/** A participant, a course, and the enrolment of the one in the other: what is not given is made. */
const enrolled = async (
  target: Target,
  given: Partial<Record<'participant' | 'course', Made>>,
): Promise<Record<'participant' | 'course' | 'enrolment', Made>> => {
  requireModules(target, 'changes', 'enrolments');
  const participant = given.participant ?? (await make(target, 'participant'));
  const course = given.course ?? (await make(target, 'course', { status: 'open' }));
  return { participant, course, enrolment: await makeEnrolment(target, participant, course) };
};

/** What the feed says of an enrolment from its creation to its deletion, with two transitions between. */
const lifeOfOne = (target: Target): Promise<Change[]> =>
  target.once('what the feed says of an enrolment', async (own) => {
    const [participant, course] = [await make(own, 'participant'), await openCourse(own)];
    const { result, changes } = await changesDuring(own, ['enrolment'], async () => {
      const enrolment = await makeEnrolment(own, participant, course);
      for (const status of ['active', 'dropped_out']) hasStatus(await patch(own, enrolment, { status }), 200);
      hasStatus(await remove(own, enrolment), 204);
      return enrolment;
    });
    return ofRecord(changes, result);
  });

const alone = [
  'the creation of an enrolment makes one change of it',
  'each transition of an enrolment and its deletion make one change of it',
].map((name) =>
  check(['N1-EVERY-WRITE'], name, async (target) => {
    requireModules(target, 'changes', 'enrolments');
    const own = await lifeOfOne(target);
    const expected = ['created 1', 'updated 2', 'updated 3', 'deleted 4'];
    equal(shown(own), expected, 'What the feed says of the enrolment');
    equal([...new Set(own.map(({ type }) => type))], ['enrolment'], 'The type of its changes');
  }),
);

const along = [
  ...(['participant', 'course'] as const).map((kind) =>
    check(['N1-OF-OTHERS'], `the deletion of a ${kind} makes one change of its enrolment`, async (target) => {
      const given =
        kind === 'participant' ? { course: await openCourse(target) } : { participant: await anybody(target) };
      const { enrolment, ...partners } = await enrolled(target, given);
      const { changes } = await changesDuring(target, ['enrolment', kind], async () =>
        succeeds(await remove(target, partners[kind])),
      );
      equal(shown(ofRecord(changes, enrolment)), ['deleted 2'], 'What the feed says of the enrolment');
      byOneCaller(changes, enrolment, partners[kind]);
    }),
  ),
  check(['N1-OF-OTHERS'], 'add_to_course makes one change of the enrolment that it makes', async (target) => {
    requireModules(target, 'enrolments');
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    const { changes } = await changesDuring(target, ['enrolment'], async () => {
      for (let times = 0; times < 2; times += 1) hasStatus(await enrol(target, participant, course), 200);
    });
    const [made] = listOf(await target.send('GET', COLLECTION, { query: { participantId: participant.id } }));
    equal(shown(ofRecord(changes, { id: String(made?.id) })), ['created 1'], 'What the feed says of the enrolment');
  }),
];

const back = check(
  ['N5-UNDELETE-FEED'],
  'the feed says `restored` of the enrolment that comes back with its participant',
  async (target) => {
    const { participant, course, enrolment } = await enrolled(target, { course: await openCourse(target) });
    const ofBefore = await makeEnrolment(target, participant, await make(target, 'course'));
    hasStatus(await remove(target, ofBefore), 204);
    succeeds(await remove(target, participant));
    const { result, changes } = await changesDuring(target, ['enrolment'], async () =>
      recordOf(hasStatus(await askToUndelete(target, participant), 200)),
    );
    equal(result.courseIds, [course.id], '`courseIds` of the participant');
    const said = [enrolment, ofBefore].map((record) => ofRecord(changes, record).map(({ operation }) => operation));
    equal(said, [['restored'], []], 'What the feed says of the enrolment, and of one that was deleted before');
  },
);

/** Scenarios of decisions N1 and N5: what the feed says of enrolments. */
export const enrolmentChangeScenarios = [...alone, ...along, back];
