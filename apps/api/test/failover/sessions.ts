import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';

const EVERY_MS = 250;
const TIMEOUT_MS = 1_000;

const SELECT = `select application_name as pool, count(*)::int as sessions from pg_stat_activity
  where usename = 'training_service' group by 1`;

/** The most sessions of a pool that any server had at one time, by the pool's name. */
export type MostSessions = ReadonlyMap<string, number>;

/** Counts the service's sessions at each of the servers, as their superuser, all the time. */
export const countSessions = (testbed: Testbed, urls: readonly string[]): MostSessions => {
  const most = new Map<string, number>();
  let running = true;
  const count = async (client: Client): Promise<void> => {
    const { rows } = await client.query<{ pool: string; sessions: number }>(SELECT);
    for (const { pool, sessions } of rows) most.set(pool, Math.max(most.get(pool) ?? 0, sessions));
  };
  const watch = async (url: string): Promise<void> => {
    while (running) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (running) {
          await count(client);
          await sleep(EVERY_MS);
        }
      } catch {
        await sleep(EVERY_MS);
      }
      client.connection.stream.destroy();
    }
  };
  const ended = Promise.all(urls.map(watch));
  testbed.undo(async () => {
    running = false;
    await ended;
  });
  return most;
};
