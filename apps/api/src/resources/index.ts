import { contract, type PersonName } from '@training-provider/contract';
import { absences } from '../attendance/reports.ts';
import { type ChangeFeed, changes } from '../changes/feed.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Pause } from '../http/pause.ts';
import { implement } from '../http/tsRest.ts';
import { type Importing, imports } from '../imports/handlers.ts';
import type { Ledger } from '../privacy/ledger.ts';
import { noSteps } from '../privacy/steps.ts';
import { noWebhooks, type Webhooks, webhooks } from '../webhooks/handlers.ts';
import { clients } from './clients/clients.ts';
import { coachings } from './coachings.ts';
import { contacts } from './contacts.ts';
import { courses } from './courses.ts';
import { enrolments } from './enrolments/enrolments.ts';
import { participantSteps } from './enrolments/participantSteps.ts';
import { fundingAgencies } from './fundingAgencies.ts';
import { locations } from './locations.ts';
import { notesOf } from './notes/notes.ts';
import { org } from './org.ts';
import { participants } from './participants.ts';
import { permissionGroups } from './permissionGroups/permissionGroups.ts';
import { programs } from './programs.ts';
import { sessions } from './sessions/sessions.ts';
import { userSteps, users } from './users.ts';

/** The additional steps by kind of person. */
export const personSteps = {
  participants: participantSteps,
  contacts: noSteps,
  users: userSteps,
} satisfies Readonly<Record<PersonName, object>>;

/** The handlers of all operations. An operation without a handler does not compile. */
export const handlers = (
  database: OpenDatabase,
  feed: ChangeFeed,
  importing: Importing,
  sending: Webhooks | undefined,
  pause: Pause,
  ledger: Ledger | undefined,
) =>
  implement(contract, {
    participants: participants(database, ledger),
    participantNotes: notesOf(database, 'participant'),
    courses: courses(database),
    courseNotes: notesOf(database, 'course'),
    enrolments: enrolments(database),
    coachings: coachings(database),
    programs: programs(database),
    contacts: contacts(database, ledger),
    fundingAgencies: fundingAgencies(database),
    users: users(database, ledger),
    locations: locations(database),
    permissionGroups: permissionGroups(database),
    clients: clients(database, ledger),
    org: org(database),
    sessions: sessions(database),
    absences: absences(database),
    changes: changes(database, feed, pause),
    imports: imports(database, importing, pause),
    webhooks: sending === undefined ? noWebhooks() : webhooks(database, sending, pause),
  });
