/** The sessions that a pool needs: writable ones, or any. */
export type Access = 'read-write' | 'any';

/** The hosts of a database, of which one is current: the next login goes there. */
export interface Hosts {
  readonly access: Access;
  readonly count: number;
  /** The URL of the current host. */
  current(): string;
  /** Makes the next host current if the host of this URL is still current. */
  leave(url: string): void;
  /** Counts a session that was rejected or closed because it is read-only. */
  countReadOnly(): void;
  /** The number of these sessions. */
  readOnly(): number;
}

/** SQLSTATE `read_only_sql_transaction`. */
export const READ_ONLY = '25006';

/** A session that cannot write was rejected or closed: the server is a standby, or is set to read-only. */
export class ReadOnlySession extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super('the session with the database is read-only');
  }
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;

/** The URLs of the hosts in a URL of libpq's form `postgres://user:password@host1:5432,host2:5432/name`. */
export const urlsOf = (url: string): [string, ...string[]] => {
  const [, scheme, authority = '', rest] = PARTS.exec(url) ?? [];
  const start = authority.lastIndexOf('@') + 1;
  const [first = '', ...others] = authority.slice(start).split(',');
  if (others.length === 0) return [url];
  const urlOf = (host: string): string => `${scheme}${authority.slice(0, start)}${host}${rest}`;
  return [urlOf(first), ...others.map(urlOf)];
};

/** The hosts of the database at `url`, for sessions with this access. */
export const hostsOf = (url: string, access: Access): Hosts => {
  const urls = urlsOf(url);
  let index = 0;
  let readOnly = 0;
  const current = (): string => urls[index] ?? url;
  return {
    access,
    count: urls.length,
    current,
    leave: (left) => {
      if (left === current()) index = (index + 1) % urls.length;
    },
    countReadOnly: () => {
      readOnly += 1;
    },
    readOnly: () => readOnly,
  };
};

/**
 * Logs in at the current host, and then at each other host until a login succeeds; `login` leaves a host where it
 * fails.
 * @throws ReadOnlySession if a host was reached but cannot write, else the error of the last host
 */
export const inTurn = async <Session>({ count }: Hosts, login: () => Promise<Session>): Promise<Session> => {
  let readOnly: ReadOnlySession | undefined;
  for (let left = count; ; left -= 1) {
    try {
      return await login();
    } catch (error) {
      if (error instanceof ReadOnlySession) readOnly = error;
      if (left === 1) throw readOnly ?? error;
    }
  }
};
