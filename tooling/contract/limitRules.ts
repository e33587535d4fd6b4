import { breaking, type Direction, type Finding, rewritten, risky, safe } from './change.ts';
import type { Flat } from './flatten.ts';
import { type SchemaRule, shown, valuesOf } from './schemaRule.ts';

const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maxContains', 'maximum', 'exclusiveMaximum'];
const LOWER = ['minLength', 'minItems', 'minProperties', 'minContains', 'minimum', 'exclusiveMinimum'];

const tightened = (direction: Direction, detail: string): Finding =>
  direction === 'request' ? breaking('limit-tightened', detail) : safe('limit-tightened', detail);
const loosened = (direction: Direction, detail: string): Finding =>
  direction === 'request' ? safe('limit-loosened', detail) : risky('limit-loosened', detail);

const numbersOf = (flat: Flat, keyword: string): number[] =>
  valuesOf(flat, keyword).filter((value) => typeof value === 'number');

/** Nothing is shorter than this. */
const UNLIMITED = new Set(['minLength', 'minItems', 'minProperties']);

const limitsOf = (flat: Flat, keyword: string): number[] =>
  numbersOf(flat, keyword).filter((limit) => limit > 0 || !UNLIMITED.has(keyword));

/** A request that was within the limits must stay valid; the limits of a response may become tighter. */
const limitRule =
  (sign: 1 | -1) =>
  (keyword: string): SchemaRule => ({
    keywords: [keyword],
    judge: (before, after, direction) => {
      // The tightest limit counts. The tighter it is, the smaller is this number.
      const room = (flat: Flat) => Math.min(...limitsOf(flat, keyword).map((limit) => sign * limit));
      const [was, is] = [room(before), room(after)];
      const detail = `${keyword} ${shown(valuesOf(before, keyword))} -> ${shown(valuesOf(after, keyword))}`;
      const isZero = (flat: Flat) => valuesOf(flat, keyword).every((limit) => limit === 0);
      if (UNLIMITED.has(keyword) && isZero(before) && isZero(after)) return [rewritten(detail)];
      if (is < was) return [tightened(direction, detail)];
      return is > was ? [loosened(direction, detail)] : [];
    },
  });

/** A multiple of a multiple is tighter. */
const multipleRule: SchemaRule = {
  keywords: ['multipleOf'],
  judge: (before, after, direction) => {
    const [[was], [is]] = [numbersOf(before, 'multipleOf'), numbersOf(after, 'multipleOf')];
    const detail = `multipleOf ${was ?? 'none'} -> ${is ?? 'none'}`;
    if (was === is) return [];
    if (is === undefined || (was !== undefined && Number.isInteger(was / is))) return [loosened(direction, detail)];
    return [tightened(direction, detail)];
  },
};

/** Whether a pattern allows less than another can't be computed: people judge a changed pattern. */
const patternRule: SchemaRule = {
  keywords: ['pattern'],
  judge: (before, after, direction) => {
    const [was, is] = [valuesOf(before, 'pattern'), valuesOf(after, 'pattern')];
    const detail = `pattern ${shown(was)} -> ${shown(is)}`;
    if (was.length === 0) return [tightened(direction, detail)];
    if (is.length === 0) return [loosened(direction, detail)];
    return [risky('pattern-changed', detail)];
  },
};

/** Unique items are a limit like the others. */
const uniquenessRule: SchemaRule = {
  keywords: ['uniqueItems'],
  judge: (before, after, direction) => {
    const [was, is] = [before, after].map((flat) => valuesOf(flat, 'uniqueItems').includes(true));
    if (was === is) return [rewritten('uniqueItems, written otherwise')];
    return [is ? tightened(direction, 'each item once') : loosened(direction, 'items may repeat')];
  },
};

/** Another format is another type: a date is not a timestamp. */
const formatRule: SchemaRule = {
  keywords: ['format'],
  judge: (before, after, direction) => {
    const [was, is] = [valuesOf(before, 'format'), valuesOf(after, 'format')];
    const detail = `format ${was.join(' and ') || 'none'} -> ${is.join(' and ') || 'none'}`;
    // Who generates code from it reads another type.
    if (was.length === 0)
      return [direction === 'request' ? tightened(direction, detail) : risky('format-added', detail)];
    if (is.length === 0) return [loosened(direction, detail)];
    return [breaking('format-changed', detail)];
  },
};

/** Every rule about what limits a value of one type. */
export const limitRules: readonly SchemaRule[] = [
  ...UPPER.map(limitRule(1)),
  ...LOWER.map(limitRule(-1)),
  multipleRule,
  patternRule,
  uniquenessRule,
  formatRule,
];
