import { retentionOfParticipant } from '../../privacy/retention.ts';
import { noSteps, type PersonSteps } from '../../privacy/steps.ts';
import { softDeleteEnrolmentsOfParticipant } from './deletion.ts';
import { lockEveryCourseOf, restoreEnrolments } from './undeletion.ts';

/** What is special about participants as persons: they hold seats in courses. */
export const participantSteps: PersonSteps = {
  ...noSteps,
  lock: lockEveryCourseOf,
  end: softDeleteEnrolmentsOfParticipant,
  resume: restoreEnrolments,
  retention: retentionOfParticipant,
};
