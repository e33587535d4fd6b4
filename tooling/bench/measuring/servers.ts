import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Service, startBuilt } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';

/** The number of connections to the database, for both servers: the default of the service. */
export const POOL_SIZE = 10;

const BARE = fileURLToPath(new URL('../bare/bare.ts', import.meta.url));

/** Starts the service as in production, with all features including the log. */
export const startOurs = (
  testbed: Testbed,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Service> =>
  startBuilt(testbed, {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: `${POOL_SIZE}`,
    LOG_LEVEL: 'info',
    ...settings,
  });

/** Starts the bare server and returns its base URL. */
export const startBare = async (testbed: Testbed, databaseUrl: string, organisationId: string): Promise<string> => {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    POOL_SIZE: `${POOL_SIZE}`,
    ORGANISATION_ID: organisationId,
  };
  const child = spawn(process.execPath, ['--conditions=source', BARE], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  testbed.undo(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('the bare server could not start');
    }),
  ]);
  return `http://127.0.0.1:${(message as { port: number }).port}`;
};
