import { allowedTransitions, STATUSES } from '../../interface/enrolments.ts';
import type { JsonObject } from '../../interface/json.ts';
import { recordOf, succeeds } from '../../target/answers.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { get, patch, remove } from '../support/recordRequests.ts';
import { makeEnrolment } from '../support/roles.ts';

type Status = (typeof STATUSES)[number];

const withoutTime = ({ updatedAt, ...fields }: JsonObject): JsonObject => fields;

interface State {
  shown: JsonObject;
  version: unknown;
}

/** The content of a record, and its version. */
const stateOf = async (target: Target, made: Made): Promise<State> => {
  const answer = hasStatus(await get(target, made), 200);
  return { shown: withoutTime(recordOf(answer)), version: [answer.headers.etag, recordOf(answer).updatedAt] };
};

/** What a write did to a record. */
interface Effect {
  made: Made;
  before: State;
  after: State;
}

/** Performs writes one after the other, which nobody else does to these records, and says what each did to them. */
const observing = async (target: Target, records: readonly Made[]) => {
  const look = () => Promise.all(records.map(async (made) => ({ made, state: await stateOf(target, made) })));
  let last = await look();
  return async (): Promise<Effect[]> => {
    const before = last;
    last = await look();
    return last.map(({ made, state }, index) => ({ made, before: before[index]?.state ?? state, after: state }));
  };
};

/** Requires writes to count as writes of those records that show something else afterwards, and of no other. */
const countIfShown = (effects: readonly Effect[] = []): void => {
  holds(effects.length > 0, 'Nothing was seen of the participant and the course.');
  for (const { made, before, after } of effects) {
    const isShown = JSON.stringify(after.shown) !== JSON.stringify(before.shown);
    const isCounted = JSON.stringify(after.version) !== JSON.stringify(before.version);
    equal(isCounted, isShown, `Whether the ${made.kind} has a new version, as it shows something else`);
  }
};

/** A participant who has completed the course before, or not, and the course. */
const pairOf = async (target: Target, isRepeated: boolean) => {
  const [participant, course] = await Promise.all([make(target, 'participant'), make(target, 'course')]);
  if (isRepeated) await makeEnrolment(target, participant, course, { status: 'completed' });
  return { participant, course };
};

/** What the creation of an enrolment of each status, and its deletion, did to the participant and the course. */
const livesOf = (target: Target, isRepeated: boolean): Promise<Map<Status, Effect[]>> =>
  target.once(`enrolments of each status${isRepeated ? ' in a course that was completed before' : ''}`, async (own) => {
    const { participant, course } = await pairOf(own, isRepeated);
    const effects = new Map<Status, Effect[]>();
    const observe = await observing(own, [participant, course]);
    for (const status of STATUSES) {
      const made = await makeEnrolment(own, participant, course, { status });
      const created = await observe();
      succeeds(await remove(own, made));
      effects.set(status, [...created, ...(await observe())]);
    }
    return effects;
  });

const named = (from: Status, to: Status): string => `${from} ${to}`;

/** What each transition did to the participant and the course. One enrolment goes on for as long as there is something new. */
const transitionsOf = (target: Target, isRepeated: boolean): Promise<Map<string, Effect[]>> =>
  target.once(`each transition${isRepeated ? ' in a course that was completed before' : ''}`, async (own) => {
    const { participant, course } = await pairOf(own, isRepeated);
    const effects = new Map<string, Effect[]>();
    for (const first of allowedTransitions) {
      if (effects.has(named(first.from, first.to))) continue;
      const made = await makeEnrolment(own, participant, course, { status: first.from });
      const observe = await observing(own, [participant, course]);
      let next: typeof first | undefined = first;
      while (next !== undefined) {
        const { from, to }: typeof first = next;
        succeeds(await patch(own, made, { status: to }));
        effects.set(named(from, to), await observe());
        next = allowedTransitions.find((other) => other.from === to && !effects.has(named(other.from, other.to)));
      }
      succeeds(await remove(own, made));
    }
    return effects;
  });

