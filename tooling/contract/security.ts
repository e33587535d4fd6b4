import { isDeepStrictEqual } from 'node:util';
import { breaking, type Finding, safe } from './change.ts';
import { type Comparison, isObject, type JsonObject, listOf, namesIn, objectIn, resolve } from './document.ts';
import { otherDifferences, shown } from './unknownDifferences.ts';

/** Whether a caller that meets the requirement `held` also meets `requirement`. */
const isMetBy = (requirement: JsonObject, held: JsonObject): boolean =>
  Object.entries(requirement).every(
    ([scheme, scopes]) => scheme in held && listOf(scopes).every((scope) => listOf(held[scheme]).includes(scope)),
  );

/**
 * Compares security requirements. Callers that were admitted must still be admitted: each former requirement must meet
 * a current one.
 */
export const securityChanged = (before: unknown, after: unknown): Finding[] => {
  if (isDeepStrictEqual(before, after)) return [];
  // An absent list admits everybody, like an empty requirement.
  const [held = [], needed = []] = [before, after].map((list) => {
    const requirements = listOf(list).filter(isObject);
    return requirements.length === 0 ? [{}] : requirements;
  });
  const isRefused = held.some((one) => !needed.some((other) => isMetBy(other, one)));
  const detail = `${shown(held)} -> ${shown(needed)}`;
  return [isRefused ? breaking('security-changed', detail) : safe('security-loosened', detail)];
};

/** The properties of a scheme that a caller must know to be admitted. */
const DECISIVE = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'];

/** Compares a flow of OAuth 2. A removed scope can no longer be requested. */
const flowChanged = (comparison: Comparison, name: string, before: JsonObject, after: JsonObject): Finding[] => {
  const [was, is] = [objectIn(before, 'scopes'), objectIn(after, 'scopes')];
  const scopes = namesIn(was, is).flatMap((scope): Finding[] => {
    if (!(scope in is)) return [breaking('scope-removed', `${name}: ${scope} is gone`)];
    if (!(scope in was)) return [safe('scope-added', `${name}: ${scope} is new`)];
    return was[scope] === is[scope] ? [] : [safe('documentation-changed', 'scopes')];
  });
  return [...scopes, ...otherDifferences(comparison, before, after, ['scopes'])];
};

/** Compares the versions of a security scheme. */
export const securitySchemeChanged = (comparison: Comparison, before: unknown, after: unknown): Finding[] => {
  const [was, is] = [resolve(comparison.before, before), resolve(comparison.after, after)];
  const decisive = DECISIVE.filter((keyword) => was[keyword] !== is[keyword]);
  const [old, now] = [objectIn(was, 'flows'), objectIn(is, 'flows')];
  const flows = namesIn(old, now).flatMap((name): Finding[] => {
    if (!(name in now)) return [breaking('flow-removed', `${name} is gone`)];
    if (!(name in old)) return [safe('flow-added', `${name} is new`)];
    return flowChanged(comparison, name, objectIn(old, name), objectIn(now, name));
  });
  return [
    ...decisive.map((keyword) =>
      breaking('security-scheme-changed', `${keyword} ${shown(was[keyword])} -> ${shown(is[keyword])}`),
    ),
    ...flows,
    ...otherDifferences(comparison, was, is, ['flows', ...DECISIVE]),
  ];
};
