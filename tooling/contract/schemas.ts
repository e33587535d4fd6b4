import { isDeepStrictEqual } from 'node:util';
import {
  breaking,
  type Change,
  type Direction,
  type Finding,
  located,
  type Place,
  rewritten,
  risky,
  safe,
} from './change.ts';
import { type Comparison, follow, type JsonObject, listOf, namesIn, objectIn, type Version } from './document.ts';
import { type Flat, flatten } from './flatten.ts';
import { closedChanged, propertiesChanged } from './properties.ts';
import { covers, deprecationChanged, JUDGES, typeChanged, typesOf } from './schemaRules.ts';
import { otherDifferences, unknownDifferences } from './unknownDifferences.ts';

/** A place in one direction of an operation. */
export type DirectedPlace = Place & { readonly direction: Direction };

const CHOICES = ['anyOf', 'oneOf'];
/** Keywords that may occur next to alternatives without affecting the value. */
const BESIDE = [...CHOICES, 'discriminator', 'title', 'description', 'example', 'examples'];

/**
 * The label by which people distinguish alternatives: the name of the component, the title, or a property with only one
 * allowed value.
 */
const labelOf = (version: Version, schema: unknown): string | undefined => {
  const { name, keywords } = flatten(version, schema);
  if (name !== undefined) return name;
  if (typeof keywords.title === 'string') return keywords.title;
  for (const [property, inner] of Object.entries(objectIn(keywords, 'properties'))) {
    const [value, ...others] = listOf(flatten(version, inner).keywords.enum);
    if (value !== undefined && others.length === 0) return `${property} ${JSON.stringify(value)}`;
  }
  return undefined;
};

/**
 * Pairs equal items first, then items with the same label. If the same number of items remains on both sides, they are
 * paired in their order.
 */
const pairUp = ({ before, after }: Comparison, old: readonly unknown[], now: readonly unknown[]) => {
  const pairs: { was: unknown; is: unknown }[] = [];
  const [gone, come] = [[...old], [...now]];
  const pairIf = (isPair: (one: unknown, other: unknown) => boolean): void => {
    for (const was of [...gone]) {
      const at = come.findIndex((is) => isPair(was, is));
      if (at < 0) continue;
      gone.splice(gone.indexOf(was), 1);
      pairs.push({ was, is: come.splice(at, 1)[0] });
    }
  };
  pairIf(isDeepStrictEqual);
  pairIf((was, is) => labelOf(before, was) !== undefined && labelOf(before, was) === labelOf(after, is));
  if (gone.length === come.length) pairIf(() => true);
  return { pairs, gone, come };
};

/**
 * Compares alternatives. A request must accept every alternative that it accepted before; a newly returned alternative
 * is unknown to callers.
 */
const compareChoice = (comparison: Comparison, place: DirectedPlace, was: unknown, is: unknown): Change[] => {
  const [old, now] = [listOf(was), listOf(is)];
  const { pairs, gone, come } = pairUp(comparison, old, now);
  const isSent = place.direction === 'request';
  const nameOf = (version: Version, schema: unknown): string => labelOf(version, schema) ?? 'one of several';
  const isMoved = pairs.some((pair) => old.indexOf(pair.was) !== now.indexOf(pair.is));
  const findings: Finding[] = [
    ...(isMoved && gone.length + come.length === 0 ? [rewritten('alternatives, in another order')] : []),
    ...gone
      .map((schema) => `${nameOf(comparison.before, schema)} is gone`)
      .map((detail) => (isSent ? breaking : safe)('alternative-removed', detail)),
    ...come
      .map((schema) => `${nameOf(comparison.after, schema)} is new`)
      .map((detail) => (isSent ? safe : risky)('alternative-added', detail)),
  ];
  const inside = pairs.flatMap((pair) => {
    const at = `${place.at}<${labelOf(comparison.after, pair.is) ?? now.indexOf(pair.is)}>`;
    return compareSchemas(comparison, { ...place, at }, pair.was, pair.is);
  });
  return [...located(place, findings), ...inside];
};

const choiceOf = ({ keywords }: Flat): string | undefined =>
  Object.keys(keywords).every((keyword) => BESIDE.includes(keyword))
    ? CHOICES.find((keyword) => keyword in keywords)
    : undefined;

/** A schema as the only alternative, if the schema is a choice of alternatives in the other version. */
const besideChoice = (own: Flat, schema: unknown, other: Flat): Flat => {
  const keyword = choiceOf(other);
  const isAlone = keyword !== undefined && CHOICES.every((each) => !(each in own.keywords));
  return isAlone ? { ...own, keywords: { [keyword]: [schema] } } : own;
};

