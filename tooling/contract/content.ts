import { breaking, type Finding, safe } from './change.ts';
import { compareSchemas, type Place } from './compareSchemas.ts';
import { type Comparison, type Result, resultAt, together } from './comparison.ts';
import { type Content, type JsonObject, resolve, type Schema, type Version } from './document.ts';
import { type Flat, flatten } from './flatten.ts';
import { propertiesOf, requiredOf } from './properties.ts';
import { otherDifferences } from './unknownDifferences.ts';

/** The one key of an envelope, such as `participant`, with what it holds; undefined if the schema is not an envelope. */
const envelopeOf = (flat: Flat): { key: string; inside: Schema[] } | undefined => {
  const [first, ...others] = propertiesOf(flat);
  if (first === undefined || others.length > 0 || requiredOf(flat).size !== 1) return undefined;
  const [key, inside] = first;
  return { key, inside };
};

const flatOf = (version: Version, schema: Schema | undefined): Flat =>
  flatten(version, schema === undefined ? [] : [schema]);

const withoutEnvelope = (schema: Schema | undefined): JsonObject => {
  if (typeof schema !== 'object') return {};
  const { properties, required, ...rest } = schema;
  return rest;
};

/** Two bodies as a whole, whose envelopes may have different keys: `user` to `participant`. */
const compareBodies = (
  comparison: Comparison,
  place: Place,
  before: Schema | undefined,
  after: Schema | undefined,
): Result => {
  const was = envelopeOf(flatOf(comparison.before, before));
  const is = envelopeOf(flatOf(comparison.after, after));
  if (was === undefined || is === undefined || was.key === is.key) {
    const listed = (schema: Schema | undefined) => (schema === undefined ? [] : [schema]);
    return compareSchemas(comparison, place, [listed(before), listed(after)]);
  }
  const finding = breaking('body-wrapper-changed', `"${was.key}" -> "${is.key}"`);
  return together([
    resultAt(place, [finding, ...otherDifferences(comparison, withoutEnvelope(before), withoutEnvelope(after), [])]),
    compareSchemas(comparison, { ...place, at: `${place.at}.${is.key}` }, [was.inside, is.inside]),
  ]);
};

/** Media types with the schemas of their bodies. */
export const compareContent = (
  comparison: Comparison,
  place: Place,
  before: Content = {},
  after: Content = {},
): Result => {
  const removed = Object.keys(before).filter((type) => !(type in after));
  const added = Object.keys(after).filter((type) => !(type in before));
  const findings: Finding[] = [
    ...removed.map((type) => breaking('media-type-removed', type)),
    ...added.map((type) => safe('media-type-added', type)),
  ];
  const both = Object.entries(after).flatMap(([type, mediaType]) => {
    const old = before[type];
    if (old === undefined) return [];
    const [was, is] = [resolve(comparison.before, old), resolve(comparison.after, mediaType)];
    return [
      resultAt(place, otherDifferences(comparison, was, is, ['$ref', 'schema'])),
      compareBodies(comparison, place, was.schema, is.schema),
    ];
  });
  return together([resultAt(place, findings), ...both]);
};
