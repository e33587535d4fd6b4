import { breaking, type Change, type Finding, located, rewritten, safe } from './change.ts';
import { type Comparison, type JsonObject, namesIn, objectIn, resolve } from './document.ts';
import { deprecationChanged } from './schemaRules.ts';
import { compareSchemas, type DirectedPlace } from './schemas.ts';
import { otherDifferences } from './unknownDifferences.ts';

/** Compares media types and the schemas of their bodies. */
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

/** The finding if something has become required or optional: one of the two is breaking, the other is safe. */
export const requiredChanged = (
  before: JsonObject,
  after: JsonObject,
  [required, optional]: readonly [Finding, Finding],
): Finding[] => {
  const [was, is] = [before.required === true, after.required === true];
  if (was !== is) return [is ? required : optional];
  return before.required === after.required ? [] : [rewritten('not required')];
};

/** The serialisation of a value, with the defaults of OpenAPI if it is not specified. */
const serializationOf = ({ in: place, style, explode, content }: JsonObject, isSingle: boolean): string => {
  if (content !== undefined) return 'by its media type';
  const written = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return isSingle ? String(written) : `${written}, ${(explode ?? written === 'form') ? 'exploded' : 'in one'}`;
};

const serializationChanged = (comparison: Comparison, before: JsonObject, after: JsonObject): Finding[] => {
  // A value without parts is written in the same way with any style. If a value becomes a list, this is reported as a
  // change of type.
  const isSingle = [resolve(comparison.before, before.schema), resolve(comparison.after, after.schema)].every(
    ({ type }) => typeof type === 'string' && type !== 'array' && type !== 'object',
  );
  const [was, is] = [serializationOf(before, isSingle), serializationOf(after, isSingle)];
  if (was !== is) return [breaking('serialization-changed', `${was} -> ${is}`)];
  return before.style === after.style && before.explode === after.explode ? [] : [rewritten(is)];
};

const COMPARED = ['required', 'schema', 'content', 'style', 'explode', 'deprecated', 'x-sunset'];

/**
 * Compares what parameters and response headers have in common, except whether they are required. `keys` are their
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
