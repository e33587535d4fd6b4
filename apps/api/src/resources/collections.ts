import { collection as coachings } from './coachings/coachings.ts';
import { collection as contacts } from './contacts/contacts.ts';
import { collection as courses } from './courses/courses.ts';
import { collection as fundingAgencies } from './fundingAgencies/fundingAgencies.ts';
import { collection as locations } from './locations/locations.ts';
import { collection as notes } from './notes/notes.ts';
import { collection as participants } from './participants/participants.ts';
import { collection as permissionGroups } from './permissionGroups/permissionGroups.ts';
import { collection as programs } from './programs/programs.ts';
import { collection as users } from './users/users.ts';

/** How each collection is read, by the name of its router in the contract. */
export const collections = {
  participants,
  participantNotes: notes,
  courses,
  courseNotes: notes,
  coachings,
  programs,
  contacts,
  fundingAgencies,
  users,
  locations,
  permissionGroups,
};
