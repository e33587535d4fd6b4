import { coachings } from './resources/coachings.ts';
import { contacts } from './resources/contacts.ts';
import { courses } from './resources/courses.ts';
import { fundingAgencies } from './resources/fundingAgencies.ts';
import { locations } from './resources/locations.ts';
import { notes } from './resources/notes.ts';
import { org } from './resources/org.ts';
import { participants } from './resources/participants.ts';
import { permissionGroups } from './resources/permissionGroups.ts';
import { programs } from './resources/programs.ts';
import { users } from './resources/users.ts';
import { c } from './route.ts';

const declared = {
  participants,
  courses,
  coachings,
  programs,
  contacts,
  fundingAgencies,
  users,
  locations,
  permissionGroups,
  notes,
  org,
};
type Declared = typeof declared;

/** The name of a resource: its key in the registry, in paths and in scopes. */
export type ResourceName = keyof Declared;

type ValuesOf<Named> = Named[keyof Named];
type Named = { [Name in ResourceName]: ValuesOf<Declared[Name]['references']> | Declared[Name]['parents'][number] };
/** Names that resources refer to: if one of them is not declared, the registry does not compile. */
type Closed = [ValuesOf<Named>] extends [ResourceName]
  ? Declared
  : { unknownResource: Exclude<ValuesOf<Named>, ResourceName> };

/** Every resource, a line each: its facts, its schemas and its routes. */
export const resources: Closed = declared;

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Routes = Intersected<ValuesOf<Declared>['routes']>;

/** The routes of all resources, in the order of the registry. The cast is the boundary: `assign` merges two at a time. */
const routes = Object.assign({}, ...Object.values(resources).map((resource) => resource.routes)) as Routes;

/** The /v1 interface as a router: 53 operations. */
export const contract = c.router(routes, { pathPrefix: '/v1', strictStatusCodes: true });
