/** An object as it came from JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value that came from JSON is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
