import { z } from 'zod';
import { Coaching } from '../../resources/coachings.ts';
import { Contact } from '../../resources/contacts.ts';
import { Course } from '../../resources/courses.ts';
import { FundingAgency } from '../../resources/fundingAgencies.ts';
import { Location } from '../../resources/locations.ts';
import { Note } from '../../resources/notes.ts';
import { Organisation } from '../../resources/org.ts';
import { Participant } from '../../resources/participants.ts';
import { PermissionGroup } from '../../resources/permissionGroups.ts';
import { Program } from '../../resources/programs.ts';
import { User } from '../../resources/users.ts';

/** The kinds of records that the mock keeps. */
export type Kind =
  | 'participants'
  | 'courses'
  | 'coachings'
  | 'programs'
  | 'contacts'
  | 'fundingAgencies'
  | 'users'
  | 'locations'
  | 'permissionGroups'
  | 'notes'
  | 'org';

/** What is special about a kind of record: all else follows from its schemas. */
interface Declared {
  record: z.ZodObject;
  idVersion: 4 | 7;
  /** What the fields hold that are left out or cleared. */
  defaults: Readonly<Record<string, unknown>>;
  /** Fields whose values no two records share. */
  unique: readonly string[];
  /** Fields that hold ids of another kind. */
  references: Readonly<Record<string, Kind>>;
  /** Fields that `q` searches. */
  searched: readonly string[];
  /** Two dates of which the second can't lie before the first. */
  span?: readonly [string, string];
}

export const RESOURCES: Readonly<Record<Kind, Declared>> = {
  participants: {
    record: Participant,
    idVersion: 7,
    defaults: { status: 'lead', courseIds: [] },
    unique: ['internalCustomerNumber'],
    references: {},
    searched: ['firstName', 'lastName', 'preferredName', 'customerNumber', 'internalCustomerNumber', 'email'],
  },
  courses: {
    record: Course,
    idVersion: 7,
    defaults: { status: 'draft', trainerIds: [] },
    unique: ['courseNumber'],
    references: { programId: 'programs', locationId: 'locations', trainerIds: 'users' },
    searched: ['name', 'courseNumber', 'measureNumber'],
    span: ['startDate', 'endDate'],
  },
  coachings: {
    record: Coaching,
    idVersion: 7,
    defaults: { status: 'requested' },
    unique: [],
    references: {
      participantId: 'participants',
      programId: 'programs',
      coachId: 'users',
      locationId: 'locations',
      fundingAgencyId: 'fundingAgencies',
    },
    searched: ['voucherNumber'],
    span: ['startDate', 'endDate'],
  },
  programs: {
    record: Program,
    idVersion: 7,
    defaults: { status: 'draft' },
    unique: [],
    references: {},
    searched: ['name', 'measureNumber', 'certificateMeasureNumber'],
    span: ['certifiedFrom', 'certifiedUntil'],
  },
  contacts: {
    record: Contact,
    idVersion: 4,
    defaults: { tags: [] },
    unique: ['id'],
    references: { funding_agency_id: 'fundingAgencies' },
    searched: ['firstName', 'lastName', 'email'],
  },
  fundingAgencies: {
    record: FundingAgency,
    idVersion: 4,
    defaults: {},
    unique: [],
    references: {},
    searched: ['name', 'email'],
  },
  users: {
    record: User,
    idVersion: 7,
    defaults: { status: 'active', groups: [], locations: [] },
    unique: ['email'],
    references: { groups: 'permissionGroups', locations: 'locations' },
    searched: ['firstName', 'lastName', 'email'],
  },
  locations: {
    record: Location,
    idVersion: 7,
    defaults: {},
    unique: [],
    references: {},
    searched: ['name', 'email'],
  },
  permissionGroups: {
    record: PermissionGroup,
    idVersion: 7,
    defaults: {},
    unique: [],
    references: {},
    searched: ['name'],
  },
  notes: {
    record: Note,
    idVersion: 7,
    defaults: { is_pinned: false },
    unique: [],
    references: { author_id: 'users' },
    searched: ['title'],
  },
  org: {
    record: Organisation,
    idVersion: 7,
    defaults: { timezone: 'Europe/Berlin' },
    unique: [],
    references: {},
    searched: [],
  },
};

/** Fields that are answered and never taken. */
export const READ_ONLY: readonly string[] = ['insertedAt', 'updatedAt', 'courseIds', 'participantCount'];

/** What is wrong with a record of a kind, as text; undefined where nothing is. */
export const faultsOfRecord = (kind: Kind, record: object): string | undefined => {
  const { error } = RESOURCES[kind].record.safeParse(record);
  return error === undefined ? undefined : z.prettifyError(error);
};
