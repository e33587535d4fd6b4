declare module 'pg/lib/utils.js' {
  /** A value in the form in which it is sent to PostgreSQL. */
  export const prepareValue: (value: unknown) => Buffer | string | null;
}
