/** The registry: a resource is imported, exported and listed here; everything else about it is in its own file. */
import type { Metadata, Route } from './declaration/metadata.ts';
import { c } from './declaration/route.ts';
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

/** Every resource by its name: its facts, its schemas and its routes. */
export const resources: Closed = declared;

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Routers = Intersected<ValuesOf<Declared>['routes']>;

const routers: readonly (readonly [name: string, routes: Readonly<Record<string, Route>>])[] = Object.values(
  resources,
).flatMap((resource) => Object.entries(resource.routes));

/** The resource under which the reference lists a route. The cast is the boundary: ts-rest does not type metadata. */
const placeOf = ({ metadata }: Route): string => {
  const { parent, resource } = metadata as Metadata;
  return parent ?? resource;
};

/** The routers in the order of the registry; the records below a resource, such as notes, follow it. */
const ordered = Object.keys(resources).flatMap((name) =>
  routers.filter(([, routes]) => Object.values(routes).some((route) => placeOf(route) === name)),
);

/** The /v1 interface as a router. The cast is the boundary: TypeScript can't follow the order. */
export const contract = c.router(Object.fromEntries(ordered) as unknown as Routers, {
  pathPrefix: '/v1',
  strictStatusCodes: true,
});
