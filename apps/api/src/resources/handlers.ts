import { contract } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { OpenDatabase } from '../db/database.ts';
import { coachings } from './coachings/coachings.ts';
import { contacts } from './contacts/contacts.ts';
import { courses } from './courses/courses.ts';
import { fundingAgencies } from './fundingAgencies/fundingAgencies.ts';
import { locations } from './locations/locations.ts';
import { notesOf } from './notes/notes.ts';
import { org } from './org/org.ts';
import { participants } from './participants/participants.ts';
import { permissionGroups } from './permissionGroups/permissionGroups.ts';
import { programs } from './programs/programs.ts';
import { users } from './users/users.ts';

/** The handlers of all operations, a line per resource. An operation without a handler fails the build. */
export const handlers = (database: OpenDatabase) =>
  initServer().router(contract, {
    participants: participants(database),
    participantNotes: notesOf(database, 'participant'),
    courses: courses(database),
    courseNotes: notesOf(database, 'course'),
    coachings: coachings(database),
    programs: programs(database),
    contacts: contacts(database),
    fundingAgencies: fundingAgencies(database),
    users: users(database),
    locations: locations(database),
    permissionGroups: permissionGroups(database),
    org: org(database),
  });
