import type { JsonObject } from '../../interface/json.ts';
import {
  CONTACT_NAME,
  COUNTRY,
  CURSOR,
  EXTERNAL_ID,
  MONEY,
  MONTH,
  SOURCE,
  STORABLE,
  UNITS,
} from '../../interface/patterns.ts';
import { type Schema, withoutNull } from '../../interface/schema.ts';
import { NAMED, TIMES_OF_SESSIONS } from './namedValues.ts';

/*
 * Values at the limits of a schema, and beyond them: each breaks one keyword, so that a deployment which forgets a single
 * limit of a single field takes one of them. Objects carry the values of all of their fields at once.
 */

/** What patterns take at most, where no text of any length will do. */
const AT_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  [MONEY]: ['9999999999.99', '0', '0.5'],
  [UNITS]: ['1000.00', '0.01', '999.99'],
  [MONTH]: ['2024-12', '2025-01'],
  [COUNTRY]: ['DE'],
  [SOURCE]: ['a'.repeat(50), '0'],
  [EXTERNAL_ID]: [`${'a'.repeat(50)}:${'😀'.repeat(255)}`, '0:,:'],
};
/** What patterns refuse, however long. */
const BEYOND_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  // Half of a surrogate pair is no text either.
  [STORABLE]: ['a\u0000b', 'a\ud800b'],
  [MONEY]: ['0.001', '10000000000', '-1', '01', '1,5'],
  [MONTH]: ['2025-13', '2025-00', '2025-3', '25-03'],
  [UNITS]: ['0.00', '0.001', '1000.01', '-1', '01.00', '1,5'],
  [COUNTRY]: ['de', 'XX', 'UK', 'AN'],
  [CURSOR]: ['a b'],
  [SOURCE]: ['', 'SAP', '-a', 'a b', 'ä'],
  [EXTERNAL_ID]: ['sap', 'sap:', ':4711', 'SAP:4711', '-:4711'],
  [CONTACT_NAME]: ['1', 'Ö', 'A'],
};

/** Longer texts would make bodies larger than a deployment takes. */
const MAX_TEXT = 100_000;
const DAYS = ['2024-02-29', '0001-01-01', '9999-12-31'];
const TIMES = ['2025-06-30T23:59:59.999Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
/** What has the form that a format asks for, and means nothing. */
const BEYOND_FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2025-02-30', '1900-02-29', '0000-01-01'],
  'date-time': ['2025-02-30T09:00:00Z', '1900-02-29T09:00:00Z', '0000-01-01T00:00:00Z'],
  uuid: ['g0000000-0000-4000-8000-000000000000', '00000000000040008000000000000000----'],
};

/** The letters stand before the sign: no label of a domain has more than 63. */
const mailOf = (word: string, length: number): string => word.padEnd(length - '@a.de'.length, 'x').concat('@a.de');

/** What has to come back as it was sent, but not in HTML: mark-up, line breaks, and characters that nobody sees. */
const KEPT = '\r\n\t  <b>&amp;"\\%_\u0001\u200b\ufeff';

/**
 * A text of so many characters with the word in it, as far as it fits. The first takes two units of UTF-16, an `ü` is written as
 * two characters, and a space ends it: each has to come back as it was sent. The longest text is HTML, which is sanitised.
 */
const textOf = (word: string, length: number): string => {
  const kept = length < MAX_TEXT ? KEPT : '';
  const begin = [...`😀 ${word} u\u0308${kept}`].slice(0, length - 1);
  return begin.join('').concat('ü'.repeat(length - 1 - begin.length), ' ');
};

const longest = ({ format, maxLength = 0, pattern = STORABLE }: Schema, word: string): readonly string[] => {
  if (format === 'uuid' || maxLength === 0) return [];
  if (format === 'email') return [mailOf(word, maxLength)];
  if (maxLength > MAX_TEXT) return [];
  return AT_PATTERNS[pattern] ?? [textOf(word, maxLength)];
};

