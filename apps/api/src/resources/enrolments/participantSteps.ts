import { retentionOfParticipant } from '../../privacy/retention.ts';
import type { PersonSteps } from '../../privacy/steps.ts';
import { lockCoursesOf, softDeleteEnrolmentsOfParticipant } from './enrolments.ts';

/** What is special about participants as persons: they hold seats in courses. */
export const participantSteps: PersonSteps<readonly string[]> = {
  lock: lockCoursesOf,
  end: softDeleteEnrolmentsOfParticipant,
  resume: async () => undefined,
  retention: retentionOfParticipant,
};
