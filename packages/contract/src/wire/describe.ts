import * as z from 'zod/mini';

/** The JSON Schema of a value without its type, such as `maxLength`, `pattern` and `description`. */
type Annotations = z.core.GlobalMeta;

/** A copy of the schema with `annotations` in JSON Schema, which are not validated. */
export const annotated = <Schema extends z.ZodMiniType>(schema: Schema, annotations: Annotations): Schema => {
  const copy = schema.clone();
  z.globalRegistry.add(copy, annotations);
  return copy;
};

/** A copy of the schema with a sentence that describes the value. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  annotated(schema, { description });

/** A copy of an enumeration with a sentence that describes it, and with the meaning of each value. */
export const explained = <Value extends string>(
  schema: z.ZodMiniEnum<{ [Key in Value]: Key }>,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): z.ZodMiniEnum<{ [Key in Value]: Key }> => {
  const values = Object.entries<string>(meanings).map(([value, meaning]) => `\`${value}\`: ${meaning}`);
  return described(schema, `${description} ${values.join('; ')}.`);
};
