import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, rewritten, risky, safe } from './change.ts';
import { type Deprecation, deprecationFindings } from './deprecation.ts';
import type { Flat } from './flatten.ts';
import { limitRules } from './limitRules.ts';
import { type SchemaRule, shown, valuesOf } from './schemaRule.ts';
import { covers, enumerated, typesOf } from './types.ts';

const without = (values: readonly unknown[], others: readonly unknown[]) =>
  values.filter((value) => !others.some((other) => isDeepStrictEqual(other, value)));

const coversAll = (wide: readonly string[], narrow: readonly string[]): boolean =>
  narrow.length === 0 ? wide.length === 0 : narrow.every((type) => covers(wide, type));
const typeName = (types: readonly string[]): string => (types.length === 0 ? 'anything' : types.join(' or '));

/** A request may accept more types than before, a response may return fewer; any other change of type breaks. */
const typeRule: SchemaRule = {
  keywords: ['type'],
  judge: (before, after, direction) => {
    const [was, is] = [typesOf(before), typesOf(after)];
    const [wide, narrow] = direction === 'request' ? [is, was] : [was, is];
    const detail = `${typeName(was)} -> ${typeName(is)}`;
    if (!coversAll(wide, narrow)) {
      const toArray = was.includes('object') && is.includes('array');
      return [breaking(toArray ? 'object-to-array' : 'type-changed', detail)];
    }
    if (coversAll(narrow, wide)) {
      const same = isDeepStrictEqual(valuesOf(before, 'type'), valuesOf(after, 'type'));
      return same ? [] : [rewritten(`type ${typeName(is)}, written otherwise`)];
    }
    return [safe(direction === 'request' ? 'type-widened' : 'type-narrowed', detail)];
  },
};

/** A value that is no longer accepted breaks; a newly returned value is risky, since callers don't know it. */
const valuesRule: SchemaRule = {
  keywords: ['enum', 'const'],
  judge: (flatBefore, flatAfter, direction) => {
    const [lost, gained] = direction === 'request' ? (['breaking', 'safe'] as const) : (['safe', 'risky'] as const);
    const [before, after] = [enumerated(flatBefore), enumerated(flatAfter)];
    if (before === undefined && after === undefined) return [];
    if (before === undefined) return [{ level: lost, rule: 'enum-narrowed', detail: `now only ${shown(after ?? [])}` }];
    if (after === undefined) {
      return [{ level: gained, rule: 'enum-widened', detail: `no longer only ${shown(before)}` }];
    }
    const [gone, come] = [without(before, after), without(after, before)];
    const reordered = gone.length + come.length === 0 ? [rewritten('the same values, written otherwise')] : [];
    return [
      ...reordered,
      ...(gone.length > 0 ? [{ level: lost, rule: 'enum-narrowed', detail: `without ${shown(gone)}` }] : []),
      ...(come.length > 0 ? [{ level: gained, rule: 'enum-widened', detail: `also ${shown(come)}` }] : []),
    ];
  },
};

const isTrue = (flat: Flat, keyword: string): boolean => valuesOf(flat, keyword).includes(true);

/** What becomes read-only is no longer taken; what becomes write-only is no longer returned. */
const accessRule = (keyword: 'readOnly' | 'writeOnly', affected: Direction): SchemaRule => ({
  keywords: [keyword],
  judge: (before, after, direction) => {
    const [was, is] = [isTrue(before, keyword), isTrue(after, keyword)];
    const rule = keyword === 'readOnly' ? 'read-only-changed' : 'write-only-changed';
    const detail = `${keyword} ${was} -> ${is}`;
    return [is && !was && direction === affected ? breaking(rule, detail) : safe(rule, detail)];
  },
});

/** Who leaves the value out gets something else than before. */
const defaultRule: SchemaRule = {
  keywords: ['default'],
  judge: (before, after) => {
    const [was, is] = [valuesOf(before, 'default'), valuesOf(after, 'default')];
    return [risky('default-changed', `${shown(was)} -> ${shown(is)}`)];
  },
};

const deprecationOf = (flat: Flat): Deprecation => ({
  deprecated: isTrue(flat, 'deprecated'),
  sunset: valuesOf(flat, 'x-sunset')[0],
});

/** The end of a deprecated value is announced by nothing but `x-sunset`. */
const deprecationRule: SchemaRule = {
  keywords: ['deprecated', 'x-sunset'],
  judge: (before, after) => deprecationFindings(deprecationOf(before), deprecationOf(after)),
};

/** Every rule about a single schema. */
export const schemaRules: readonly SchemaRule[] = [
  typeRule,
  valuesRule,
  ...limitRules,
  accessRule('readOnly', 'request'),
  accessRule('writeOnly', 'response'),
  defaultRule,
  deprecationRule,
];
