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

/** On which side of a keyword a value was: of a limit `kept` means exactly at it. */
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

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** The side of one keyword on which a value is; undefined if it is far from a limit. */
const sideOf = (keyword: Keyword, schema: Schema, value: unknown): Side | undefined => {
  const sided = (isKept: boolean): Side => (isKept ? 'kept' : 'broken');
  if (keyword === 'type') return sided(isOfType(value, String(schema.type)));
  if (keyword === 'enum') return sided((schema.enum ?? []).includes(value));
  if (keyword === 'maxItems')
    return Array.isArray(value) ? limited(value.length, schema.maxItems ?? 0, true) : undefined;
  if (typeof value === 'number') {
    if (keyword === 'minimum') return limited(value, schema.minimum ?? 0, false);
    return keyword === 'maximum' ? limited(value, schema.maximum ?? 0, true) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (keyword === 'minLength') return limited([...value].length, schema.minLength ?? 0, false);
  if (keyword === 'maxLength') return limited([...value].length, schema.maxLength ?? 0, true);
  if (keyword === 'pattern') return sided(matches(schema.pattern ?? '', value));
  if (keyword === 'format') return sided(FORMATS[schema.format ?? '']?.test(value) ?? true);
  return undefined;
};

const keywordsOf = (schema: Schema): Keyword[] =>
  KEYWORDS.filter((keyword) => keyword !== 'required' && schema[keyword] !== undefined);

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

/** The sides of a schema's keywords on which a value is. */
export const reachedBy = (given: Schema, value: unknown, path = ''): Reached[] => {
  const { schema, isNullable } = withoutNull(given);
  if (value === undefined || (value === null && isNullable)) return [];
  const own = (path === '' ? [] : keywordsOf(schema)).flatMap((keyword): Reached[] => {
    const side = sideOf(keyword, schema, value);
    return side === undefined ? [] : [{ field: path, keyword, side }];
  });
  const fields = isObject(value) ? value : undefined;
  const required = (fields === undefined ? [] : (schema.required ?? [])).map(
    (name): Reached => ({
      field: inner(path, name),
      keyword: 'required',
      side: fields?.[name] === undefined ? 'broken' : 'kept',
    }),
  );
  const ofFields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    reachedBy(each, fields?.[name], inner(path, name)),
  );
  const items = Array.isArray(value) && schema.items !== undefined ? schema.items : undefined;
  const ofItems = items === undefined ? [] : [value].flat().flatMap((item) => reachedBy(items, item, `${path}[]`));
  return [...own, ...required, ...ofFields, ...ofItems];
};
