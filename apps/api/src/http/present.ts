/**
 * What a presenter has to return for a record of the contract: every field named, so that a missing or an extra one
 * fails the build. `undefined` leaves a field out of the answer (decision R4).
 */
export type Presented<Wire> = { [Field in keyof Required<Wire>]: Wire[Field] };

/** A column without a value is absent from the answer. */
export const absent = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** Whether any of the columns of a nested object has a value; an object without one is absent. */
export const anyOf = (...columns: readonly (string | null)[]): boolean => columns.some((column) => column !== null);
