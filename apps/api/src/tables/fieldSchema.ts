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

/** JSON Schema of a record, made once, because the number of built statements depends on requests. */
export const schemaOfRecord = (record: z.ZodMiniObject): FieldSchema => {
  const known = schemas.get(record);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(record, { unrepresentable: 'any' }) as FieldSchema;
  schemas.set(record, schema);
  return schema;
};

/** The schema of a field of a record; if the name has a dot, of a member of an object. */
export const schemaOf = ({ facts }: Pick<TableShape, 'facts'>, field: string): FieldSchema =>
  field.split('.').reduce<FieldSchema>((schema, name) => schema.properties?.[name] ?? {}, schemaOfRecord(facts.record));

/** JSON escapes a byte, such as a control character, as six bytes at most. */
export const MOST_ESCAPED = 6;
/** Enough for an id, a time, or a number. */
const SHORT_TEXT = 38;
const NUMBER = 24;

/** The maximum bytes of a value of a schema as JSON in UTF-8. */
export const mostBytesOf = ({ type, enum: values, maxLength = SHORT_TEXT, ...schema }: FieldSchema): number => {
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).reduce((sum, [name, one]) => sum + name.length + 4 + mostBytesOf(one), 2);
  if (type === 'array') return 2 + (schema.maxItems ?? 0) * (1 + mostBytesOf(schema.items ?? {}));
  if (type !== 'string') return NUMBER;
  if (values !== undefined) return 2 + Math.max(...values.map(({ length }) => length));
  return 2 + maxLength * (maxLength > SHORT_TEXT ? MOST_ESCAPED : 1);
};
