import { breaking, type Change, type Finding, located, rewritten, safe } from './change.ts';
import { type Comparison, type JsonObject, namesIn, objectIn, resolve } from './document.ts';
import { deprecationChanged } from './schemaRules.ts';
import { compareSchemas, type DirectedPlace } from './schemas.ts';
import { otherDifferences } from './unknownDifferences.ts';

/** Media types with the schemas of their bodies. */
export const compareContent = (
  comparison: Comparison,
  place: DirectedPlace,
  before: JsonObject,
  after: JsonObject,
): Change[] => {
  const [old, now] = [objectIn(before, 'content'), objectIn(after, 'content')];
  return namesIn(old, now).flatMap((type) => {
    if (!(type in now)) return located(place, [breaking('media-type-removed', type)]);
    if (!(type in old)) return located(place, [safe('media-type-added', type)]);
    const [was, is] = [resolve(comparison.before, old[type]), resolve(comparison.after, now[type])];
    return [
      ...located(place, otherDifferences(comparison, was, is, ['schema'])),
      ...compareSchemas(comparison, place, was.schema, is.schema),
    ];
  });
};

/** Whether something is newly required, or no longer: one of both is breaking, the other is safe. */
export const requiredChanged = (
  before: JsonObject,
  after: JsonObject,
  [required, optional]: readonly [Finding, Finding],
): Finding[] => {
  const [was, is] = [before.required === true, after.required === true];
  if (was !== is) return [is ? required : optional];
  return before.required === after.required ? [] : [rewritten('not required')];
};

/** The serialisation of a value, with the defaults of OpenAPI. */
const serializationOf = ({ in: place, style, explode, content }: JsonObject, isSingle: boolean): string => {
  if (content !== undefined) return 'by its media type';
  const written = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return isSingle ? String(written) : `${written}, ${(explode ?? written === 'form') ? 'exploded' : 'in one'}`;
};

const serializationChanged = (comparison: Comparison, before: JsonObject, after: JsonObject): Finding[] => {
  // A value without parts is written the same in either way; a value that becomes a list is found as another type.
  const isSingle = [resolve(comparison.before, before.schema), resolve(comparison.after, after.schema)].every(
    ({ type }) => typeof type === 'string' && type !== 'array' && type !== 'object',
  );
  const [was, is] = [serializationOf(before, isSingle), serializationOf(after, isSingle)];
  if (was !== is) return [breaking('serialization-changed', `${was} -> ${is}`)];
  return before.style === after.style && before.explode === after.explode ? [] : [rewritten(is)];
};

const COMPARED = ['required', 'schema', 'content', 'style', 'explode', 'deprecated', 'x-sunset'];

/**
 * The comparison that parameters and response headers share: everything except whether it is required; `keys` are its
 * keywords.
 */
export const compareValue = (
  comparison: Comparison,
  place: DirectedPlace,
  before: JsonObject,
  after: JsonObject,
  keys: readonly string[] = [],
): Change[] => [
  ...located(place, [
    ...serializationChanged(comparison, before, after),
    ...deprecationChanged(before, after),
    ...otherDifferences(comparison, before, after, [...COMPARED, ...keys]),
  ]),
  ...compareSchemas(comparison, place, before.schema, after.schema),
  ...compareContent(comparison, place, before, after),
];
