import { contract } from '@training-provider/contract';
import { type ChangeFeed, changes } from '../changes/feed.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Pause } from '../http/pause.ts';
import { implement } from '../http/tsRest.ts';
import { coachings } from './coachings.ts';
import { contacts } from './contacts.ts';
import { courses } from './courses.ts';
import { enrolments } from './enrolments/enrolments.ts';
import { fundingAgencies } from './fundingAgencies.ts';
import { locations } from './locations.ts';
import { notesOf } from './notes/notes.ts';
import { org } from './org.ts';
import { participants } from './participants.ts';
import { permissionGroups } from './permissionGroups.ts';
import { programs } from './programs.ts';
import { users } from './users.ts';

/** The handlers of all operations. An operation without a handler does not compile. */
export const handlers = (database: OpenDatabase, feed: ChangeFeed, pause: Pause) =>
  implement(contract, {
    participants: participants(database),
    participantNotes: notesOf(database, 'participant'),
    courses: courses(database),
    courseNotes: notesOf(database, 'course'),
    enrolments: enrolments(database),
    coachings: coachings(database),
    programs: programs(database),
    contacts: contacts(database),
    fundingAgencies: fundingAgencies(database),
    users: users(database),
    locations: locations(database),
    permissionGroups: permissionGroups(database),
    org: org(database),
    changes: changes(database, feed, pause),
  });
