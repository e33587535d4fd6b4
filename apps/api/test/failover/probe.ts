import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';

const EVERY_MS = 50;
const LOGIN_TIMEOUT_MS = 500;
const STATEMENT_TIMEOUT_MS = 1_000;

/** When plain SQL could write to any of the nodes, without the service. */
export interface Probe {
  readonly moments: readonly number[];
}

/** Writes to each node at these URLs all the time, as soon as it can be reached and written. */
export const startProbe = (testbed: Testbed, urls: readonly string[]): Probe => {
  const moments: number[] = [];
  let running = true;

  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: LOGIN_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const destroy = (client: Client): void => void client.connection.stream.destroy();
  const writeUntilFailure = async (client: Client): Promise<void> => {
    while (running) {
      await client.query('insert into probe.probe default values');
      moments.push(performance.now());
      await sleep(EVERY_MS);
    }
  };
  const watch = async (url: string): Promise<void> => {
    while (running) {
      const client = await connect(url).catch(() => undefined);
      if (client !== undefined) {
        await writeUntilFailure(client).catch(() => undefined);
        destroy(client);
      }
      await sleep(EVERY_MS);
    }
  };
  const ended = Promise.all(urls.map(watch));
  testbed.undo(async () => {
    running = false;
    await ended;
  });
  return { moments };
};
