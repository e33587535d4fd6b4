import * as z from 'zod/mini';

/** What JSON Schema says of a value beside its type, such as `maxLength`, `pattern` and `description`. */
type Annotations = z.core.GlobalMeta;

/** A copy of the schema that adds `annotations` in JSON Schema, which no value is checked for; the given one stays as it is. */
export const annotated = <Schema extends z.ZodMiniType>(schema: Schema, annotations: Annotations): Schema => {
  const copy = schema.clone();
  z.globalRegistry.add(copy, annotations);
  return copy;
};

/** A copy of the schema with a sentence that says what the value is; the given one stays as it is. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  annotated(schema, { description });

/** A copy of an enumeration with a sentence that says what it is, and with what each of its values means. */
export const explained = <Value extends string>(
  schema: z.ZodMiniEnum<{ [Key in Value]: Key }>,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): z.ZodMiniEnum<{ [Key in Value]: Key }> => {
  const values = Object.entries<string>(meanings).map(([value, meaning]) => `\`${value}\`: ${meaning}`);
  return described(schema, `${description} ${values.join('; ')}.`);
};
