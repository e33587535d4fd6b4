import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A service that runs with a database of its own and the demo organisation. */
interface Service {
  /** Its address, without a slash at the end. */
  url: string;
  token: string;
  stop(): Promise<void>;
}

/**
 * Starts the service as its users do, on a free port and in a folder of its own.
 * @throws where it ends before it is ready, with what it has written
 */
export const startService = async (): Promise<Service> => {
  const folder = await mkdtemp(join(tmpdir(), 'browser-test-'));
  const main = join(import.meta.dirname, '../apps/api/src/main.ts');
  const child = spawn(process.execPath, ['--conditions=source', main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    written += part;
    if (written.includes('Try: ')) break;
  }
  const [, url, token] = /Ready: (http\S+)\/v1\nDemo token: (\S+)/.exec(written) ?? [];
  if (url === undefined || token === undefined) throw new Error(`The service did not start: ${written}`);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { url, token, stop };
};
