import { isObject } from '../interface/json.ts';
import { type Schema, withoutNull } from '../interface/schema.ts';

/** The keywords of JSON Schema that have two sides: a value keeps to them, or breaks them. */
export const KEYWORDS = [
  'type',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'maxItems',
  'required',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** The side of a keyword on which a value was; for a limit `kept` means exactly at it. */
export type Side = 'kept' | 'broken';

/** One side of a keyword of one field or parameter. */
export interface Reached {
  field: string;
  keyword: Keyword;
  side: Side;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

const limited = (size: number, limit: number, isMost: boolean): Side | undefined => {
  if (size === limit) return 'kept';
  return isMost === size > limit ? 'broken' : undefined;
};

/** The length of a text in characters, as JSON Schema counts them. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** The side of a keyword on which a value is; undefined if it is far from a limit. */
type SideOf = (value: unknown) => Side | undefined;

const sided = (isKept: boolean): Side => (isKept ? 'kept' : 'broken');
const ofNumber =
  (sideOf: (value: number) => Side | undefined): SideOf =>
  (value) =>
    typeof value === 'number' ? sideOf(value) : undefined;
const ofText =
  (sideOf: (value: string) => Side | undefined): SideOf =>
  (value) =>
    typeof value === 'string' ? sideOf(value) : undefined;

/** How each keyword of a schema is evaluated. */
const SIDES: Readonly<Record<Exclude<Keyword, 'required'>, (schema: Schema) => SideOf>> = {
  type: ({ type }) => {
    const wanted = String(type);
    return (value) => sided(isOfType(value, wanted));
  },
  enum:
    ({ enum: values = [] }) =>
    (value) =>
      sided(values.includes(value)),
  format: ({ format = '' }) => ofText((text) => sided(FORMATS[format]?.test(text) ?? true)),
  pattern: ({ pattern = '' }) => {
    const form = new RegExp(pattern, 'u');
    return ofText((text) => sided(form.test(text)));
  },
  minLength: ({ minLength = 0 }) =>
    // A text has at least half as many characters as code units: most texts need not be counted.
    ofText((text) => (text.length > 2 * minLength ? undefined : limited(lengthOf(text), minLength, false))),
  maxLength: ({ maxLength = 0 }) =>
    ofText((text) => (text.length < maxLength ? undefined : limited(lengthOf(text), maxLength, true))),
  minimum: ({ minimum = 0 }) => ofNumber((number) => limited(number, minimum, false)),
  maximum: ({ maximum = 0 }) => ofNumber((number) => limited(number, maximum, true)),
  maxItems:
    ({ maxItems = 0 }) =>
    (value) =>
      Array.isArray(value) ? limited(value.length, maxItems, true) : undefined,
};

const keywordsOf = (schema: Schema): Exclude<Keyword, 'required'>[] =>
  KEYWORDS.filter((keyword) => keyword !== 'required').filter((keyword) => schema[keyword] !== undefined);

const inner = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Every keyword of a schema that has two sides, by its fields. */
export const keywordsIn = (given: Schema, path = ''): Omit<Reached, 'side'>[] => {
  const { schema } = withoutNull(given);
  const own = path === '' ? [] : keywordsOf(schema).map((keyword) => ({ field: path, keyword }));
  const required = (schema.required ?? []).map((name) => ({ field: inner(path, name), keyword: 'required' as const }));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => keywordsIn(each, inner(path, name)));
  const items = schema.items === undefined ? [] : keywordsIn(schema.items, `${path}[]`);
  return [...own, ...required, ...fields, ...items];
};

/** Finds the keywords on whose sides a value is, each by its key. */
export type Look<Sign> = (value: unknown, tell: (sign: Sign) => void) => void;

/**
 * Finds on which sides of a schema's keywords values are. The schema is read once, and the key of each side is created
 * once, because its bodies are sent often.
 */
export const lookAt = <Sign>(given: Schema, signOf: (side: Reached) => Sign, path = ''): Look<Sign> => {
  const { schema, isNullable } = withoutNull(given);
  const signsOf = (field: string, keyword: Keyword): Record<Side, Sign> => ({
    kept: signOf({ field, keyword, side: 'kept' }),
    broken: signOf({ field, keyword, side: 'broken' }),
  });
  const own = (path === '' ? [] : keywordsOf(schema)).map((keyword) => ({
    signs: signsOf(path, keyword),
    sideOf: SIDES[keyword](schema),
  }));
  const required = (schema.required ?? []).map((name) => ({ name, signs: signsOf(inner(path, name), 'required') }));
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    look: lookAt(each, signOf, inner(path, name)),
  }));
  const lookAtItem = schema.items === undefined ? undefined : lookAt(schema.items, signOf, `${path}[]`);
  return (value, tell) => {
    if (value === undefined || (value === null && isNullable)) return;
    for (const { signs, sideOf } of own) {
      const side = sideOf(value);
      if (side !== undefined) tell(signs[side]);
    }
    if (Array.isArray(value) && lookAtItem !== undefined) for (const item of value) lookAtItem(item, tell);
    if (!isObject(value)) return;
    for (const { name, signs } of required) tell(value[name] === undefined ? signs.broken : signs.kept);
    for (const { name, look } of fields) look(value[name], tell);
  };
};
