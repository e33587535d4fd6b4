import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, type Finding, risky, safe } from './change.ts';
import type { View } from './view.ts';

/** Compares one schema with its successor, without the schemas inside it. */
export type SchemaRule = (before: View, after: View, direction: Direction) => Finding[];

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');
const without = (values: readonly unknown[], others: readonly unknown[]) =>
  values.filter((value) => !others.some((other) => isDeepStrictEqual(other, value)));

const covers = (types: readonly string[], type: string): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
const coversAll = (wide: readonly string[], narrow: readonly string[]): boolean =>
  narrow.length === 0 ? wide.length === 0 : narrow.every((type) => covers(wide, type));
const typeName = (types: readonly string[]): string => (types.length === 0 ? 'anything' : types.join(' or '));

/** A request may accept more types than before, a response may return fewer; any other change of type breaks. */
const typeChanged: SchemaRule = (before, after, direction) => {
  const [wide, narrow] = direction === 'request' ? [after, before] : [before, after];
  const detail = `${typeName(before.types)} -> ${typeName(after.types)}`;
  if (!coversAll(wide.types, narrow.types)) {
    const toArray = before.types.includes('object') && after.types.includes('array');
    return [breaking(toArray ? 'object-to-array' : 'type-changed', detail)];
  }
  if (coversAll(narrow.types, wide.types)) return [];
  return [safe(direction === 'request' ? 'type-widened' : 'type-narrowed', detail)];
};

/** A value that is no longer accepted breaks; a newly returned value is risky, since callers don't know it. */
const valuesChanged: SchemaRule = ({ values: before }, { values: after }, direction) => {
  const [lost, gained] = direction === 'request' ? (['breaking', 'safe'] as const) : (['safe', 'risky'] as const);
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ level: lost, rule: 'enum-narrowed', detail: `now only ${list(after ?? [])}` }];
  if (after === undefined) return [{ level: gained, rule: 'enum-widened', detail: `no longer only ${list(before)}` }];
  const [gone, come] = [without(before, after), without(after, before)];
  return [
    ...(gone.length > 0 ? [{ level: lost, rule: 'enum-narrowed', detail: `without ${list(gone)}` }] : []),
    ...(come.length > 0 ? [{ level: gained, rule: 'enum-widened', detail: `also ${list(come)}` }] : []),
  ];
};

const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
const LOWER = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];

/** A limit as a number: the tighter the limit, the smaller the number. */
const room = (view: View, keyword: string): number => {
  const limit = view.limits[keyword];
  if (typeof limit !== 'number') return Number.POSITIVE_INFINITY;
  return UPPER.includes(keyword) ? limit : -limit;
};

const tightened = (direction: Direction, detail: string): Finding =>
  direction === 'request' ? breaking('limit-tightened', detail) : safe('limit-tightened', detail);
const loosened = (direction: Direction, detail: string): Finding =>
  direction === 'request' ? safe('limit-loosened', detail) : risky('limit-loosened', detail);

/** A request that was within the limits must stay valid; the limits of a response may become tighter. */
const limitsChanged: SchemaRule = (before, after, direction) =>
  [...UPPER, ...LOWER].flatMap((keyword) => {
    const [was, is] = [room(before, keyword), room(after, keyword)];
    const detail = `${keyword} ${before.limits[keyword] ?? 'none'} -> ${after.limits[keyword] ?? 'none'}`;
    if (was === is) return [];
    return [is < was ? tightened(direction, detail) : loosened(direction, detail)];
  });

/** Whether a pattern allows less than another can't be computed: people judge a changed pattern. */
const patternChanged: SchemaRule = ({ limits: before }, { limits: after }, direction) => {
  if (before.pattern === after.pattern) return [];
  const detail = `pattern ${before.pattern ?? 'none'} -> ${after.pattern ?? 'none'}`;
  if (before.pattern === undefined) return [tightened(direction, detail)];
  if (after.pattern === undefined) return [loosened(direction, detail)];
  return [risky('pattern-changed', detail)];
};

/** Unique items are a limit like the others. */
const uniquenessChanged: SchemaRule = ({ limits: before }, { limits: after }, direction) => {
  if ((before.uniqueItems ?? false) === (after.uniqueItems ?? false)) return [];
  return [after.uniqueItems ? tightened(direction, 'each item once') : loosened(direction, 'items may repeat')];
};

/** Another format is another type: a date is not a timestamp. */
const formatChanged: SchemaRule = ({ limits: before }, { limits: after }, direction) => {
  if (before.format === after.format) return [];
  const detail = `format ${before.format ?? 'none'} -> ${after.format ?? 'none'}`;
  if (before.format === undefined) return [tightened(direction, detail)];
  if (after.format === undefined) return [loosened(direction, detail)];
  return [breaking('format-changed', detail)];
};

/** A request that becomes closed refuses fields that it accepted before; callers treat every response as open. */
const closedChanged: SchemaRule = (before, after, direction) => {
  if (direction === 'response' || before.closed === after.closed) return [];
  return after.closed
    ? [breaking('unknown-properties-refused', 'no other properties any more')]
    : [safe('unknown-properties-taken', 'other properties too')];
};

/** Alternatives that are whole schemas are not compared one by one: people judge a change. */
const alternativesChanged: SchemaRule = (before, after) =>
  isDeepStrictEqual(before.alternatives, after.alternatives)
    ? []
    : [risky('alternatives-changed', `${before.alternatives.length} -> ${after.alternatives.length} alternatives`)];

/** Every rule about a single schema. */
export const schemaRules: readonly SchemaRule[] = [
  typeChanged,
  valuesChanged,
  limitsChanged,
  patternChanged,
  uniquenessChanged,
  formatChanged,
  closedChanged,
  alternativesChanged,
];
