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
