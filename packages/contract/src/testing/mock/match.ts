import type { AppRoute } from '@ts-rest/core';
import { contract } from '../../index.ts';
import { Refused } from './refused.ts';
import type { Kind } from './resources.ts';

/** What a route of the contract does: the name it has there. */
type Name = 'list' | 'create' | 'get' | 'replace' | 'update' | 'remove' | 'addToCourse';

/** A route of the contract that a request has met. */
export interface Matched {
  readonly route: AppRoute;
  readonly name: Name;
  readonly kind: Kind;
  readonly params: Readonly<Record<string, string>>;
  /** The kind and id of the record that notes belong to. */
  readonly parent?: { readonly kind: Kind; readonly id: string };
}

const kindOf = (resource: string): Kind => (resource.endsWith('Notes') ? 'notes' : (resource as Kind));

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** Every route of the contract. The boundary: its keys are the resources and names that the types list. */
const table = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).map(([name, route]) => ({
    route: route as AppRoute,
    name: name as Name,
    kind: kindOf(resource),
    pattern: patternOf((route as AppRoute).path),
  })),
);

const parentOf = (
  { participant_id, course_id, id }: Readonly<Record<string, string>>,
  kind: Kind,
): Matched['parent'] => {
  if (kind !== 'notes') return undefined;
  if (participant_id !== undefined) return { kind: 'participants', id: participant_id };
  return { kind: 'courses', id: course_id ?? id ?? '' };
};

/** The route that a request is for. @throws Refused 404 for an unknown path, 405 for another method */
export const matchRoute = (method: string, path: string): Matched => {
  const found = table.flatMap((entry) => {
    const match = entry.pattern.exec(path);
    return match === null ? [] : [{ ...entry, groups: match.groups ?? {} }];
  });
  if (found.length === 0) throw new Refused('not_found');
  const met = found.find(({ route }) => route.method === method);
  if (met === undefined) {
    const methods = found.map(({ route }) => route.method);
    throw new Refused('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  }
  const params = Object.fromEntries(Object.entries(met.groups).map(([key, value]) => [key, decodeURIComponent(value)]));
  const parent = parentOf(params, met.kind);
  return { route: met.route, name: met.name, kind: met.kind, params, ...(parent === undefined ? {} : { parent }) };
};
