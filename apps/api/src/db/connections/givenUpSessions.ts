/** Runs a read outside of transactions, on a connection that writes cannot block. */
export type Look = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** The interval at which the service queries whether the sessions have ended, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * A session whose connection the service has destroyed. Its statement may still run on the server: for example a commit
 * that waits for a standby.
 */
interface GivenUp {
  readonly processId: number;
  readonly loggedInAt: number;
  readonly onEnd: () => void;
  /** The start of the session as reported by the server; undefined before the first query. */
  startedAt?: string;
}

interface Found {
  readonly pid: number;
  readonly started_at: string | null;
  readonly age_ms: number | null;
}

/**
 * Finds the sessions that may still commit. An idle session cannot; its server process ends when it notices the lost
 * connection.
 */
const SELECT = `select pid, backend_start::text as started_at,
  (extract(epoch from clock_timestamp() - backend_start) * 1000)::float8 as age_ms
  from pg_stat_activity where pid = any($1::int[]) and state is distinct from 'idle'`;

/**
 * Whether a found session is the given-up one. Another session with the same process id is younger than the login, or
 * has a different start.
 */
const isSame = ({ loggedInAt, startedAt }: GivenUp, found: Found, askedAt: number): boolean =>
  startedAt === undefined ? (found.age_ms ?? 0) >= askedAt - loggedInAt : startedAt === found.started_at;

/**
 * Observes the given-up sessions with `look` until they have ended. A given-up session is never cancelled: if its
 * commit waits for a synchronous standby, cancelling would make the commit visible although only one node has it.
 */
export const givenUpSessions = (look: Look) => {
  const sessions = new Set<GivenUp>();
  let timer: NodeJS.Timeout | undefined;

  const check = async (): Promise<void> => {
    const asked = [...sessions];
    const askedAt = performance.now();
    const rows = (await look(SELECT, [asked.map(({ processId }) => processId)])) as Found[];
    for (const session of asked) {
      const found = rows.find(({ pid }) => pid === session.processId);
      if (found !== undefined && isSame(session, found, askedAt)) {
        session.startedAt = found.started_at ?? '';
      } else {
        sessions.delete(session);
        session.onEnd();
      }
    }
  };

  const checkUntilEmpty = async (): Promise<void> => {
    // If the query fails, the state of the sessions is unknown, so they count until the next query.
    await check().catch(() => undefined);
    timer = sessions.size === 0 ? undefined : setTimeout(checkUntilEmpty, LOOK_EVERY_MS).unref();
  };

  /** Starts to observe a session. `onEnd` is called once the session has ended. */
  const add = (session: GivenUp): void => {
    sessions.add(session);
    timer ??= setTimeout(checkUntilEmpty, 0).unref();
  };

  const stop = (): void => {
    clearTimeout(timer);
    sessions.clear();
  };
  return { add, stop };
};
