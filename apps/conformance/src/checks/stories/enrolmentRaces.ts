import type { EnrolmentStatus } from '@training-provider/contract';
import { ENROLMENT_TRANSITIONS, STATUSES } from '../../interface/enrolments.ts';
import { make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasCode } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { patch, readRecord } from '../support/recordRequests.ts';
import { makeEnrolment, runners } from '../support/roles.ts';

type Status = EnrolmentStatus;

/** Transitions of one status of which neither may follow the other: whichever comes first excludes the other. */
const exclusive = STATUSES.flatMap((from) => {
  const targets = ENROLMENT_TRANSITIONS[from];
  const follows = (one: Status, other: Status) => ENROLMENT_TRANSITIONS[one].includes(other);
  return targets.flatMap((one, index) =>
    targets
      .slice(index + 1)
      .filter((other) => !follows(one, other) && !follows(other, one))
      .map((other) => ({ from, pair: [one, other] as const })),
  );
});

/** How many enrolments race for each pair: two transitions of one seldom meet. */
const RACES = 8;

/** Lets two transitions of an enrolment race. The one that comes second has to be refused by what the first has left. */
const race = async (target: Target, from: Status, pair: readonly [Status, Status]): Promise<void> => {
  const course = await make(target, 'course', { status: 'open' });
  const participants = (await runners(target)).slice(0, RACES);
  const racing = await Promise.all(participants.map((each) => makeEnrolment(target, each, course, { status: from })));
  const races = racing.map(async (made, index) => {
    const order = index % 2 === 0 ? pair : pair.toReversed();
    const answers = await Promise.all(order.map((status) => patch(target, made, { status })));
    const won = answers.findIndex(({ status }) => status === 200);
    equal(answers.filter(({ status }) => status === 200).length, 1, 'The number of transitions that are carried out');
    for (const answer of answers.filter(({ status }) => status !== 200)) hasCode(answer, 409, 'transition_not_allowed');
    equal((await readRecord(target, made)).status, order[won], '`status` afterwards');
  });
  await Promise.all(races);
};

/** Decision N4a: the table of transitions holds whoever races. */
export const enrolmentRaceStories = exclusive.map(({ from, pair }) =>
  check(
    ['N4-REFUSED'],
    `of the transitions from ${from} to ${pair.join(' and ')} that race one is carried out`,
    (target) => race(target, from, pair),
  ),
);
