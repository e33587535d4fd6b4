import { Client, type ClientConfig, type QueryResult } from 'pg';
import { type Done, GroupQuery, type Statement } from './groupQuery.ts';
import { type Hosts, hostsOf, inTurn } from './hosts.ts';
import { isDescribed, PreparedQuery } from './preparedQuery.ts';
import { watchReadOnly } from './readOnly.ts';
import { connectionOf, socketOf } from './socket.ts';
import { statementNames } from './statementNames.ts';
import { namingUnsupported } from './unsupported.ts';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
/** The type `uuid[]`, which is missing in the types of `pg`. */
const UUID_ARRAY = 2951 as Parameters<Client['setTypeParser']>[0];

/**
 * Converts a timestamp of PostgreSQL (`2025-01-31 09:30:00.5+00`) to ISO 8601 with milliseconds and `Z`. Sessions
 * normally use UTC; the conversion of other offsets is slower.
 */
export const toIsoTimestamp = (text: string): string => {
  if (!text.endsWith('+00') || text.length > 26) return new Date(text).toISOString();
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 12 ? time : time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`;
};

const toUuids = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/**
 * After this idle time the operating system probes whether the server is reachable, and closes the connection some ten
 * seconds later if there is no response. By default it would probe after two hours, and until then the first request
 * after an idle time would fail.
 */
const SILENCE_MS = 10_000;

const { nameOf, knownNameOf } = statementNames();

/**
 * The result of a statement. It uses the callback of `pg`, because with the promise of `pg`, all rows read since the
 * last garbage collection of the young generation survive it, which makes the collection thirty times as long.
 */
const resultOf = (text: string, send: (done: Done) => void): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(namingUnsupported(error, text)) : resolve(result)));
  });

/** Runs a statement outside of transactions and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/**
 * The configuration of a connection: the hosts, instead of the single URL of `pg`, and the maximum time of a login at
 * one of them.
 */
export interface ConnectionConfig extends ClientConfig {
  readonly hosts: Hosts;
  readonly connectionTimeoutMillis: number;
}

/**
 * A connection to the current host. It returns timestamps, dates and ids as strings, in the format of the interface. If
 * `hosts` requires write access, it rejects a read-only session at login, and closes a session that becomes read-only.
 */
export class TypedClient extends Client {
  readonly #url: string;
  readonly #config: ConnectionConfig;
  readonly #session: ReturnType<typeof watchReadOnly>;
  /** The time of the login, on the clock of `performance`; undefined before. */
  loggedInAt: number | undefined;

  constructor(config: ConnectionConfig) {
    const url = config.hosts.current();
    super({ keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS, ...config, connectionString: url });
    this.#url = url;
    this.#config = config;
    this.#session = watchReadOnly(this, config.hosts.countReadOnly);
    // If the server closes a connection, its statement fails. Without this listener, the process would end, too.
    this.on('error', () => undefined);
    this.setTypeParser(TIMESTAMPTZ, toIsoTimestamp);
    this.setTypeParser(DATE, (text) => text);
    this.setTypeParser(UUID_ARRAY, toUuids);
  }

  /** The id of the server process of this session; undefined before the login. */
  get processId(): number | undefined {
    // The cast is the boundary to `pg`, whose types lack this property.
    return (this as unknown as { processID: number | null }).processID ?? undefined;
  }

  async #logIn(): Promise<this> {
    const { hosts, connectionTimeoutMillis } = this.#config;
    const isLate = (): void => void socketOf(this).destroy(new Error('timeout expired'));
    const timeout = setTimeout(isLate, connectionTimeoutMillis);
    try {
      await super.connect();
      if (hosts.access === 'read-write') await this.#session.demandWrites();
      this.loggedInAt = performance.now();
      return this;
    } catch (error) {
      socketOf(this).destroy();
      hosts.leave(this.#url);
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: ((error: Error) => void) | ((error: null, client: Client) => void)): unknown {
    const login = this.#logIn();
    if (callback === undefined) return login;
    // The cast is the boundary to `pg`: according to its types, the error is never null, but on success it is.
    const done = callback as (error: Error | null, client?: Client) => void;
    void login.then(() => done(null, this), done);
    return undefined;
  }

  /** Runs a statement that PostgreSQL plans for the given values. */
  runUnprepared(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return resultOf(text, (done) => this.query({ text, values: [...values] }, done));
  }

  /** Runs a statement. A connection that prepares statements runs it as a prepared statement. */
  run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.runUnprepared(text, values);
  }

  /** Whether the connection can run a statement in a group: only if it has prepared it and received its description. */
  canGroup(_text: string): boolean {
    return false;
  }

  /**
   * Runs several statements in one transaction. `canGroup` must be true for each.
   * @throws Error the error of the first statement that fails; all statements are then rolled back
   */
  runGroup(_statements: readonly Statement[]): Promise<void> {
    throw new Error('this connection prepares no statements');
  }
}

/**
 * A typed connection that prepares a statement when the same SQL runs for the second time. From then on the statement
 * runs by name, without parsing.
 */
export class PreparingClient extends TypedClient {
  override run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return this.runUnprepared(text, values);
    return resultOf(text, (callback) => this.query(new PreparedQuery({ name, text, values: [...values], callback })));
  }

  override canGroup(text: string): boolean {
    const name = knownNameOf(text);
    return name !== undefined && isDescribed(connectionOf(this), name);
  }

  override runGroup(statements: readonly Statement[]): Promise<void> {
    const named = statements.map((statement) => ({ ...statement, name: knownNameOf(statement.text) ?? '' }));
    return new Promise((resolve, reject) => {
      this.query(new GroupQuery(named, (error) => (error ? reject(error) : resolve())));
    });
  }
}

const LOGIN_TIMEOUT_MS = 5_000;

/** Opens a separate connection to the first writable host of `url`, for work that needs a single session. */
export const openSession = (url: string): Promise<TypedClient> => {
  const hosts = hostsOf(url, 'read-write');
  return inTurn(hosts, () => new TypedClient({ hosts, connectionTimeoutMillis: LOGIN_TIMEOUT_MS }).connect());
};
