import { resolved, type Schema } from './schema.ts';

/** A field of a body, or a parameter, as the reference shows it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly values: readonly string[];
  readonly limits: readonly string[];
  readonly pattern?: string;
  readonly description?: string;
  readonly fields: readonly Field[];
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date',
  'date-time': 'timestamp',
  email: 'e-mail address',
  uri: 'URL',
  'uri-reference': 'URL',
};
/**
 * A pattern that is not shown, because it applies to every string: it only excludes NUL. Patterns of ids and addresses
 * are not shown, because their formats are known, nor are long patterns, because nobody can read them.
 */
const ANY_TEXT = '^[^\\u0000]*$';
const LONGEST_PATTERN = 60;
const UNLIMITED = 999_999_999_999_999;

/** The alternatives of a schema, each with the description of the whole schema. */
const alternativesOf = (given: Schema): readonly Schema[] => {
  const { anyOf, ...beside } = resolved(given);
  return anyOf === undefined ? [beside] : anyOf.flatMap(alternativesOf).map((each) => ({ ...each, ...beside }));
};

/** The schema without the alternative `null`. */
const parted = (given: Schema): { schema: Schema; isNullable: boolean; others: readonly Schema[] } => {
  const alternatives = alternativesOf(given);
  const [schema = {}, ...others] = alternatives.filter(({ type }) => type !== 'null');
  return { schema, isNullable: others.length + 1 < alternatives.length, others };
};

const typeOf = (given: Schema): string => {
  const { schema, others } = parted(given);
  if (others.length > 0) return [...new Set([schema, ...others].map(typeOf))].join(' or ');
  const { type, format, items, properties } = schema;
  if (type === 'array') return `list of ${items === undefined ? 'values' : typeOf(items)}`;
  if (properties !== undefined) return 'object';
  return FORMATS[format ?? ''] ?? (type === 'string' ? 'text' : (type ?? 'any value'));
};

const between = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  const high = most === undefined || most >= UNLIMITED ? undefined : most;
  const text = (value: number) => value.toLocaleString('en');
  if (least !== undefined && high !== undefined) return [`${text(least)} to ${text(high)}${unit}`];
  if (high !== undefined) return [`at most ${text(high)}${unit}`];
  return least === undefined || least <= -UNLIMITED ? [] : [`at least ${text(least)}${unit}`];
};

const limitsOf = ({ type, format, minLength, maxLength, minimum, maximum, maxItems, items }: Schema): string[] => {
  if (type === 'array') {
    const each = items === undefined ? [] : limitsOf(parted(items).schema).map((limit) => `each ${limit}`);
    return [...between(undefined, maxItems, ' items'), ...each];
  }
  if (type === 'string') return format === undefined ? between(minLength, maxLength, ' characters') : [];
  return between(minimum, maximum, '');
};

const valuesOf = ({ enum: values, const: only, items }: Schema): string[] => {
  if (values !== undefined) return values.map(String);
  if (only !== undefined) return [String(only)];
  return items === undefined ? [] : valuesOf(parted(items).schema);
};

const patternOf = ({ pattern = '', format }: Schema): string | undefined =>
  ['', ANY_TEXT].includes(pattern) || pattern.length > LONGEST_PATTERN || format !== undefined ? undefined : pattern;

/** The field with this name and schema. */
export const fieldOf = (name: string, given: Schema, isRequired: boolean): Field => {
  const { schema, isNullable, others } = parted(given);
  const pattern = patternOf(schema);
  const { description } = schema;
  const within = [schema, ...others].map((each) =>
    each.type === 'array' && each.items ? parted(each.items).schema : each,
  );
  return {
    name,
    type: typeOf(given),
    isRequired,
    isNullable,
    values: [schema, ...others].flatMap(valuesOf),
    limits: limitsOf(schema),
    ...(pattern === undefined ? {} : { pattern }),
    ...(description === undefined ? {} : { description }),
    fields: within.flatMap(fieldsOf),
  };
};

/** The fields of an object, except those that a request may contain but the service always ignores. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties)
    .filter(([, schema]) => schema.readOnly !== true || schema.type !== undefined)
    .map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
