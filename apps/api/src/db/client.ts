import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { PreparedQuery } from './preparedQuery.ts';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
/** `uuid[]`, which the types of `pg` don't list. */
const UUID_ARRAY = 2951 as Parameters<Client['setTypeParser']>[0];

/**
 * A point in time as PostgreSQL writes it (`2025-01-31 09:30:00.5+00`) in ISO 8601 with milliseconds and `Z`.
 * The server's session runs in UTC as a rule; other offsets take the slower way.
 */
export const toIsoTimestamp = (text: string): string => {
  if (!text.endsWith('+00') || text.length > 26) return new Date(text).toISOString();
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 12 ? time : time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`;
};

const toUuids = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** A statement text is worth a server-side plan only if it comes again: the number kept per process is bounded. */
const MAX_NAMES = 500;
const names = new Map<string, string>();

const nameOf = (statement: string): string | undefined => {
  const known = names.get(statement);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(statement).digest('base64url').slice(0, 22);
  names.set(statement, name);
  return name;
};

/** The promise that `pg` makes of its own adds a second one to each statement, for the stack trace of its failure. */
const promised = (run: (done: (error: Error | undefined, result: unknown) => void) => void): Promise<unknown> =>
  new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result))));

/** A connection that reads timestamps, dates and ids as the strings that the interface answers. */
export class TypedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.setTypeParser(TIMESTAMPTZ, toIsoTimestamp);
    this.setTypeParser(DATE, (text) => text);
    this.setTypeParser(UUID_ARRAY, toUuids);
  }
}

/** The same, but it prepares each statement text once and then runs it by name: PostgreSQL need not plan it again. */
export class PreparingClient extends TypedClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const prepared = (statement: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0) {
        return query(statement, values, ...rest);
      }
      const name = nameOf(statement);
      if (rest.length > 0) return query({ name, text: statement, values }, ...rest);
      if (name === undefined) return promised((done) => query({ text: statement, values }, done));
      return promised((callback) => query(new PreparedQuery({ name, text: statement, values, callback })));
    };
    this.query = prepared as typeof this.query;
  }
}
