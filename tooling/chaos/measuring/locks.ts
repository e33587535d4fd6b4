import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Testbed } from '../../testbed/testbed.ts';

const SAMPLE_MS = 20;

/** Selects locks on tables that block reads or writes. */
const BLOCKING = `select l.pid || ' ' || l.virtualtransaction || ' ' || l.mode as held, l.relation::regclass::text as relation
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.granted and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** The lock that was held longest, and the number of samples. */
export interface LongestLock {
  readonly seconds: number;
  readonly what: string;
  readonly samples: number;
}

/** Samples the locks of a database many times a second, until `longest` is called. */
export const watchLocks = async (testbed: Testbed, url: string): Promise<{ longest(): Promise<LongestLock> }> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  let watching = true;
  let samples = 0;
  let longest = { seconds: 0, what: 'none' };
  const look = async (): Promise<void> => {
    let held = new Map<string, number>();
    while (watching) {
      const { rows } = await client.query<{ held: string; relation: string }>(BLOCKING);
      const now = performance.now();
      samples += 1;
      const still = new Map<string, number>();
      for (const row of rows) {
        const what = `${row.held} on ${row.relation}`;
        const since = held.get(what) ?? now;
        still.set(what, since);
        // The lock may have been held for up to one sample before it was first seen, and after it was last seen.
        const seconds = (now - since + 2 * SAMPLE_MS) / 1_000;
        if (seconds > longest.seconds) longest = { seconds, what };
      }
      held = still;
      await sleep(SAMPLE_MS);
    }
  };
  const done = look();
  // A failure is reported to the caller of `longest`.
  done.catch(() => undefined);
  const end = async (): Promise<void> => {
    watching = false;
    await done;
    await client.end();
  };
  testbed.undo(end);
  return {
    longest: async () => {
      await end();
      return { ...longest, samples };
    },
  };
};
