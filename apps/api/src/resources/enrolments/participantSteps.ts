import { retentionOfParticipant } from '../../privacy/retention.ts';
import { noSteps, type PersonSteps } from '../../privacy/steps.ts';
import { countSeats, endSeats } from './ending.ts';
import { lockEveryCourseOf, restoreEnrolments } from './participantUndeletion.ts';

/** The additional steps for participants as persons, who may hold seats in courses. */
export const participantSteps: PersonSteps = {
  ...noSteps,
  lock: lockEveryCourseOf,
  ending: countSeats,
  end: endSeats,
  resume: restoreEnrolments,
  retention: retentionOfParticipant,
};
