/** The sessions that a pool needs: only sessions that can write, or any session. */
export type Access = 'read-write' | 'any';

/** The hosts of a database. One of them is current: the next login uses it. */
export interface Hosts {
  readonly access: Access;
  readonly count: number;
  /** The URL of the current host. */
  current(): string;
  /** Makes the next host current if this URL is that of the current host. */
  leave(url: string): void;
  /** Counts a session that was rejected or closed because it is read-only. */
  countReadOnly(): void;
  /** The number of sessions that were rejected or closed because they are read-only. */
  readOnly(): number;
}

/** The SQLSTATE `read_only_sql_transaction`. */
export const READ_ONLY = '25006';

/**
 * The error of a session that was rejected or closed because it cannot write: the server is a standby, or is set to
 * read-only.
 */
export class ReadOnlySession extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super('the session with the database is read-only');
  }
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;

/** A URL for each host in a URL of libpq's form `postgres://user:password@host1:5432,host2:5432/name`. */
export const urlsOf = (url: string): [string, ...string[]] => {
  const [, scheme, authority = '', rest] = PARTS.exec(url) ?? [];
  const start = authority.lastIndexOf('@') + 1;
  const [first = '', ...others] = authority.slice(start).split(',');
  if (others.length === 0) return [url];
  const urlOf = (host: string): string => `${scheme}${authority.slice(0, start)}${host}${rest}`;
  return [urlOf(first), ...others.map(urlOf)];
};

/** The hosts of the database at `url`, for sessions with the given access. */
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
 * Calls `login` for the current host, and then for each other host until a login succeeds. If `login` fails at a host,
 * it must make the next host current.
 * @throws ReadOnlySession if a host was reached but cannot write, otherwise the error of the last host
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
