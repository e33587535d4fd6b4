import { attendance } from './attendance.ts';
import { changes } from './changes.ts';
import type { Metadata, Route } from './declaration/metadata.ts';
import { c } from './declaration/route.ts';
import { externalIds } from './externalIds.ts';
import { imports } from './imports.ts';
import { privacy } from './privacy.ts';
import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

type ValuesOf<Named> = Named[keyof Named];
type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Routers = Intersected<
  (
    | ValuesOf<typeof resources>
    | typeof changes
    | typeof imports
    | typeof webhooks
    | typeof privacy
    | typeof externalIds
    | typeof attendance
  )['routes']
>;

type Router = Readonly<Record<string, Route>>;

/**
 * The routes that are added after a resource's own routes: export and erasure of persons, the external ids of records,
 * and attendance.
 */
const rights: Readonly<Record<string, Router>> = privacy.routes;
const identified: Readonly<Record<string, Router>> = externalIds.routes;
const attended: Readonly<Record<string, Router>> = attendance.routes;

const routers: readonly (readonly [name: string, routes: Router])[] = Object.values(resources)
  .flatMap(({ routes }) => Object.entries<Router>(routes))
  .map(([name, routes]) => [name, { ...routes, ...rights[name], ...identified[name], ...attended[name] }] as const);

/** The resource under which the API reference lists a route. The cast is necessary: ts-rest does not type metadata. */
const placeOf = ({ metadata }: Route): string | undefined => {
  const { parent, resource } = metadata as Metadata;
  return parent ?? resource;
};

/**
 * The routers in the order of the registry. Routers of records below a resource, such as notes, follow those of the
 * resource.
 */
const ordered = Object.keys(resources).flatMap((name) =>
  routers.filter(([, routes]) => Object.values(routes).some((route) => placeOf(route) === name)),
);

/** The /v1 interface as a router. The cast is necessary: TypeScript cannot follow the order. */
export const contract = c.router(
  Object.fromEntries([
    ...ordered,
    ['absences', attendance.routes.absences],
    ...Object.entries(changes.routes),
    ...Object.entries(imports.routes),
    ...Object.entries(webhooks.routes),
  ]) as unknown as Routers,
  {
    pathPrefix: '/v1',
    strictStatusCodes: true,
  },
);
