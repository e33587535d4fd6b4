import * as z from 'zod/mini';

/** A schema of the contract. */
export type Zod = z.ZodMiniType;

/** The parts of JSON Schema that the contract's bodies use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  readOnly?: boolean;
}

const inputSchemas = new WeakMap<z.core.$ZodType, Schema>();

/**
 * The body of a contract operation as JSON Schema, converted once because many callers share it: nobody changes it.
 * The cast is the boundary: zod types it more widely.
 */
export const inputSchemaOf = (schema: z.core.$ZodType): Schema => {
  const known = inputSchemas.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  inputSchemas.set(schema, made);
  return made;
};

/** The schema of the fields in a wrapper of a body; the schema of anything if there is no such body. */
export const fieldsIn = (body: z.core.$ZodType | undefined, wrapper: string): Schema =>
  (body === undefined ? undefined : inputSchemaOf(body).properties?.[wrapper]) ?? {};

/** The alternative that is not `null`, and whether `null` is allowed. */
export const withoutNull = (schema: Schema): { schema: Schema; isNullable: boolean } => {
  if (Array.isArray(schema.type)) {
    const type = schema.type.filter((name) => name !== 'null');
    return { schema: { ...schema, type: type[0] ?? '' }, isNullable: schema.type.includes('null') };
  }
  const [first, ...rest] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (first === undefined) return { schema, isNullable: false };
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  return { schema: rest.length === 0 ? first : { anyOf: [first, ...rest] }, isNullable };
};

/** The schema of a field, or of a nested field in dotted notation. */
export const schemaAt = (schema: Schema, path: string): Schema =>
  path
    .split('.')
    .reduce<Schema>((outer, name) => withoutNull(withoutNull(outer).schema.properties?.[name] ?? {}).schema, schema);
