/**
 * The current time, from the clock of this machine, in the format of all timestamps: ISO 8601 in UTC with milliseconds.
 */
export const now = (): string => new Date().toISOString();
