/**
 * What a presenter has to return for a record of the contract: every field named, so that a missing or an extra one
 * fails the build. `undefined` leaves a field out of the answer (decision R4).
 */
export type Presented<Wire> = { [Field in keyof Required<Wire>]: Wire[Field] };

/** A column without a value is absent from the answer. */
export const absent = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** A nested object of the parts that have a value; absent where none has. */
export const nested = <Parts extends Record<string, string | null>>(
  parts: Parts,
): { [Part in keyof Parts]?: string } | undefined => {
  let result: { [Part in keyof Parts]?: string } | undefined;
  for (const part in parts) {
    const value = parts[part];
    if (typeof value !== 'string') continue;
    result ??= {};
    result[part] = value;
  }
  return result;
};