const textsAt = (schema: Schema, word: string): readonly unknown[] => {
  if (schema.format === 'date') return DAYS;
  if (schema.format === 'date-time') return TIMES;
  const { minLength = 0 } = schema;
  return [...longest(schema, word), ...(minLength > 0 ? ['Ä'.repeat(minLength)] : [])];
};

const numbersAt = ({ minimum, maximum }: Schema): readonly unknown[] =>
  [maximum, minimum].filter((limit) => limit !== undefined);

/** Lists of as many items as there may be, the first of them at their own limits; and one without any. */
const listsAt = ({ items = {}, maxItems = 1 }: Schema, word: string): readonly unknown[] => {
  const others = Array.from({ length: maxItems - 1 }, (_, index) => `${word} ${index}`);
  return [...valuesAt(items, word).map((value) => [value, ...others]), []];
};

/** Objects that together have every value of every field: where a field has fewer than others, its first one again. */
const spread = (fields: Readonly<Record<string, readonly unknown[]>>): JsonObject[] => {
  const named = Object.entries(fields).filter(([, values]) => values.length > 0);
  const count = Math.max(0, ...named.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(named.map(([name, values]) => [name, index < values.length ? values[index] : values[0]])),
  );
};

const written = ({ properties = {} }: Schema): (readonly [name: string, schema: Schema])[] =>
  Object.entries(properties).filter(([, { readOnly }]) => readOnly !== true);

/** Values at the limits of a schema; none if only ids are, which have to lead somewhere. `word` is unique. */
export const valuesAt = (given: Schema, word: string): readonly unknown[] => {
  const { schema } = withoutNull(given);
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => valuesAt(part, word));
  if (schema.type === 'string') return textsAt(schema, word);
  if (schema.type === 'integer') return numbersAt(schema);
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'array') return listsAt(schema, word);
  return fieldsAt(schema, word);
};

/** Objects with the fields of a schema at their limits, which together have each of them. */
export const fieldsAt = (schema: Schema, word: string): JsonObject[] =>
  spread(
    Object.fromEntries(
      written(schema)
        .filter(([name]) => !(name in NAMED))
        .map(([name, field]) => [name, TIMES_OF_SESSIONS[name] ?? valuesAt(field, word)]),
    ),
  );

const WRONG_TYPES: Readonly<Record<string, unknown>> = {
  string: 7,
  integer: '7',
  number: '7',
  boolean: 'true',
  array: 'a',
  object: 'a',
};

const textsBeyond = ({ enum: values, format, pattern, minLength = 0, maxLength = 0 }: Schema): readonly unknown[] => [
  ...(values === undefined ? [] : ['no_such_value']),
  ...(format === undefined ? [] : ['nonsense', ...(BEYOND_FORMATS[format] ?? [])]),
  ...(BEYOND_PATTERNS[pattern ?? ''] ?? []),
  ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
  ...(maxLength === 0 || maxLength > MAX_TEXT ? [] : [tooLong(format, maxLength + 1)]),
];

const tooLong = (format: string | undefined, length: number): string =>
  format === 'email' ? mailOf('x', length) : 'x'.repeat(length);

/** Values that a schema does not take. */
export const valuesBeyond = (given: Schema): readonly unknown[] => {
  const { schema } = withoutNull(given);
  const { type, items, minimum, maximum, maxItems = 0 } = schema;
  const one = schema.anyOf?.[0];
  const ofType = WRONG_TYPES[String(type ?? one?.type)];
  if (schema.anyOf !== undefined) return [ofType, Number(one?.const) + 1];
  if (type === 'string') return [ofType, ...textsBeyond(schema)];
  if (type === 'integer')
    return [ofType, ...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
  if (type === 'array')
    return [ofType, Array.from({ length: maxItems + 1 }, (_, index) => `${index}`), valuesBeyond(items ?? {})];
  return type === 'object' ? [ofType, ...fieldsBeyond(schema)] : [ofType];
};

/** Objects with every field of a schema beyond a limit, which together have each limit. */
export const fieldsBeyond = (schema: Schema): JsonObject[] =>
  spread(Object.fromEntries(written(schema).map(([name, field]) => [name, valuesBeyond(field)])));
