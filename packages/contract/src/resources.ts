/** The registry: each resource is imported, exported and listed here; everything else about it is in its own file. */
import type { Route } from './declaration/metadata.ts';
import { clients } from './resources/clients.ts';
import { coachings } from './resources/coachings.ts';
import { contacts } from './resources/contacts.ts';
import { courses } from './resources/courses.ts';
import { enrolments } from './resources/enrolments.ts';
import { fundingAgencies } from './resources/fundingAgencies.ts';
import { locations } from './resources/locations.ts';
import { notes } from './resources/notes.ts';
import { org } from './resources/org.ts';
import { participants } from './resources/participants.ts';
import { permissionGroups } from './resources/permissionGroups.ts';
import { programs } from './resources/programs.ts';
import { sessions } from './resources/sessions.ts';
import { users } from './resources/users.ts';

export * from './resources/clients.ts';
export * from './resources/coachings.ts';
export * from './resources/contacts.ts';
export * from './resources/courses.ts';
export * from './resources/enrolments.ts';
export * from './resources/fundingAgencies.ts';
export * from './resources/locations.ts';
export * from './resources/notes.ts';
export * from './resources/org.ts';
export * from './resources/participants.ts';
export * from './resources/permissionGroups.ts';
export * from './resources/programs.ts';
export * from './resources/sessions.ts';
export * from './resources/users.ts';

const declared = {
  participants,
  courses,
  enrolments,
  coachings,
  programs,
  contacts,
  fundingAgencies,
  users,
  locations,
  permissionGroups,
  clients,
  notes,
  org,
  sessions,
};
type Declared = typeof declared;

/** The name of a resource: its key in the registry, in paths and in scopes. */
export type ResourceName = keyof Declared;

type ValuesOf<Named> = Named[keyof Named];
type Named = { [Name in ResourceName]: ValuesOf<Declared[Name]['references']> | Declared[Name]['parents'][number] };
/** The declared resources. The registry does not compile if a resource refers to a name that is not declared. */
type Closed = [ValuesOf<Named>] extends [ResourceName]
  ? Declared
  : { unknownResource: Exclude<ValuesOf<Named>, ResourceName> };

type WithoutHistory = {
  [Name in ResourceName]: ValuesOf<Declared[Name]['routes']> extends { readonly history: Route } ? never : Name;
}[ResourceName];
/** The declared resources. The registry does not compile if a resource does not declare a history. */
type Recorded = [WithoutHistory] extends [never] ? Closed : { withoutHistory: WithoutHistory };

/** The name of a resource whose records have external ids. */
export type ExternallyIdentified = {
  [Name in ResourceName]: Declared[Name] extends { readonly externalIds: true } ? Name : never;
}[ResourceName];

/** Every resource by its name: its facts, its schemas and its routes. */
export const resources: Recorded = declared;
