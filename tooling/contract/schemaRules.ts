import { isDeepStrictEqual } from 'node:util';
import { breaking, type Direction, type Finding, rewritten, risky, safe } from './change.ts';
import { type JsonObject, listOf } from './document.ts';
import { LOWER, UPPER } from './flatten.ts';

const shown = (value: unknown): string => JSON.stringify(value) ?? 'none';
const listed = (values: unknown): string => listOf(values).map(shown).join(', ');

/** Judges two different values of a keyword. If it returns no finding, the difference is reported as risky. */
type Judge = (was: unknown, is: unknown, direction: Direction) => Finding[];

/**
 * The finding if a schema has become narrower: a request must still accept everything that it accepted before, while a
 * response may become narrower.
 */
const narrowed = (rule: string, detail: string, direction: Direction): Finding =>
  direction === 'request' ? breaking(rule, detail) : safe(rule, detail);
/** The finding if a schema has become wider: callers do not know newly returned values. */
const widened = (rule: string, detail: string, direction: Direction): Finding =>
  direction === 'request' ? safe(rule, detail) : risky(rule, detail);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** The types that a schema accepts, derived from its values if it lists them; empty if it accepts all types. */
export const typesOf = ({ type, enum: values }: JsonObject): readonly string[] =>
  type === undefined ? [...new Set(listOf(values).map(typeOf))] : [type].flat().map(String);

/** Whether one of `types` accepts all values of `type`. */
export const covers = (types: readonly string[], type: string): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
const coversAll = (wide: readonly string[], narrow: readonly string[]): boolean =>
  narrow.length === 0 ? wide.length === 0 : narrow.every((type) => covers(wide, type));

/** A request may accept more types than before, a response may return fewer; any other change of type is breaking. */
export const typeChanged = (before: JsonObject, after: JsonObject, direction: Direction): Finding[] => {
  const [was, is] = [typesOf(before), typesOf(after)];
  const [wide, narrow] = direction === 'request' ? [is, was] : [was, is];
  const detail = [was, is].map((types) => types.join(' or ') || 'anything').join(' -> ');
  if (!coversAll(wide, narrow)) return [breaking('type-changed', detail)];
  if (!coversAll(narrow, wide)) return [safe(direction === 'request' ? 'type-widened' : 'type-narrowed', detail)];
  return isDeepStrictEqual(before.type, after.type) ? [] : [rewritten(`type ${detail}`)];
};

const without = (values: readonly unknown[], others: readonly unknown[]) =>
  values.filter((value) => !others.some((other) => isDeepStrictEqual(other, value)));

const enumJudge: Judge = (was, is, direction) => {
  if (!Array.isArray(was)) return [narrowed('enum-narrowed', `now only ${listed(is)}`, direction)];
  if (!Array.isArray(is)) return [widened('enum-widened', `no longer only ${listed(was)}`, direction)];
  const [gone, come] = [without(was, is), without(is, was)];
  if (gone.length + come.length === 0) return [rewritten('the same values in another order')];
  return [
    ...(gone.length > 0 ? [narrowed('enum-narrowed', `without ${listed(gone)}`, direction)] : []),
    ...(come.length > 0 ? [widened('enum-widened', `also ${listed(come)}`, direction)] : []),
  ];
};

const limitJudge =
  (isUpper: boolean, keyword: string): Judge =>
  (was, is, direction) => {
    // No length or number of items is less than 0.
    const least = isUpper || !keyword.startsWith('min') || keyword === 'minimum' ? undefined : 0;
    const [old = Infinity, now = Infinity] = [was ?? least, is ?? least].map((limit) =>
      limit === undefined ? undefined : Number(limit) * (isUpper ? 1 : -1),
    );
    const detail = `${keyword} ${shown(was)} -> ${shown(is)}`;
    if (now < old) return [narrowed('limit-tightened', detail, direction)];
    return now > old ? [widened('limit-loosened', detail, direction)] : [rewritten(detail)];
  };

/** A limit is tighter if its `multipleOf` is a multiple of the other. */
const multipleJudge: Judge = (was, is, direction) => {
  const detail = `multipleOf ${shown(was)} -> ${shown(is)}`;
  const isLooser = is === undefined || (was !== undefined && Number.isInteger(Number(was) / Number(is)));
  return [isLooser ? widened('limit-loosened', detail, direction) : narrowed('limit-tightened', detail, direction)];
};

/** It cannot be computed whether one pattern allows less than another, so people must judge a changed pattern. */
const patternJudge: Judge = (was, is, direction) => {
  const detail = `pattern ${shown(was)} -> ${shown(is)}`;
  if (was === undefined) return [narrowed('limit-tightened', detail, direction)];
  return [is === undefined ? widened('limit-loosened', detail, direction) : risky('pattern-changed', detail)];
};

const uniqueJudge: Judge = (was, is, direction) => {
  if ((was ?? false) === (is ?? false)) return [rewritten('items may repeat')];
  return [
    is === true
      ? narrowed('limit-tightened', 'each item once', direction)
      : widened('limit-loosened', 'items may repeat', direction),
  ];
};

/**
 * Another format counts as another type, as with a date and a timestamp. A new format is risky, because code generated
 * from it has another type.
 */
const formatJudge: Judge = (was, is, direction) => {
  const detail = `format ${shown(was)} -> ${shown(is)}`;
  if (is === undefined) return [widened('limit-loosened', detail, direction)];
  if (was !== undefined) return [breaking('format-changed', detail)];
  return [direction === 'request' ? breaking('limit-tightened', detail) : risky('format-added', detail)];
};

/** A field that becomes read-only is no longer accepted; one that becomes write-only is no longer returned. */
const accessJudge =
  (rule: string, affected: Direction): Judge =>
  (was, is, direction) => {
    const detail = `${was ?? false} -> ${is ?? false}`;
    return [is === true && direction === affected ? breaking(rule, detail) : safe(rule, detail)];
  };

/** The rules about a single keyword of a schema. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  enum: enumJudge,
  ...Object.fromEntries(UPPER.map((keyword) => [keyword, limitJudge(true, keyword)])),
  ...Object.fromEntries(LOWER.map((keyword) => [keyword, limitJudge(false, keyword)])),
  multipleOf: multipleJudge,
  pattern: patternJudge,
  uniqueItems: uniqueJudge,
  format: formatJudge,
  readOnly: accessJudge('read-only-changed', 'request'),
  writeOnly: accessJudge('write-only-changed', 'response'),
  // Callers that omit the value get another value than before.
  default: (was, is) => [risky('default-changed', `${shown(was)} -> ${shown(is)}`)],
};

/** A deprecation is acceptable if it announces an end, and the end is not earlier than announced before. */
export const deprecationChanged = (before: JsonObject, after: JsonObject): Finding[] => {
  const [was, is] = [before.deprecated === true, after.deprecated === true];
  const [old, now] = [before['x-sunset'], after['x-sunset']];
  if (was === is && old === now) {
    return before.deprecated === after.deprecated ? [] : [rewritten('not deprecated')];
  }
  if (!is) return [safe('deprecation-changed', 'is not deprecated')];
  if (now === undefined)
    return [risky('deprecation-without-sunset', 'is deprecated, and nothing says until when it works')];
  if (!was) return [safe('deprecation-changed', 'is deprecated')];
  const detail = `works until ${String(old ?? 'an unknown day')} -> ${String(now)}`;
  const isSooner = old !== undefined && String(now) < String(old);
  return [isSooner ? risky('sunset-changed', detail) : safe('sunset-changed', detail)];
};
