import type * as z from 'zod/mini';

type Schema = z.core.JSONSchema.BaseSchema;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** The one schema in addition to null; undefined if there is none, or are several. */
const besideNull = ({ anyOf = [] }: Schema): Schema | undefined => {
  const [only, ...others] = anyOf.filter((each) => !isNull(each));
  return others.length === 0 ? only : undefined;
};

/** A field with its own description: that of the schema in addition to null, or of the component that it references. */
const describedField = (field: Schema, descriptionOf: DescriptionOf): Schema => {
  if (field.description !== undefined) return field;
  const inner = besideNull(field);
  const { description = descriptionOf((inner ?? field).$ref), ...undescribed } = inner ?? field;
  if (description === undefined) return field;
  return inner === undefined
    ? { ...field, description }
    : { description, ...field, anyOf: [undescribed, ...(field.anyOf ?? []).filter(isNull)] };
};

/** The description of the component of a reference. */
type DescriptionOf = (reference: string | undefined) => string | undefined;

const eachOf = <Value>(values: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/**
 * The schema with the description of each field on the field itself, however deep: type generators look for it neither
 * in `anyOf`, where a nullable field has it, nor behind references.
 */
export const withDescribedFields = (schema: Schema, descriptionOf: DescriptionOf): Schema => {
  const inside = (each: Schema): Schema => withDescribedFields(each, descriptionOf);
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: eachOf(properties as Record<string, Schema>, (each) =>
            describedField(inside(each), descriptionOf),
          ),
        }),
    ...(items === undefined ? {} : { items: inside(items as Schema) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: inside(additionalProperties) } : {}),
  };
};
