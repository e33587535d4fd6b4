import * as z from 'zod/mini';
import type { TableShape } from './table.ts';

/** JSON Schema of a field of a record. */
export interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

const schemas = new WeakMap<z.ZodMiniObject, FieldSchema>();

/**
 * The JSON Schema of a record. It is built once and cached, because requests determine how many statements are built
 * from it.
 */
export const schemaOfRecord = (record: z.ZodMiniObject): FieldSchema => {
  const known = schemas.get(record);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(record, { unrepresentable: 'any' }) as FieldSchema;
  schemas.set(record, schema);
  return schema;
};

/** The schema of a record's field; if the name contains a dot, the schema of a member of an object. */
export const schemaOf = ({ facts }: Pick<TableShape, 'facts'>, field: string): FieldSchema =>
  field.split('.').reduce<FieldSchema>((schema, name) => schema.properties?.[name] ?? {}, schemaOfRecord(facts.record));

/** The maximum number of bytes to which JSON escapes a byte, such as a control character. */
export const MOST_ESCAPED = 6;
/** The maximum length of a string without `maxLength`: an id, a time or a number. */
const SHORT_TEXT = 38;
const NUMBER = 24;

/** The maximum number of bytes, as JSON in UTF-8, of a value with this schema. */
export const mostBytesOf = ({ type, enum: values, maxLength = SHORT_TEXT, ...schema }: FieldSchema): number => {
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).reduce((sum, [name, one]) => sum + name.length + 4 + mostBytesOf(one), 2);
  if (type === 'array') return 2 + (schema.maxItems ?? 0) * (1 + mostBytesOf(schema.items ?? {}));
  if (type !== 'string') return NUMBER;
  if (values !== undefined) return 2 + Math.max(...values.map(({ length }) => length));
  return 2 + maxLength * (maxLength > SHORT_TEXT ? MOST_ESCAPED : 1);
};
