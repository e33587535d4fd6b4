import fc from 'fast-check';
import { COUNTRIES } from '../../interface/countries.ts';
import { CONTACT_NAME, COUNTRY, MONEY, STORABLE, UNITS } from '../../interface/patterns.ts';
import { type Schema, withoutNull } from '../../interface/schema.ts';

const MAX_TEXT = 20;
const MAX_ITEMS = 4;

/** Text of any script that JSON, UTF-8 and databases can hold. */
const anyText = (min: number, max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, MAX_TEXT) })
    .filter((text) => !text.includes('\0') && text.isWellFormed() && [...text].length <= max);

const letters = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'), minLength: 1, maxLength: max });

const dateTimes = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Random texts for each pattern of the contract. */
const PATTERNS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  [CONTACT_NAME]: fc.tuple(anyText(0, 5), letters(8)).map(([before, name]) => `${before}A${name}`),
  [COUNTRY]: fc.constantFrom(...COUNTRIES),
  [UNITS]: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  [MONEY]: fc.nat({ max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
};

const textOf = ({ format, pattern, minLength = 0, maxLength = MAX_TEXT }: Schema): fc.Arbitrary<string> | undefined => {
  if (format === 'uuid') return undefined;
  if (format === 'date') return dateTimes.map((time) => time.slice(0, 10));
  if (format === 'date-time') return dateTimes;
  if (format === 'email') return letters(12).map((name) => `${name}@example.org`);
  if (pattern === undefined || pattern === STORABLE) return anyText(minLength, maxLength);
  const drawn = PATTERNS[pattern];
  if (drawn === undefined) throw new Error(`No generator of random texts is defined for the pattern ${pattern}`);
  return drawn;
};

/** A field that is sanitised as HTML, which would change arbitrary text. */
const HTML = 'content';

const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, fc.Arbitrary<unknown>][] => {
    const value = name === HTML ? letters(30).map((text) => `<p>${text}</p>`) : drawnFrom(schema);
    return value === undefined ? [] : [[name, value]];
  });
  const requiredKeys = required.filter((name) => fields.some(([known]) => known === name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
};

const plainValueOf = (schema: Schema): fc.Arbitrary<unknown> | undefined => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.flatMap((part) => plainValueOf(part) ?? []);
    return each.length === 0 ? undefined : fc.oneof(...each);
  }
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'object') return objectOf(schema);
  const item = schema.type === 'array' && schema.items !== undefined ? drawnFrom(schema.items) : undefined;
  return item && fc.array(item, { maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS) });
};

/**
 * Values that a schema takes, or undefined if none can be drawn: for read-only fields, and for ids, which have to lead
 * somewhere.
 */
export const drawnFrom = (given: Schema): fc.Arbitrary<unknown> | undefined => {
  if (given.readOnly === true) return undefined;
  const { schema, isNullable } = withoutNull(given);
  const value = plainValueOf(schema);
  return value !== undefined && isNullable ? fc.option(value, { nil: null, freq: 6 }) : value;
};
