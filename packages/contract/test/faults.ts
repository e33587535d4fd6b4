import type { Operation, ViolationCode } from '@training-provider/contract';

/** A schema of the OpenAPI document, with the keywords from which faults are derived. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
}

/** A parameter of the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** A wrong value, the code of its violation, and the pointer of the violation within the value. */
interface Wrong {
  readonly value: unknown;
  readonly code: ViolationCode;
  readonly below?: string;
}

export type Resolve = (schema: Schema) => Schema;

const STORABLE = '^[^\\u0000]*$';
const COUNTRY = '^[A-Z]{2}$';
/** A list with more items is always rejected. */
const MAX_MEMBERS = 1_000;
const wrong = (code: ViolationCode, ...values: unknown[]): Wrong[] => values.map((value) => ({ value, code }));

const FORMATS: Readonly<Record<string, readonly Wrong[]>> = {
  uuid: wrong('invalid_format', 'x', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b1'),
  email: wrong('invalid_format', 'no mail', '@x.de'),
  date: wrong('invalid_date', '2025-02-30', '01.02.2025', ''),
  'date-time': wrong('invalid_timestamp', 'yesterday', '2025-01-01', '2025-02-30T00:00:00Z'),
};

/** Texts that a schema rejects. */
const wrongTexts = ({ enum: values, format = '', pattern, minLength = 0, maxLength = 0 }: Schema): Wrong[] => {
  if (values !== undefined) return wrong('invalid_value', 'no_such_value', '');
  if (FORMATS[format] !== undefined) return [...FORMATS[format]];
  if (pattern === COUNTRY) return wrong('invalid_country', 'XX', 'de', 'Deutschland');
  if (pattern !== STORABLE) return pattern === undefined ? [] : wrong('invalid_format', '…');
  const tooLong = wrong('too_long', 'x'.repeat(maxLength + 1), '€'.repeat(maxLength + 1));
  return [...tooLong, ...(minLength > 0 ? wrong('too_short', '') : []), ...wrong('invalid_text', 'a\0b')];
};

const wrongNumbers = ({ minimum = 0, maximum = 0 }: Schema): Wrong[] => [
  ...wrong('wrong_type', '7', 1.5, true),
  ...wrong('too_small', minimum - 1, -1e300),
  ...wrong('too_large', maximum + 1, 1e300),
];

/** The wrong values of a list, with one wrong item at a time; items that are objects have the fields of `valid`. */
const wrongLists = (schema: Schema, resolve: Resolve, valid: object = {}): Wrong[] => {
  const items = wrongValues(schema.items ?? {}, resolve, Object.values<object>({ ...valid })[0]).map((each) => ({
    ...each,
    value: [each.value],
    below: `/0${each.below ?? ''}`,
  }));
  const { format, enum: allowed = ['*'] } = resolve(schema.items ?? {});
  const item = format === 'uuid' ? '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11' : allowed[0];
  const twice =
    schema.uniqueItems === true ? [{ value: [item, item], code: 'duplicate_item', below: '/1' } as const] : [];
  // The items are valid but equal: in a list that is too long, nothing else is checked.
  const { uniqueItems, maxItems = 0 } = schema;
  const many = uniqueItems === true || maxItems >= MAX_MEMBERS ? [] : wrong('too_long', Array(maxItems + 1).fill('a'));
  const none = (schema.minItems ?? 0) > 0 ? wrong('too_short', []) : [];
  return [...wrong('wrong_type', 'a', 7, {}), ...none, ...twice, ...many, ...items];
};

/** Values outside an enumeration of numbers. */
const wrongNumberOf = [...wrong('wrong_type', 'a', true, {}), ...wrong('invalid_value', -1, 1.5)];

/** The wrong values of each field of an object, one at a time, together with the other fields of `valid`. */
const wrongObjects = (schema: Schema, resolve: Resolve, valid: object = {}): Wrong[] => {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    field.readOnly === true
      ? []
      : wrongValues(field, resolve).map(({ value, code, below = '' }) => ({
          value: { ...valid, [name]: value },
          code,
          below: `/${name}${below}`,
        })),
  );
  const missing = required.map((name) => ({
    value: Object.fromEntries(Object.entries(valid).filter(([each]) => each !== name)),
    code: 'required' as const,
    below: `/${name}`,
  }));
  const unknown = { value: { ...valid, no_such: 1 }, code: 'unknown_field', below: '/no_such' } as const;
  return [...wrong('wrong_type', 'a', 1, []), ...fields, ...missing, unknown];
};

/** Values that a schema rejects, each with its only violation. */
const wrongValues = (given: Schema, resolve: Resolve, valid?: object): Wrong[] => {
  const schema = resolve(given);
  const { anyOf } = schema;
  if (anyOf?.every((each) => each.const !== undefined)) return wrongNumberOf;
  if (anyOf !== undefined) return wrongValues(anyOf.find(({ type }) => type !== 'null') ?? {}, resolve, valid);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'string') return [...wrong('wrong_type', 7, true, [], {}), ...wrongTexts(schema)];
  if (type === 'integer') return wrongNumbers(schema);
  if (type === 'boolean') return wrong('wrong_type', 'true', 0);
  if (type === 'array') return wrongLists(schema, resolve);
  return wrongObjects(schema, resolve, valid);
};

/** A request with one fault, and its violation. */
export interface FaultyRequest {
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly violation: {
    readonly in: 'query' | 'header' | 'body';
    readonly pointer: string;
    readonly code: ViolationCode;
  };
}

