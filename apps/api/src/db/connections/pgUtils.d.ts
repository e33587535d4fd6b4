declare module 'pg/lib/utils.js' {
  /** A value as it is sent to PostgreSQL. */
  export const prepareValue: (value: unknown) => Buffer | string | null;
}
