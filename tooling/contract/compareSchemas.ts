import { isDeepStrictEqual } from 'node:util';
import { compareAlternatives, withAlternatives } from './alternatives.ts';
import type { Direction } from './change.ts';
import { type Finding, rewritten } from './change.ts';
import { type Comparison, type Result, resultAt, together } from './comparison.ts';
import type { Schema } from './document.ts';
import type { Flat } from './flatten.ts';
import { compareAdditional, comparePatterns, compareProperties } from './properties.ts';
import { type Flats, type Pair, type Step, schemasOf, valuesOf } from './schemaRule.ts';
import { schemaRules } from './schemaRules.ts';
import { covers, typesOf } from './types.ts';
import { keywordDifferences } from './unknownDifferences.ts';

/** A place in one direction of an operation. */
export interface Place {
  direction: Direction;
  at: string;
}

const isSame = (before: Flat, after: Flat, keyword: string): boolean =>
  isDeepStrictEqual(valuesOf(before, keyword), valuesOf(after, keyword));

const unknown = (comparison: Comparison, { before, after }: Flats, keyword: string): Finding[] => {
  const only = (values: readonly unknown[]) => (values.length > 1 ? values : values[0]);
  return keywordDifferences(comparison, keyword, only(valuesOf(before, keyword)), only(valuesOf(after, keyword)));
};

/** What the rules say; a difference that a rule has no name for is left to the comparison below the rules. */
const ruleFindings = (comparison: Comparison, flats: Flats): Finding[] =>
  schemaRules.flatMap(({ keywords, judge }) => {
    const changed = keywords.filter((keyword) => !isSame(flats.before, flats.after, keyword));
    // A type may follow from the values of an enumeration.
    if (changed.length === 0 && !keywords.includes('type')) return [];
    const findings = judge(flats.before, flats.after, flats.direction);
    return findings.length > 0 ? findings : changed.flatMap((keyword) => unknown(comparison, flats, keyword));
  });

/** The keywords whose schemas are compared in turn. */
const COMPARED_BELOW = [
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'anyOf', 'oneOf'],
];
const KNOWN = new Set([...COMPARED_BELOW, ...schemaRules.flatMap(({ keywords }) => keywords)]);

/** The keywords that no rule knows. */
const otherFindings = (comparison: Comparison, flats: Flats): Finding[] =>
  [...new Set([...flats.before.keywords.keys(), ...flats.after.keywords.keys()])]
    .filter((keyword) => !KNOWN.has(keyword))
    .flatMap((keyword) => unknown(comparison, flats, keyword));

/** A keyword with one schema; without it, there is no limit. */
const compareKeyword = ({ before, after }: Flats, keyword: string, at: string): Step => {
  const pair: Pair = [schemasOf(before, keyword), schemasOf(after, keyword)];
  return { findings: [], inside: pair.every(({ length }) => length === 0) ? [] : [{ at, pair }] };
};

/** The items of an array, unless there is an array in one version only, which is found as another type. */
const compareItems = (flats: Flats): Step => {
  const isArray = (flat: Flat) => covers(typesOf(flat), 'array');
  if (isArray(flats.before) !== isArray(flats.after)) return { findings: [], inside: [] };
  return compareKeyword(flats, 'items', '[]');
};

/** The first items of an array, each with a schema of its own; undefined if they can't be compared one by one. */
const comparePrefixItems = ({ before, after }: Flats): Step | undefined => {
  const [was, is] = [schemasOf(before, 'prefixItems'), schemasOf(after, 'prefixItems')];
  if (was.length === 0 && is.length === 0) return { findings: [], inside: [] };
  const [[old], [now]] = [was, is];
  if (was.length !== 1 || is.length !== 1 || !Array.isArray(old) || !Array.isArray(now)) return undefined;
  if (old.length !== now.length) return undefined;
  return {
    findings: [],
    inside: old.map((schema: Schema, index) => ({ at: `[${index}]`, pair: [[schema], [now[index] ?? {}]] })),
  };
};

/** Every keyword that is compared below, and what it comes to; undefined is left to the comparison below the rules. */
const stepsOf = ({ before, after }: Comparison, flats: Flats): Record<string, Step | undefined> => ({
  properties: compareProperties(flats, [before, after]),
  additionalProperties: compareAdditional(flats),
  patternProperties: comparePatterns(flats),
  propertyNames: compareKeyword(flats, 'propertyNames', ' names'),
  items: compareItems(flats),
  prefixItems: comparePrefixItems(flats),
  anyOf: compareAlternatives(flats, 'anyOf', [before, after]),
  oneOf: compareAlternatives(flats, 'oneOf', [before, after]),
});

/** What is put together otherwise from other schemas, and says the same. */
const rewrittenSchema = ({ before, after }: Flats): Finding[] => {
  if (before.spelling !== after.spelling) return [rewritten(`${before.spelling} -> ${after.spelling}`)];
  return before.statements === after.statements ? [] : [rewritten('says something twice, or no longer')];
};

const compareFlats = (comparison: Comparison, flats: Flats, place: Place): Result => {
  const steps = Object.entries(stepsOf(comparison, flats));
  const findings = [
    ...ruleFindings(comparison, flats),
    ...otherFindings(comparison, flats),
    ...steps.flatMap(([keyword, step]) => step?.findings ?? unknown(comparison, flats, keyword)),
  ];
  const inside = steps.flatMap(([, step]) => step?.inside ?? []);
  return together([
    resultAt(place, findings.length > 0 ? findings : rewrittenSchema(flats)),
    ...inside.map(({ at, pair }) => compareSchemas(comparison, { ...place, at: `${place.at}${at}` }, pair)),
  ]);
};

/** The same schema of a document always has the same number. */
const numberOf = ({ numbers }: Comparison, schema: Schema): number => {
  const number = numbers.get(schema) ?? numbers.size;
  numbers.set(schema, number);
  return number;
};

/** Every change between two schemas and the schemas inside them. A pair of schemas is compared once for each direction. */
export const compareSchemas = (comparison: Comparison, { direction, at }: Place, [before, after]: Pair): Result => {
  const keyOf = (schemas: readonly Schema[]) => schemas.map((schema) => numberOf(comparison, schema)).join('&');
  const key = `${direction} ${keyOf(before)} ${keyOf(after)}`;
  if (!comparison.schemas.has(key)) {
    // A schema inside itself finds this entry.
    comparison.schemas.set(key, together([]));
    const versions = [comparison.before, comparison.after] as const;
    const flats = { ...withAlternatives(versions, [before, after]), direction };
    const place = { direction, at: flats.after.name ?? at };
    comparison.schemas.set(key, compareFlats(comparison, flats, place));
  }
  return { found: [], below: [key] };
};
