import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { PreparedQuery } from './preparedQuery.ts';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
/** `uuid[]`, which the types of `pg` do not list. */
const UUID_ARRAY = 2951 as Parameters<Client['setTypeParser']>[0];

/**
 * Converts a timestamp of PostgreSQL (`2025-01-31 09:30:00.5+00`) to ISO 8601 with milliseconds and `Z`.
 * Sessions normally run in UTC; other offsets take a slower path.
 */
export const toIsoTimestamp = (text: string): string => {
  if (!text.endsWith('+00') || text.length > 26) return new Date(text).toISOString();
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 12 ? time : time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`;
};

const toUuids = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** Bounds the statements that this process prepares. Further texts are sent unnamed. */
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
 * A result by callback instead of the promise of `pg`: with that promise, all rows read since the last collection of the
 * young generation survive it, which makes the collection thirty times as long.
 */
const resultOf = (send: (done: Done) => void): Promise<QueryResult> =>
  new Promise((resolve, reject) => send((error, result) => (error ? reject(error) : resolve(result))));

/** A connection that reads timestamps, dates and ids as strings, in the form that the interface uses. */
export class TypedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.setTypeParser(TIMESTAMPTZ, toIsoTimestamp);
    this.setTypeParser(DATE, (text) => text);
    this.setTypeParser(UUID_ARRAY, toUuids);
  }

  /** Runs a statement that PostgreSQL plans for these values. */
  runUnprepared(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return resultOf((done) => this.query({ text, values: [...values] }, done));
  }

  /** Runs a statement, prepared if the connection prepares statements. */
  run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.runUnprepared(text, values);
  }
}

/** A typed connection that prepares each statement text once and then runs it by name, without another parse. */
export class PreparingClient extends TypedClient {
  override run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return this.runUnprepared(text, values);
    return resultOf((callback) => this.query(new PreparedQuery({ name, text, values: [...values], callback })));
  }
}
