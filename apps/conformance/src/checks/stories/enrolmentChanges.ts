import { listOf, recordOf, succeeds } from '../../target/answers.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { byOneCaller, changesDuring, ofRecord, shown } from '../support/feed.ts';
import { requireModules } from '../support/offered.ts';
import { askToUndelete } from '../support/persons.ts';
import { patch, remove } from '../support/recordRequests.ts';

const COLLECTION = '/v1/enrolments';

/** A participant, a course, and the enrolment of the one in the other. */
const enrolled = async (target: Target): Promise<Record<'participant' | 'course' | 'enrolment', Made>> => {
  requireModules(target, 'changes', 'enrolments');
  const participant = await make(target, 'participant');
  const course = await make(target, 'course', { status: 'open' });
  const ids = { participantId: participant.id, courseId: course.id };
  return { participant, course, enrolment: await make(target, 'enrolment', ids) };
};

/** Requires the feed to say this of an enrolment while something is done, and nothing else. */
const says = async (
  target: Target,
  { id }: Pick<Made, 'id'>,
  expected: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> => {
  const { changes } = await changesDuring(target, ['enrolment'], act);
  const own = ofRecord(changes, { id });
  equal(shown(own), expected, 'What the feed says of the enrolment');
  equal([...new Set(own.map(({ type }) => type))], ['enrolment'], 'The type of its changes');
};

const alone = [
  check(['N1-EVERY-WRITE'], 'the creation of an enrolment makes one change of it', async (target) => {
    requireModules(target, 'enrolments');
    const { result, changes } = await changesDuring(target, ['enrolment'], () => make(target, 'enrolment'));
    equal(shown(ofRecord(changes, result)), ['created 1'], 'What the feed says of the enrolment');
  }),
  check(
    ['N1-EVERY-WRITE'],
    'each transition of an enrolment and its deletion make one change of it',
    async (target) => {
      const { enrolment } = await enrolled(target);
      await says(target, enrolment, ['updated 2', 'updated 3', 'deleted 4'], async () => {
        for (const status of ['active', 'dropped_out']) hasStatus(await patch(target, enrolment, { status }), 200);
        hasStatus(await remove(target, enrolment), 204);
      });
    },
  ),
];

const along = [
  ...(['participant', 'course'] as const).map((kind) =>
    check(['N1-OF-OTHERS'], `the deletion of a ${kind} makes one change of its enrolment`, async (target) => {
      const { enrolment, ...partners } = await enrolled(target);
      const { changes } = await changesDuring(target, ['enrolment', kind], async () =>
        succeeds(await remove(target, partners[kind])),
      );
      equal(shown(ofRecord(changes, enrolment)), ['deleted 2'], 'What the feed says of the enrolment');
      byOneCaller(changes, enrolment, partners[kind]);
    }),
  ),
  check(['N1-OF-OTHERS'], 'add_to_course makes one change of the enrolment that it makes', async (target) => {
    requireModules(target, 'enrolments');
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course', { status: 'open' })];
    const { changes } = await changesDuring(target, ['enrolment'], async () => {
      const path = `${participant.path}/add_to_course/${course.id}`;
      for (let times = 0; times < 2; times += 1) hasStatus(await target.send('PUT', path), 200);
    });
    const [made] = listOf(await target.send('GET', COLLECTION, { query: { participantId: participant.id } }));
    equal(shown(ofRecord(changes, { id: String(made?.id) })), ['created 1'], 'What the feed says of the enrolment');
  }),
];

const back = check(
  ['N5-UNDELETE-FEED'],
  'the feed says `restored` of the enrolment that comes back with its participant',
  async (target) => {
    const { participant, course, enrolment } = await enrolled(target);
    const ofBefore = await make(target, 'enrolment', { participantId: participant.id });
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

/** Stories of decisions N1 and N5: what the feed says of enrolments. */
export const enrolmentChangeStories = [...alone, ...along, back];