const writes = [false, true].flatMap((isRepeated) => {
  const whose = isRepeated ? 'an enrolment in a course that was completed before' : 'an enrolment';
  return [
    ...STATUSES.map((status) =>
      check(
        ['N4-UNTOUCHED'],
        `${whose} that is ${status} counts for participant and course as far as they show it`,
        async (target) => countIfShown((await livesOf(target, isRepeated)).get(status)),
      ),
    ),
    ...allowedTransitions.map(({ from, to }) =>
      check(
        ['N4-UNTOUCHED'],
        `${whose} that was ${from} and is ${to} counts for participant and course as far as they show it`,
        async (target) => countIfShown((await transitionsOf(target, isRepeated)).get(named(from, to))),
      ),
    ),
  ];
});

const OTHER = { participant: 'course', course: 'participant' } as const;

/**
 * What the deletion of a record with an enrolment of each status did to the other record, and what its return did. There is
 * one other record for all statuses, of which nothing is deleted.
 */
const deletionsOf = (
  target: Target,
  kind: keyof typeof OTHER,
  isRepeated: boolean,
): Promise<ReadonlyMap<Status, Effect[]>> =>
  target.once(`deletions of a ${kind} with ${isRepeated ? 'two enrolments' : 'one enrolment'}`, async (own) => {
    const other = await make(own, OTHER[kind]);
    const doomed = await Promise.all(
      STATUSES.map(async (status) => {
        const made = await make(own, kind);
        const [participant, course] = kind === 'participant' ? [made, other] : [other, made];
        if (isRepeated) await makeEnrolment(own, participant, course, { status: 'completed' });
        await makeEnrolment(own, participant, course, { status });
        return { status, made };
      }),
    );
    const observe = await observing(own, [other]);
    const effects = new Map<Status, Effect[]>();
    for (const { status, made } of doomed) {
      succeeds(await remove(own, made));
      const ofDeletion = await observe();
      effects.set(status, ofDeletion);
      if (kind === 'course' || !own.settings.modules.includes('privacy')) continue;
      succeeds(await own.send('POST', `${made.path}/undelete`));
      effects.set(status, [...ofDeletion, ...(await observe())]);
    }
    return effects;
  });

/** The deletion of one of the two takes the enrolments along, and an undelete brings them back. */
const deletions = (['participant', 'course'] as const).flatMap((kind) =>
  [false, true].flatMap((isRepeated) =>
    STATUSES.map((status) =>
      check(
        ['N4-UNTOUCHED', 'N4-DELETED-ALONG'],
        `the deletion of a ${kind} with an enrolment that is ${status}${isRepeated ? ', and one that is completed,' : ''} counts for the other record as far as it shows them`,
        async (target) => countIfShown((await deletionsOf(target, kind, isRepeated)).get(status)),
      ),
    ),
  ),
);

/** A participant, a course and the enrolment, which no deletion may take. */
const kept = (target: Target) =>
  target.once('an enrolment that is kept', async (own) => {
    const pair = await pairOf(own, false);
    return { ...pair, enrolment: await makeEnrolment(own, pair.participant, pair.course) };
  });

/** What a deletion takes along is not taken by one that is refused. */
const refused = (['participant', 'course'] as const).map((kind) =>
  check(
    ['N4-DELETED-ALONG', 'K1-STALE'],
    `the deletion of a ${kind} that is refused takes no enrolment`,
    async (target) => {
      const records = await kept(target);
      const all = Object.values(records);
      const before = await Promise.all(all.map((made) => stateOf(target, made)));
      const { path } = records[kind];
      hasStatus(await target.send('DELETE', path, { headers: { 'if-match': '"another"' } }), 412);
      hasStatus(await target.send('DELETE', path, { headers: { 'if-match': 'nonsense' } }), 400);
      hasStatus(await target.send('DELETE', path, { as: 'nobody' }), 401);
      equal(await Promise.all(all.map((made) => stateOf(target, made))), before, 'The records and their versions');
    },
  ),
);

/** Decision N4: which writes of enrolments are writes of the participant and the course too, and the other way round. */
export const enrolmentTouchStories = [...writes, ...deletions, ...refused];