/** Bodies with one fault. */
export const faultyBodies = (
  schema: Schema,
  { wrapper = '', examples }: Operation,
  resolve: Resolve,
): FaultyRequest[] => {
  const [valid = {}] = Object.values<object>({ ...examples.request });
  const held = resolve(schema.properties?.[wrapper] ?? {});
  const wrongs = held.type === 'array' ? wrongLists(held, resolve, valid) : wrongObjects(held, resolve, valid);
  const record = wrongs.map((each) => ({
    ...each,
    value: { [wrapper]: each.value },
    below: `/${wrapper}${each.below ?? ''}`,
  }));
  const around: Wrong[] = [
    ...wrong('wrong_type', [], 'a', 7),
    { value: {}, code: 'required', below: `/${wrapper}` },
    { value: { [wrapper]: valid, beside: 1 }, code: 'unknown_field', below: '/beside' },
  ];
  return [...around, ...record].map(({ value, code, below = '' }) => ({
    body: value,
    violation: { in: 'body', pointer: below, code },
  }));
};

const EXPORT = { headers: { Accept: 'application/x-ndjson' } };
const PAGES_ONLY = ['limit', 'sort', 'cursor', 'includeDeleted'];

/** A value of each required parameter. */
const REQUIRED = { month: '2026-11' } as const;

/** The required ones of the parameters, with their values. */
export const requiredOf = (parameters: readonly Parameter[], except = ''): [string, string][] =>
  Object.entries(REQUIRED).filter(([name]) =>
    parameters.some((one) => one.name === name && one.required === true && name !== except),
  );

/** Queries with one fault. The pointer is the parameter's name, regardless of the form of its values. */
export const faultyQueries = (parameters: readonly Parameter[], resolve: Resolve): FaultyRequest[] => {
  const query = (name: string, code: ViolationCode, ...values: readonly string[]): FaultyRequest => ({
    search: `?${new URLSearchParams([...requiredOf(parameters, name), ...values.map((value): [string, string] => [name, value])])}`,
    violation: { in: 'query', pointer: `/${name.replace('[]', '')}`, code },
  });
  const known = parameters.flatMap(({ name, schema }): FaultyRequest[] => {
    if (name === 'after') {
      const wrongIds = wrongTexts(resolve(schema)).map(({ value, code }) => query(name, code, String(value)));
      const beside = PAGES_ONLY.map((each) => query(each, 'unknown_parameter', 'true'));
      const exports = [...wrongIds, ...beside].map((each) => ({ ...each, ...EXPORT }));
      return [...exports, query(name, 'unknown_parameter', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11')];
    }
    if (name === 'cursor') return [query(name, 'too_long', 'x'.repeat(5_001)), query(name, 'wrong_type', 'a', 'b')];
    if (name === 'limit') {
      const wrongLimits = ['0', '-1', '1.5', 'x', ''].map((value) => query(name, 'invalid_limit', value));
      return [...wrongLimits, query(name, 'wrong_type', '1', '2')];
    }
    if (name === 'sort')
      return [
        query(name, 'unknown_sort_field', 'shoeSize'),
        query(name, 'duplicate_item', 'updatedAt,-updatedAt'),
        query(name, 'wrong_type', 'updatedAt', 'updatedAt'),
      ];
    if (schema.type !== 'array') {
      const valid = String(schema.enum?.[0] ?? (schema.format === 'date' ? '2025-01-01' : '2025-01-01T00:00:00Z'));
      const texts = wrongTexts(resolve(schema)).map(({ value, code }) => query(name, code, String(value)));
      return [...texts, ...(schema.enum === undefined ? [query(name, 'wrong_type', valid, valid)] : [])];
    }
    const items = wrongTexts(resolve(schema.items ?? {}));
    const tooMany = Array.from({ length: (schema.maxItems ?? 0) + 1 }, (_, index) => String(index));
    return [
      ...items.flatMap(({ value, code }) => ['', '[]'].map((form) => query(name + form, code, String(value)))),
      ...items.map(({ value, code }) => query(name, code, String(value), `${value}x`)).slice(0, 1),
      query(name, 'too_long', ...tooMany),
    ];
  });
  const empty = parameters.some(({ name }) => name === 'q') ? [query('q', 'too_short', ' ')] : [];
  const missing = requiredOf(parameters).map(([name]) => query(name, 'required'));
  return [...known, ...empty, ...missing, query('no_such', 'unknown_parameter', '1')];
};

/** Header fields with one fault. */
export const faultyHeaders = (parameters: readonly Parameter[], search: string): FaultyRequest[] => {
  const header = (name: string, code: ViolationCode, value: string): FaultyRequest => ({
    ...(search === '' ? {} : { search: `?${search}` }),
    headers: { [name]: value },
    violation: { in: 'header', pointer: `/${name.toLowerCase()}`, code },
  });
  return parameters.flatMap(({ name, schema: { maxLength = 0 } }) => {
    if (name === 'If-Match')
      return [header(name, 'invalid_format', '3'), header(name, 'too_long', `"${'x'.repeat(maxLength)}"`)];
    if (name === 'Idempotency-Key') return [header(name, 'invalid_format', 'a b'), header(name, 'invalid_format', '')];
    return [header(name, 'too_long', 'x'.repeat(maxLength + 1))];
  });
};
