import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, type Finding, rewritten, risky, safe } from './change.ts';
import { isObject, type Schema, type Version } from './document.ts';
import { type Flat, flatten } from './flatten.ts';
import { propertiesOf } from './properties.ts';
import { type Flats, type Pair, type Step, schemasOf, valuesOf } from './schemaRule.ts';

/** A request must take every alternative that it took; callers don't know an alternative that is newly returned. */
const removed = (detail: string, direction: Direction): Finding =>
  direction === 'request' ? breaking('alternative-removed', detail) : safe('alternative-removed', detail);
const added = (detail: string, direction: Direction): Finding =>
  direction === 'request' ? safe('alternative-added', detail) : risky('alternative-added', detail);

/** By what people tell alternatives apart: the component, the title, or a property that has one value. */
const labelOf = (version: Version, schema: Schema): string | undefined => {
  const flat = flatten(version, [schema]);
  if (flat.name !== undefined) return flat.name;
  const [title] = valuesOf(flat, 'title');
  if (typeof title === 'string') return title;
  for (const [name, [property]] of propertiesOf(flat)) {
    const [value, ...others] = property === undefined ? [] : constantsOf(version, property);
    if (value !== undefined && others.length === 0) return `${name} ${JSON.stringify(value)}`;
  }
  return undefined;
};

const constantsOf = (version: Version, schema: Schema): readonly unknown[] => {
  const flat = flatten(version, [schema]);
  return [...valuesOf(flat, 'const'), ...valuesOf(flat, 'enum').flat()];
};

const shownAs = (version: Version, schema: Schema): string => {
  const label = labelOf(version, schema);
  if (label !== undefined) return label;
  const type = isObject(schema) ? schema.type : undefined;
  return [type ?? 'one of several'].flat().join(' or ');
};

interface Matches {
  pairs: { label: string; old: Schema; now: Schema }[];
  gone: Schema[];
  come: Schema[];
}

/** Pairs what is equal, then what has the same label. If as many are left on both sides, they are pairs in their order. */
const matchesOf = (before: Version, after: Version, old: readonly Schema[], now: readonly Schema[]): Matches => {
  const pairs: Matches['pairs'] = [];
  const [gone, come] = [[...old], [...now]];
  const pairUp = (isPair: (one: Schema, other: Schema) => boolean): void => {
    for (const schema of [...gone]) {
      const partner = come.find((other) => isPair(schema, other));
      if (partner === undefined) continue;
      gone.splice(gone.indexOf(schema), 1);
      come.splice(come.indexOf(partner), 1);
      pairs.push({ label: labelOf(after, partner) ?? String(now.indexOf(partner)), old: schema, now: partner });
    }
  };
  pairUp(isDeepStrictEqual);
  pairUp((one, other) => labelOf(before, one) !== undefined && labelOf(before, one) === labelOf(after, other));
  if (gone.length === come.length) pairUp(() => true);
  return { pairs, gone, come };
};

/** The alternatives of `anyOf` or `oneOf`. Several such keywords that all apply are left to the comparison below the rules. */
export const compareAlternatives = (
  { before, after, direction }: Flats,
  keyword: 'anyOf' | 'oneOf',
  versions: readonly [before: Version, after: Version],
): Step | undefined => {
  const [was, is] = [schemasOf(before, keyword), schemasOf(after, keyword)];
  if (was.length === 0 && is.length === 0) return { findings: [], inside: [] };
  const [[old], [now]] = [was, is];
  if (was.length !== 1 || is.length !== 1 || !Array.isArray(old) || !Array.isArray(now)) return undefined;
  const { pairs, gone, come } = matchesOf(...versions, old, now);
  const isMoved = pairs.some((pair) => old.indexOf(pair.old) !== now.indexOf(pair.now));
  return {
    findings: [
      ...(isMoved && gone.length + come.length === 0 ? [rewritten('alternatives, in another order')] : []),
      ...gone.map((schema) => removed(`${shownAs(versions[0], schema)} is gone`, direction)),
      ...come.map((schema) => added(`${shownAs(versions[1], schema)} is new`, direction)),
    ],
    inside: pairs.map((pair) => ({ at: `<${pair.label}>`, pair: [[pair.old], [pair.now]] })),
  };
};

const KEYWORDS = ['anyOf', 'oneOf'] as const;
/** What may stand beside alternatives, and says nothing about the value. */
const BESIDE = new Set<string>([...KEYWORDS, 'discriminator', 'title', 'description', 'example', 'examples']);

/** The keyword of a schema that is nothing but a choice. */
const choiceOf = ({ keywords }: Flat): { keyword: string; choice: readonly Schema[] } | undefined => {
  const [keyword, other] = KEYWORDS.filter((one) => keywords.has(one));
  if (keyword === undefined || other !== undefined) return undefined;
  if (![...keywords.keys()].every((one) => BESIDE.has(one))) return undefined;
  const [choice, more] = keywords.get(keyword) ?? [];
  // The members of these keywords are schemas by the standard.
  return Array.isArray(choice) && more === undefined ? { keyword, choice: choice as Schema[] } : undefined;
};

/** A schema as the only alternative, if another version has it among others. */
const asAlternative = (
  versions: readonly [Version, Version],
  schemas: readonly Schema[],
  flats: readonly [Flat, Flat],
) => {
  const [[only, more], [flat, others]] = [schemas, flats];
  const choice = choiceOf(others);
  if (only === undefined || more !== undefined || choice === undefined) return flat;
  if (KEYWORDS.some((keyword) => flat.keywords.has(keyword))) return flat;
  const label = labelOf(versions[0], only);
  const isAmong = choice.choice.some(
    (other) => isDeepStrictEqual(other, only) || (label !== undefined && label === labelOf(versions[1], other)),
  );
  return isAmong ? { ...flat, keywords: new Map([[choice.keyword, [[only]]]]) } : flat;
};

/** Two versions of a schema, of which one may have become one of several, or the only one of them that is left. */
export const withAlternatives = (
  [before, after]: readonly [Version, Version],
  [old, now]: Pair,
): Omit<Flats, 'direction'> => {
  const [was, is] = [flatten(before, old), flatten(after, now)];
  return {
    before: asAlternative([before, after], old, [was, is]),
    after: asAlternative([after, before], now, [is, was]),
  };
};
