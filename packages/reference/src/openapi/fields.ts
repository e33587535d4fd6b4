import { resolved, type Schema } from './schema.ts';

/** A field of a body, or a parameter, as people read it. */
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
/** Every text refuses NUL, and ids and addresses are known by their names: such patterns say nothing to a reader. */
const ANY_TEXT = '^[^\\u0000]*$';
const UNLIMITED = 999_999_999_999_999;

/** The schema without `null` beside it. */
const parted = (given: Schema): { schema: Schema; isNullable: boolean; others: readonly Schema[] } => {
  const schema = resolved(given);
  const kinds = schema.anyOf?.map(resolved).filter(({ type }) => type !== 'null');
  if (kinds === undefined) return { schema, isNullable: false, others: [] };
  const { anyOf, ...beside } = schema;
  const [first = {}, ...others] = kinds;
  return { schema: { ...first, ...beside }, isNullable: kinds.length < (anyOf?.length ?? 0), others };
};

const typeOf = (given: Schema): string => {
  const { schema, others } = parted(given);
  if (others.length > 0) return [schema, ...others].map(typeOf).join(' or ');
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

const patternOf = ({ pattern, format }: Schema): string | undefined =>
  pattern === ANY_TEXT || format !== undefined ? undefined : pattern;

/** The field of a name and a schema. */
export const fieldOf = (name: string, given: Schema, isRequired: boolean): Field => {
  const { schema, isNullable, others } = parted(given);
  const pattern = patternOf(schema);
  const description = resolved(given).description ?? schema.description;
  const within = [schema, ...others].map((each) =>
    each.type === 'array' && each.items ? parted(each.items).schema : each,
  );
  return {
    name,
    type: typeOf(given),
    isRequired,
    isNullable,
    values: valuesOf(schema),
    limits: limitsOf(schema),
    ...(pattern === undefined ? {} : { pattern }),
    ...(description === undefined ? {} : { description }),
    fields: within.flatMap(fieldsOf),
  };
};

/** The fields of an object. Those that only answers have are left out of what a request sends. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties)
    .filter(([, schema]) => !(schema.readOnly === true && Object.keys(schema).length === 1))
    .map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
