import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { filesOf, lastLines, readIfThere } from './files.ts';
import { startGuard } from './guard.ts';
import { clearLock, waitUntilReady } from './postmaster.ts';
import type { ServerUser } from './serverUser.ts';

/** A server that accepts connections. */
export interface Server {
  readonly port: number;
  /** Requests a fast shutdown. */
  interrupt(): void;
  /** Resolves with the reason when the server has ended for any reason. */
  readonly exit: Promise<string>;
}

/** Settings for every start. The log must contain no values of statements, because rows contain personal data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Long, because the server replays its write-ahead log after a crash. */
const START_TIMEOUT_MS = 300_000;
const RETRY_TIMEOUT_MS = 20_000;
const RETRY_MS = 50;
/**
 * Errors after which another attempt can succeed: the port was taken in the meantime, processes of a killed server have
 * not ended yet, or another start was faster.
 */
const TRANSIENT = /could not create any TCP\/IP sockets|pre-existing shared memory block|lock file .* already exists/;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

const launch = async (binaries: Binaries, user: ServerUser, dataDir: string) => {
  const { cluster, log } = filesOf(dataDir);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const port = await freePort();
  const { file, args, options } = user.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings]);
  const output = await open(log, 'a', 0o600);
  // Only the messages of the last start are kept. They are sufficient to explain a failure, and the file cannot grow
  // without limit.
  await output.truncate();
  if (user.ids !== undefined) await chown(log, user.ids.uid, user.ids.gid);
  const guard = startGuard(cluster);
  const child = spawn(file, args, {
    ...options,
    detached: true,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', output.fd, output.fd],
  });
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  if (child.pid !== undefined) guard.watch(child.pid);
  void exit.then(() => guard.release());
  await output.close();
  return { child, exit };
};

/** Tries once to start the server. Returns the reason if the server ends before it is ready. */
const attempt = async (binaries: Binaries, user: ServerUser, dataDir: string): Promise<Server | string> => {
  const { cluster, log } = filesOf(dataDir);
  const { child, exit } = await launch(binaries, user, dataDir);
  let hasEnded = false;
  void exit.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  const port = await waitUntilReady(cluster, child.pid, () => hasEnded || Date.now() > deadline);
  const withLog = async (reason: string): Promise<string> => {
    const messages = await readIfThere(log);
    return messages ? `${reason}: ${lastLines(messages)}` : reason;
  };
  if (port === undefined) {
    child.kill('SIGQUIT');
    return withLog(await exit);
  }
  // The server does not keep this process alive, but waiting for its end does.
  child.unref();
  const interrupt = (): void => {
    if (hasEnded) return;
    child.ref();
    child.kill('SIGINT');
  };
  return { port, interrupt, exit: exit.then(withLog) };
};

/**
 * Starts the server on a complete cluster and waits until it accepts connections.
 * @throws EmbeddedPostgresError `data_dir_in_use` or `start_failed`
 */
export const startServer = async (binaries: Binaries, user: ServerUser, dataDir: string): Promise<Server> => {
  const { cluster, log } = filesOf(dataDir);
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    await clearLock(dataDir, cluster, deadline);
    const server = await attempt(binaries, user, dataDir);
    if (typeof server !== 'string') return server;
    if (!TRANSIENT.test(server) || Date.now() > deadline) {
      throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start: ${server} (its log is ${log}).`);
    }
    await wait(RETRY_MS);
  }
};
