/** Now by the application's clock, in the form of every timestamp: ISO 8601 in UTC with milliseconds. */
export const now = (): string => new Date().toISOString();
