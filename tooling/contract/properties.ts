import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, type Finding, rewritten, risky, safe } from './change.ts';
import { isObject, type Schema, type Version } from './document.ts';
import { type Flat, flatten } from './flatten.ts';
import { type Flats, type Step, schemasOf, valuesOf } from './schemaRule.ts';

/** The properties by name, each with a schema for each part that has it. */
export const propertiesOf = (flat: Flat, keyword = 'properties'): Map<string, Schema[]> => {
  const properties = new Map<string, Schema[]>();
  for (const part of valuesOf(flat, keyword)) {
    for (const [name, schema] of Object.entries(isObject(part) ? part : {})) {
      // The members of these keywords are schemas by the standard.
      properties.set(name, [...(properties.get(name) ?? []), schema as Schema]);
    }
  }
  return properties;
};

export const requiredOf = (flat: Flat): Set<unknown> => new Set(valuesOf(flat, 'required').flat());

/** A removed property is refused in a closed request, and missing in a response. */
const propertyRemoved = (name: string): Finding => breaking('property-removed', `"${name}" is gone`);

/** A new property breaks only requests, and only if it is required. */
const propertyAdded = (name: string, required: boolean, direction: Direction): Finding =>
  direction === 'request' && required
    ? breaking('required-property-added', `"${name}" is new and required`)
    : safe('property-added', `"${name}" is new`);

/**
 * A request must not require more than before; a response must not lack a property that it always had. One that is not
 * passed in a direction is not required there.
 */
const requiredChanged = (name: string, required: boolean, direction: Direction, passed: boolean): Finding => {
  if (required) {
    const detail = `"${name}" is now required`;
    return direction === 'request' && passed
      ? breaking('property-now-required', detail)
      : safe('property-now-required', detail);
  }
  const detail = `"${name}" is no longer required`;
  return direction === 'response' && passed
    ? breaking('property-no-longer-required', detail)
    : safe('property-no-longer-required', detail);
};

/** Whether a property is sent in that direction at all. */
const isPassed = (version: Version, schemas: readonly Schema[], direction: Direction): boolean =>
  !valuesOf(flatten(version, schemas), direction === 'request' ? 'readOnly' : 'writeOnly').includes(true);

/** The same list of required properties, written otherwise. */
const requiredRewritten = (before: Flat, after: Flat): Finding[] => {
  const [was, is] = [valuesOf(before, 'required'), valuesOf(after, 'required')];
  if (was.length === 0 || is.length === 0 || isDeepStrictEqual(was, is)) return [];
  return [rewritten('required, written otherwise')];
};

/** The properties of an object, and which of them are required. */
export const compareProperties = ({ before, after, direction }: Flats, versions: readonly [Version, Version]): Step => {
  const [was, is] = [propertiesOf(before), propertiesOf(after)];
  const [wasRequired, isRequired] = [requiredOf(before), requiredOf(after)];
  const removed = [...was.keys()].filter((name) => !is.has(name));
  const added = [...is].filter(([name]) => !was.has(name));
  const changed = [...wasRequired, ...isRequired].filter(
    (name) => wasRequired.has(name) !== isRequired.has(name) && was.has(String(name)) === is.has(String(name)),
  );
  const wasPassed = (name: string) => isPassed(versions[0], was.get(name) ?? [], direction);
  const isNowPassed = (name: string) => isPassed(versions[1], is.get(name) ?? [], direction);
  const passedFromNowOn = [...was.keys()].filter(
    (name) => is.has(name) && wasRequired.has(name) && isRequired.has(name) && !wasPassed(name) && isNowPassed(name),
  );
  const requirements = [
    ...changed.map((key) => {
      const [name, required] = [String(key), isRequired.has(key)];
      return requiredChanged(name, required, direction, required ? isNowPassed(name) : wasPassed(name));
    }),
    ...passedFromNowOn.map((name) => requiredChanged(name, true, direction, true)),
  ];
  const isListed = removed.length + added.length + requirements.length > 0;
  const findings = [
    ...removed.map(propertyRemoved),
    ...added.map(([name]) => propertyAdded(name, isRequired.has(name) && isNowPassed(name), direction)),
    ...requirements,
    ...(isListed ? [] : requiredRewritten(before, after)),
  ];
  const inside = [...is].flatMap(([name, schemas]) => {
    const old = was.get(name);
    return old === undefined ? [] : [{ at: `.${name}`, pair: [old, schemas] as const }];
  });
  return { findings, inside };
};

const isClosed = (flat: Flat): boolean => valuesOf(flat, 'additionalProperties').includes(false);

/** A request that becomes closed refuses fields that it accepted before; callers treat every response as open. */
const closedChanged = (closed: boolean, direction: Direction): Finding => {
  if (!closed) return safe('unknown-properties-taken', 'other properties too');
  const detail = 'no other properties any more';
  return direction === 'request'
    ? breaking('unknown-properties-refused', detail)
    : safe('unknown-properties-refused', detail);
};

/** The properties that have no name in the schema. */
export const compareAdditional = ({ before, after, direction }: Flats): Step => {
  const [was, is] = [schemasOf(before, 'additionalProperties'), schemasOf(after, 'additionalProperties')];
  if (was.length === 0 && is.length === 0) return { findings: [], inside: [] };
  if (isClosed(before) || isClosed(after)) {
    return {
      findings: isClosed(before) === isClosed(after) ? [] : [closedChanged(isClosed(after), direction)],
      inside: [],
    };
  }
  return { findings: [], inside: [{ at: '.*', pair: [was, is] }] };
};

/** Properties whose names match a pattern: people judge another pattern. */
export const comparePatterns = ({ before, after }: Flats): Step => {
  const [was, is] = [propertiesOf(before, 'patternProperties'), propertiesOf(after, 'patternProperties')];
  const other = [...was.keys(), ...is.keys()].filter((pattern) => was.has(pattern) !== is.has(pattern));
  return {
    findings: other.map((pattern) =>
      risky('pattern-properties-changed', `${pattern} ${is.has(pattern) ? 'is new' : 'is gone'}`),
    ),
    inside: [...is].flatMap(([pattern, schemas]) => {
      const old = was.get(pattern);
      return old === undefined ? [] : [{ at: `.${pattern}`, pair: [old, schemas] as const }];
    }),
  };
};
