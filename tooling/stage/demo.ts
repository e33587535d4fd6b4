import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const api = fileURLToPath(new URL('../../apps/api/', import.meta.url));

/** The service with its embedded database and the demo organisation, as `start` runs it. */
export interface DemoService {
  baseUrl: string;
  token: string;
  stop(): Promise<void>;
}

/**
 * Starts the service on a free port with its data in a temporary folder, and further settings.
 * @throws Error where it ends before it is ready
 */
export const startDemo = async (settings: Readonly<Record<string, string>> = {}): Promise<DemoService> => {
  const data = await mkdtemp(join(tmpdir(), 'tooling-service-'));
  const child = spawn(process.execPath, ['--conditions=source', 'src/process/main.ts'], {
    cwd: api,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    let ready = '';
    lines.on('line', (line) => {
      ready = /^Ready: (\S+)\/v1$/.exec(line)?.[1] ?? ready;
      if (line.startsWith('Try: ')) resolve(ready);
    });
    lines.once('close', () => reject(new Error('the service ended before it was ready')));
  });
  const token = (await readFile(join(data, 'demo-token'), 'utf8')).trim();
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { baseUrl, token, stop };
};
