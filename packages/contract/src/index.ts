import { c } from './operations.ts';
import { coachings } from './resources/coachings.ts';
import { contacts } from './resources/contacts.ts';
import { courses } from './resources/courses.ts';
import { fundingAgencies } from './resources/fundingAgencies.ts';
import { locations } from './resources/locations.ts';
import { notesOf } from './resources/notes.ts';
import { org } from './resources/org.ts';
import { participants } from './resources/participants.ts';
import { permissionGroups } from './resources/permissionGroups.ts';
import { programs } from './resources/programs.ts';
import { users } from './resources/users.ts';

/** The /v1 interface: 53 operations, a line per resource. */
export const contract = c.router(
  {
    participants,
    participantNotes: notesOf('Participant', '/participants/:participant_id/notes'),
    courses,
    courseNotes: notesOf('Course', '/courses/:course_id/notes'),
    coachings,
    programs,
    contacts,
    fundingAgencies,
    users,
    locations,
    permissionGroups,
    org,
  },
  { pathPrefix: '/v1', strictStatusCodes: true },
);

export * from './deprecation.ts';
export * from './faultsOf.ts';
export * from './problem.ts';
export * from './problemCodes.ts';
export type { SortTerm } from './query.ts';
export * from './resources/coachings.ts';
export * from './resources/contacts.ts';
export * from './resources/courses.ts';
export * from './resources/fundingAgencies.ts';
export * from './resources/locations.ts';
export * from './resources/notes.ts';
export * from './resources/org.ts';
export * from './resources/participants.ts';
export * from './resources/permissionGroups.ts';
export * from './resources/programs.ts';
export * from './resources/users.ts';
export * from './scopes.ts';
