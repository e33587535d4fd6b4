/** An object parsed from JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value parsed from JSON is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON value of a text; undefined if it is not JSON. */
export const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON pointers of every `null` in a value. */
export const nullsIn = (value: unknown, path = ''): string[] => {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => nullsIn(member, `${path}/${name}`));
};

/** A value nested in objects with one field each: `address`, `city` and `x` give `{address: {city: 'x'}}`. */
export const within = (place: readonly string[], value: unknown): unknown =>
  place.reduceRight((inner, name) => ({ [name]: inner }), value);

/** The value of a field, or of a nested field in dotted notation. */
export const valueAt = (record: JsonObject, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), record);
