/** Runs a read outside of transactions, on a connection that no write can block. */
export type Look = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** How often the server is queried whether the sessions have ended. */
const LOOK_EVERY_MS = 100;

/**
 * A session whose connection was destroyed. Its statement may still run on the server, such as a commit that waits for
 * a standby.
 */
interface GivenUp {
  readonly processId: number;
  readonly loggedInAt: number;
  readonly onEnd: () => void;
  /** The start of the session according to the server; undefined before the first query. */
  startedAt?: string;
}

interface Found {
  readonly pid: number;
  readonly started_at: string | null;
  readonly age_ms: number | null;
}

/** An idle session does nothing that could commit. Its server process ends when it notices the lost connection. */
const SELECT = `select pid, backend_start::text as started_at,
  (extract(epoch from clock_timestamp() - backend_start) * 1000)::float8 as age_ms
  from pg_stat_activity where pid = any($1::int[]) and state is distinct from 'idle'`;

/** A later session can have the same process id: that session is younger than the login, or has another start. */
const isSame = ({ loggedInAt, startedAt }: GivenUp, found: Found, askedAt: number): boolean =>
  startedAt === undefined ? (found.age_ms ?? 0) >= askedAt - loggedInAt : startedAt === found.started_at;

/**
 * The given-up sessions, which `look` observes until they have ended. They are never cancelled: if the commit of one
 * waits for a synchronous standby, cancelling would make the commit visible although it is on one node only.
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
    // Without a response their state is unknown: the sessions count until the next query.
    await check().catch(() => undefined);
    timer = sessions.size === 0 ? undefined : setTimeout(checkUntilEmpty, LOOK_EVERY_MS).unref();
  };

  /** Observes a session; `onEnd` is called once it has ended. */
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
