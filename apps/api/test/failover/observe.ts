import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';

/** Each server is observed separately, so that an unresponsive one does not delay others. */
const LOGIN_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_000;

/** Observes each server continuously, over a connection that is replaced after a failure. */
export const observe = (
  testbed: Testbed,
  urls: readonly string[],
  everyMs: number,
  look: (client: Client) => Promise<void>,
): void => {
  let running = true;
  const lookUntilFailure = async (client: Client): Promise<void> => {
    await client.connect();
    while (running) {
      await look(client);
      await sleep(everyMs);
    }
  };
  const watch = async (connectionString: string): Promise<void> => {
    while (running) {
      const timeouts = { connectionTimeoutMillis: LOGIN_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS };
      const client = new Client({ connectionString, ...timeouts });
      client.on('error', () => undefined);
      // The server is down, or does not respond.
      await lookUntilFailure(client).catch(() => undefined);
      client.connection.stream.destroy();
      await sleep(everyMs);
    }
  };
  const ended = Promise.all(urls.map(watch));
  testbed.undo(async () => {
    running = false;
    await ended;
  });
};
