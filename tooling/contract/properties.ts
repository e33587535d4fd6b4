import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, type Finding, rewritten, safe } from './change.ts';
import { type Comparison, type JsonObject, listOf, namesIn, objectIn, type Version } from './document.ts';
import { flatten } from './flatten.ts';

/** Whether a property exists in this direction. */
const isPassed = (version: Version, schema: unknown, direction: Direction): boolean =>
  flatten(version, schema).keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;

/**
 * Compares the properties of an object, and the required ones. A request must not require more than before, and a
 * response must not lack a property that it always had. A property that does not exist in a direction is not required
 * there.
 */
export const propertiesChanged = (
  { before, after }: Comparison,
  old: JsonObject,
  now: JsonObject,
  direction: Direction,
): Finding[] => {
  const [was, is] = [objectIn(old, 'properties'), objectIn(now, 'properties')];
  const requires = (version: Version, object: JsonObject, properties: JsonObject, name: string): boolean =>
    listOf(object.required).includes(name) && isPassed(version, properties[name], direction);
  const names = [...new Set([...namesIn(was, is), ...listOf(old.required), ...listOf(now.required)].map(String))];
  const findings = names.flatMap((name): Finding[] => {
    const [had, has] = [name in was, name in is];
    if (had && !has) return [breaking('property-removed', `"${name}" is gone`)];
    const [mustBefore, must] = [requires(before, old, was, name), requires(after, now, is, name)];
    if (has && !had) {
      if (must && direction === 'request')
        return [breaking('required-property-added', `"${name}" is new and required`)];
      return [safe('property-added', `"${name}" is new`)];
    }
    if (must && !mustBefore) {
      const detail = `"${name}" is now required`;
      return [(direction === 'request' ? breaking : safe)('property-now-required', detail)];
    }
    if (mustBefore && !must) {
      const detail = `"${name}" is no longer required`;
      return [(direction === 'response' ? breaking : safe)('property-no-longer-required', detail)];
    }
    return [];
  });
  if (findings.length > 0 || isDeepStrictEqual(old.required, now.required)) return findings;
  return [rewritten('the same required properties')];
};

/**
 * A request that no longer allows unknown properties rejects some that it accepted before. For responses this is safe,
 * because callers must always expect unknown properties.
 */
export const closedChanged = (closed: boolean, direction: Direction): Finding => {
  if (!closed) return safe('unknown-properties-taken', 'other properties too');
  const detail = 'no other properties any more';
  return (direction === 'request' ? breaking : safe)('unknown-properties-refused', detail);
};
