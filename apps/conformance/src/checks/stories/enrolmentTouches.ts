import { allowedTransitions, STATUSES } from '../../interface/enrolments.ts';
import type { JsonObject } from '../../interface/json.ts';
import { recordOf } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { get, patch, remove } from '../support/recordRequests.ts';

const withoutTime = ({ updatedAt, ...fields }: JsonObject): JsonObject => fields;

/** The content of a record, and its version. */
const shownOf = async (target: Target, made: Made): Promise<{ shown: JsonObject; version: unknown }> => {
  const answer = hasStatus(await get(target, made), 200);
  return { shown: withoutTime(recordOf(answer)), version: [answer.headers.etag, recordOf(answer).updatedAt] };
};

/** Requires a write of an enrolment to count as a write of those records that show something else afterwards, and of no other. */
const touches = async (target: Target, records: readonly Made[], write: () => Promise<unknown>): Promise<void> => {
  const before = await Promise.all(records.map((made) => shownOf(target, made)));
  await write();
  for (const [index, made] of records.entries()) {
    const after = await shownOf(target, made);
    const isShown = JSON.stringify(after.shown) !== JSON.stringify(before[index]?.shown);
    const isCounted = JSON.stringify(after.version) !== JSON.stringify(before[index]?.version);
    equal(isCounted, isShown, `Whether the ${made.kind} has a new version, as it shows something else`);
  }
};

/** A participant who has completed the course before, or not, and the course. */
const pairOf = async (target: Target, isRepeated: boolean) => {
  const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
  const ids = { participantId: participant.id, courseId: course.id };
  if (isRepeated) await make(target, 'enrolment', { ...ids, status: 'completed' });
  return { records: [participant, course], ids };
};

const accepted = async (answer: Promise<Answer>): Promise<Answer> => hasStatus(await answer, 200, 204);

const writes = [false, true].flatMap((isRepeated) => {
  const whose = isRepeated ? 'an enrolment in a course that was completed before' : 'an enrolment';
  return [
    ...STATUSES.map((status) =>
      check(
        ['N4-UNTOUCHED'],
        `${whose} that is ${status} counts for participant and course as far as they show it`,
        async (target) => {
          const { records, ids } = await pairOf(target, isRepeated);
          const made: Made[] = [];
          await touches(target, records, async () => made.push(await make(target, 'enrolment', { ...ids, status })));
          for (const one of made) await touches(target, records, () => accepted(remove(target, one)));
        },
      ),
    ),
    ...allowedTransitions.map(({ from, to }) =>
      check(
        ['N4-UNTOUCHED'],
        `${whose} that was ${from} and is ${to} counts for participant and course as far as they show it`,
        async (target) => {
          const { records, ids } = await pairOf(target, isRepeated);
          const made = await make(target, 'enrolment', { ...ids, status: from });
          await touches(target, records, () => accepted(patch(target, made, { status: to })));
        },
      ),
    ),
  ];
});

/** The deletion of one of the two takes the enrolments along, and an undelete brings them back. */
const deletions = (['participant', 'course'] as const).flatMap((kind) =>
  [false, true].flatMap((isRepeated) =>
    STATUSES.map((status) =>
      check(
        ['N4-UNTOUCHED', 'N4-DELETED-ALONG'],
        `the deletion of a ${kind} with an enrolment that is ${status}${isRepeated ? ', and one that is completed,' : ''} counts for the other record as far as it shows them`,
        async (target) => {
          const { records, ids } = await pairOf(target, isRepeated);
          await make(target, 'enrolment', { ...ids, status });
          const others = records.filter((made) => made.kind !== kind);
          const { path } = records.find((made) => made.kind === kind) as Made;
          await touches(target, others, () => accepted(target.send('DELETE', path)));
          if (kind === 'participant' && target.settings.modules.includes('privacy'))
            await touches(target, others, () => accepted(target.send('POST', `${path}/undelete`)));
        },
      ),
    ),
  ),
);

/** What a deletion takes along is not taken by one that is refused. */
const refused = (['participant', 'course'] as const).map((kind) =>
  check(
    ['N4-DELETED-ALONG', 'K1-STALE'],
    `the deletion of a ${kind} that is refused takes no enrolment`,
    async (target) => {
      const { records, ids } = await pairOf(target, false);
      const enrolment = await make(target, 'enrolment', ids);
      const all = [...records, enrolment];
      const before = await Promise.all(all.map((made) => shownOf(target, made)));
      const { path } = records.find((made) => made.kind === kind) ?? enrolment;
      hasStatus(await target.send('DELETE', path, { headers: { 'if-match': '"another"' } }), 412);
      hasStatus(await target.send('DELETE', path, { headers: { 'if-match': 'nonsense' } }), 400);
      hasStatus(await target.send('DELETE', path, { as: 'nobody' }), 401);
      equal(await Promise.all(all.map((made) => shownOf(target, made))), before, 'The records and their versions');
    },
  ),
);

/** Decision N4: which writes of enrolments are writes of the participant and the course too, and the other way round. */
export const enrolmentTouchStories = [...writes, ...deletions, ...refused];
