declare module 'pg/lib/utils.js' {
  /** Converts a value to the form in which it is sent to PostgreSQL. */
  export const prepareValue: (value: unknown) => Buffer | string | null;
}
