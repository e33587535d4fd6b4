/** The current time of the application's clock in the format of every timestamp: ISO 8601 in UTC with milliseconds. */
export const now = (): string => new Date().toISOString();
