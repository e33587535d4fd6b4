import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult } from 'pg';
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

type Done = (error: Error | undefined, result: QueryResult) => void;

/**
 * A result, without the promise that `pg` makes of its own: under that, all rows that were read since the last collection
 * of young objects survive it, which then stops the process for thirty times as long.
 */
const resultOf = (send: (done: Done) => void): Promise<QueryResult> =>
  new Promise((resolve, reject) => send((error, result) => (error ? reject(error) : resolve(result))));

/** A connection that reads timestamps, dates and ids as the strings that the interface answers. */
export class TypedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.setTypeParser(TIMESTAMPTZ, toIsoTimestamp);
    this.setTypeParser(DATE, (text) => text);
    this.setTypeParser(UUID_ARRAY, toUuids);
  }

  /** Runs a statement that PostgreSQL plans for these very values. */
  runUnprepared(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return resultOf((done) => this.query({ text, values: [...values] }, done));
  }

  /** Runs a statement in the way of this connection. */
  run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.runUnprepared(text, values);
  }
}

/** The same, but it prepares each statement text once and then runs it by name: PostgreSQL need not plan it again. */
export class PreparingClient extends TypedClient {
  override run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return this.runUnprepared(text, values);
    return resultOf((callback) => this.query(new PreparedQuery({ name, text, values: [...values], callback })));
  }
}
