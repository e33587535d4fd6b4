import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { filesOf, lastLines, readIfThere } from './files.ts';
import { startGuard } from './guard.ts';
import type { Owner } from './serverUser.ts';
import { makeWay, untilReady } from './postmaster.ts';

/** A server that accepts connections. */
export interface Server {
  readonly port: number;
  /** Asks for a fast shutdown. */
  interrupt(): void;
  /** Resolves with the reason when it has ended, however that came about. */
  readonly exit: Promise<string>;
}

/** What is set for every start. Nothing that a statement carries may reach the log: rows hold personal data. */
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

/** Long, since after a crash the server first repeats what was not yet in its files. */
const START_TIMEOUT_MS = 300_000;
const RETRY_TIMEOUT_MS = 20_000;
const RETRY_MS = 50;
/** The port was taken in between, a killed server's processes are still ending, another start was faster. */
const PASSING = /could not create any TCP\/IP sockets|pre-existing shared memory block|lock file .* already exists/;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

const launch = async (binaries: Binaries, owner: Owner, dataDir: string) => {
  const { cluster, log } = filesOf(dataDir);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const port = await freePort();
  const { file, args, options } = owner.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings]);
  const output = await open(log, 'a', 0o600);
  // One start's messages are kept: enough to explain a failure, and the file can't grow without bound.
  await output.truncate();
  if (owner.ids !== undefined) await chown(log, owner.ids.uid, owner.ids.gid);
  const guard = startGuard(cluster);
  const child = spawn(file, args, {
    ...options,
    detached: true,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', output.fd, output.fd],
  });
  const exit = new Promise<string>((tell) => {
    child.once('error', (error) => tell(error.message));
    child.once('exit', (code, signal) => tell(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  if (child.pid !== undefined) guard.watch(child.pid);
  void exit.then(() => guard.release());
  await output.close();
  return { child, exit };
};

/** Starts the server once; its end before it is ready is an error whose reason is returned. */
const attempt = async (binaries: Binaries, owner: Owner, dataDir: string): Promise<Server | string> => {
  const { cluster, log } = filesOf(dataDir);
  const { child, exit } = await launch(binaries, owner, dataDir);
  let hasEnded = false;
  void exit.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  const port = await untilReady(cluster, child.pid, () => hasEnded || Date.now() > deadline);
  const withLog = async (reason: string): Promise<string> => {
    const messages = await readIfThere(log);
    return messages ? `${reason}: ${lastLines(messages)}` : reason;
  };
  if (port === undefined) {
    child.kill('SIGQUIT');
    return withLog(await exit);
  }
  // The server alone keeps nobody running; waiting for its end does.
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
export const startServer = async (binaries: Binaries, owner: Owner, dataDir: string): Promise<Server> => {
  const { cluster, log } = filesOf(dataDir);
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    await makeWay(dataDir, cluster, deadline);
    const server = await attempt(binaries, owner, dataDir);
    if (typeof server !== 'string') return server;
    if (!PASSING.test(server) || Date.now() > deadline) {
      throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start: ${server} (its log is ${log}).`);
    }
    await wait(RETRY_MS);
  }
};
