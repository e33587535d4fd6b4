import type * as z from 'zod/mini';

type Schema = z.core.JSONSchema.BaseSchema;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** The only alternative to null in `anyOf`; undefined if there is none or more than one. */
const besideNull = ({ anyOf = [] }: Schema): Schema | undefined => {
  const [only, ...others] = anyOf.filter((each) => !isNull(each));
  return others.length === 0 ? only : undefined;
};

/** A field with a description of its own, copied from the alternative to null or from the referenced component. */
const describedField = (field: Schema, descriptionOf: DescriptionOf): Schema => {
  if (field.description !== undefined) return field;
  const inner = besideNull(field);
  const { description = descriptionOf((inner ?? field).$ref), ...undescribed } = inner ?? field;
  if (description === undefined) return field;
  return inner === undefined
    ? { ...field, description }
    : { description, ...field, anyOf: [undescribed, ...(field.anyOf ?? []).filter(isNull)] };
};

/** Returns the description of a referenced component. */
type DescriptionOf = (reference: string | undefined) => string | undefined;

const eachOf = <Value>(values: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/**
 * Returns the schema with the description of each field on the field itself, at any depth. Type generators find
 * descriptions neither in `anyOf`, where those of nullable fields are, nor behind references.
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
