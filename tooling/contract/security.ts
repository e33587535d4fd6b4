import { isDeepStrictEqual } from 'node:util';
import { breaking, type Finding, safe } from './change.ts';
import type { Comparison } from './comparison.ts';
import { isObject, type JsonObject, resolve, type SecurityRequirement } from './document.ts';
import { otherDifferences } from './unknownDifferences.ts';

/** Whether a caller who has what one requirement asks for also has what the other does. */
const isMetBy = (requirement: SecurityRequirement, held: SecurityRequirement): boolean =>
  Object.entries(requirement).every(
    ([scheme, scopes]) => scopes.every((scope) => held[scheme]?.includes(scope)) && scheme in held,
  );

const shown = (requirement: SecurityRequirement): string =>
  Object.entries(requirement)
    .map(([scheme, scopes]) => (scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`))
    .join(' and ') || 'nothing';

const schemesOf = (requirements: readonly SecurityRequirement[]): string[] =>
  requirements.map((requirement) => Object.keys(requirement).sort().join(' and ')).sort();

const scopesOf = (requirements: readonly SecurityRequirement[]): string =>
  [...new Set(requirements.flatMap((requirement) => Object.values(requirement).flat()))].sort().join(', ');

/** Whoever was admitted must still be: each requirement that was sufficient has to meet one that is. */
export const securityFindings = (
  before: readonly SecurityRequirement[] = [],
  after: readonly SecurityRequirement[] = [],
): Finding[] => {
  if (isDeepStrictEqual(before, after)) return [];
  // An empty list admits everybody, like an empty requirement.
  const [held, needed] = [before, after].map((list) => (list.length === 0 ? [{}] : list)) as [
    typeof before,
    typeof after,
  ];
  const refused = held.filter((one) => !needed.some((other) => isMetBy(other, one)));
  if (refused.length === 0) {
    return [safe('security-loosened', `${held.map(shown).join(' or ')} -> ${needed.map(shown).join(' or ')}`)];
  }
  if (isDeepStrictEqual(schemesOf(held), schemesOf(needed))) {
    return [breaking('scope-changed', `${scopesOf(held)} -> ${scopesOf(needed)}`)];
  }
  const needs = needed.map(shown).join(' or ');
  return [breaking('security-changed', `${refused.map(shown).join(' or ')} no longer admits: ${needs} does`)];
};

/** What a caller has to know to be admitted. */
const DECISIVE = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'];

const memberOf = (object: JsonObject, name: string): JsonObject => {
  const member = object[name];
  return isObject(member) ? member : {};
};

/** One way to a token of OAuth 2: a scope that is gone can no longer be asked for. */
const flowFindings = (comparison: Comparison, name: string, before: JsonObject, after: JsonObject): Finding[] => {
  const [was, is] = [memberOf(before, 'scopes'), memberOf(after, 'scopes')];
  const describes = Object.keys(is).some((scope) => scope in was && was[scope] !== is[scope]);
  return [
    ...Object.keys(was)
      .filter((scope) => !(scope in is))
      .map((scope) => breaking('scope-removed', `${name}: ${scope} is gone`)),
    ...Object.keys(is)
      .filter((scope) => !(scope in was))
      .map((scope) => safe('scope-added', `${name}: ${scope} is new`)),
    ...(describes ? [safe('documentation-changed', 'scopes')] : []),
    ...otherDifferences(comparison, before, after, ['scopes']),
  ];
};

const flowsFindings = (comparison: Comparison, before: JsonObject, after: JsonObject): Finding[] => [
  ...Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => breaking('flow-removed', `${name} is gone`)),
  ...Object.keys(after).flatMap((name) =>
    name in before
      ? flowFindings(comparison, name, memberOf(before, name), memberOf(after, name))
      : [safe('flow-added', `${name} is new`)],
  ),
];

/** One security scheme of both versions. */
export const securitySchemeFindings = (comparison: Comparison, before: JsonObject, after: JsonObject): Finding[] => {
  const [was, is] = [resolve(comparison.before, before), resolve(comparison.after, after)];
  return [
    ...DECISIVE.filter((keyword) => was[keyword] !== is[keyword]).map((keyword) =>
      breaking('security-scheme-changed', `${keyword} ${was[keyword] ?? 'none'} -> ${is[keyword] ?? 'none'}`),
    ),
    ...flowsFindings(comparison, memberOf(was, 'flows'), memberOf(is, 'flows')),
    ...otherDifferences(comparison, was, is, ['$ref', 'flows', ...DECISIVE]),
  ];
};

/** The security schemes of both versions by name; one that is gone is found where it was needed. */
export const securitySchemesOf = ({ securitySchemes }: JsonObject): Map<string, JsonObject> =>
  new Map(
    Object.entries(isObject(securitySchemes) ? securitySchemes : {}).flatMap(([name, scheme]) =>
      isObject(scheme) ? [[name, scheme] as const] : [],
    ),
  );
