import { isObject, type JsonObject } from '../../interface/json.ts';

/** A field, or a part of one that is an object. */
export type Place = readonly [field: string, part?: string];

const withMember = (fields: JsonObject, name: string, value: unknown): JsonObject => {
  const { [name]: _, ...others } = fields;
  return value === undefined ? others : { ...others, [name]: value };
};

/** These fields with another value at a place; without one, if it is undefined. */
const withValueAt = (fields: JsonObject, [field, part]: Place, value: unknown): JsonObject => {
  if (part === undefined) return withMember(fields, field, value);
  const inner = fields[field];
  return { ...fields, [field]: withMember(isObject(inner) ? inner : {}, part, value) };
};

/** The same for several places. */
export const withValues = (
  fields: JsonObject,
  places: readonly Place[],
  valueAt: (place: Place) => unknown,
): JsonObject => places.reduce((changed, place) => withValueAt(changed, place, valueAt(place)), fields);