const NESTED = [
  'type',
  'deprecated',
  'x-sunset',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'propertyNames',
];

/** Compares the schemas inside a schema, except alternatives. */
const compareInside = (comparison: Comparison, place: DirectedPlace, was: JsonObject, is: JsonObject): Change[] => {
  const inside = (keyword: string, at: string): Change[] =>
    keyword in was || keyword in is
      ? compareSchemas(comparison, { ...place, at: place.at + at }, was[keyword], is[keyword])
      : [];
  const [old, now] = [objectIn(was, 'properties'), objectIn(is, 'properties')];
  const properties = Object.keys(now)
    .filter((name) => name in old)
    .flatMap((name) => compareSchemas(comparison, { ...place, at: `${place.at}.${name}` }, old[name], now[name]));
  const [wasClosed, isClosed] = [was.additionalProperties === false, is.additionalProperties === false];
  const additional =
    wasClosed === isClosed
      ? inside('additionalProperties', '.*')
      : located(place, [closedChanged(isClosed, place.direction)]);
  // If a value is an array in only one version, this is reported as a change of type.
  const isArray = [was, is].map((each) => covers(typesOf(each), 'array'));
  return [
    ...properties,
    ...additional,
    ...(isArray[0] === isArray[1] ? inside('items', '[]') : []),
    ...inside('propertyNames', ' names'),
  ];
};

const keywordsChanged = (comparison: Comparison, was: JsonObject, is: JsonObject, direction: Direction): Finding[] =>
  namesIn(was, is)
    .filter((keyword) => !NESTED.includes(keyword) && !CHOICES.includes(keyword))
    .flatMap((keyword) => {
      const judge = JUDGES[keyword];
      if (judge === undefined)
        return otherDifferences(comparison, { [keyword]: was[keyword] }, { [keyword]: is[keyword] }, []);
      return isDeepStrictEqual(was[keyword], is[keyword]) ? [] : judge(was[keyword], is[keyword], direction);
    });

const compareChoices = (comparison: Comparison, place: DirectedPlace, was: JsonObject, is: JsonObject): Change[] =>
  CHOICES.flatMap((keyword) => {
    const both = [was[keyword], is[keyword]];
    if (both.every(Array.isArray)) return compareChoice(comparison, place, ...(both as [unknown, unknown]));
    return located(place, unknownDifferences(comparison, keyword, was[keyword], is[keyword]));
  });

/** The object that identifies a schema; for a reference, its target. */
const identityOf = (version: Version, schema: unknown): unknown => {
  const followed = follow(version, schema);
  return followed === undefined || Object.keys(followed.beside).length > 0 ? schema : followed.target;
};

/**
 * Records a pair of schemas in this direction. Returns whether it was compared before, which ends the comparison of
 * recursive schemas.
 */
const isSeen = ({ seen, before, after }: Comparison, direction: Direction, old: unknown, now: unknown): boolean => {
  const [was, is] = [identityOf(before, old), identityOf(after, now)];
  const others = seen[direction].get(was) ?? new Set();
  seen[direction].set(was, others);
  const isKnown = others.has(is);
  others.add(is);
  return isKnown;
};

/** Every change between two schemas and the schemas inside them; undefined accepts everything. */
export function compareSchemas(comparison: Comparison, outer: DirectedPlace, old: unknown, now: unknown): Change[] {
  if ((old === undefined && now === undefined) || isSeen(comparison, outer.direction, old, now)) return [];
  const flats = [flatten(comparison.before, old), flatten(comparison.after, now)] as const;
  const { keywords: was } = besideChoice(flats[0], old, flats[1]);
  const { keywords: is } = besideChoice(flats[1], now, flats[0]);
  const { direction } = outer;
  const place = { ...outer, at: flats[1].name ?? outer.at };
  const changes = [
    ...located(place, [
      ...typeChanged(was, is, direction),
      ...propertiesChanged(comparison, was, is, direction),
      ...keywordsChanged(comparison, was, is, direction),
      ...deprecationChanged(was, is),
    ]),
    ...compareInside(comparison, place, was, is),
    ...compareChoices(comparison, place, was, is),
  ];
  if (changes.length > 0 || isDeepStrictEqual(flats[0].written, flats[1].written)) return changes;
  return located(place, [rewritten('the schema, written otherwise')]);
}
