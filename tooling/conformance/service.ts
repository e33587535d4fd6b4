import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The running service, with the tokens that a complete run of the suite needs. */
export interface Service {
  baseUrl: string;
  token: string;
  /** Access token of another organisation. */
  otherToken: string;
  /** Access token that grants nothing. */
  limitedToken: string;
  stop(): Promise<void>;
}

/** Requests per minute. The suite sends thousands in a few seconds. */
const RATE_LIMIT = '100000';

const API = fileURLToPath(new URL('../../apps/api/', import.meta.url));
const runFile = promisify(execFile);

/** Runs the admin command line of the service and returns what it prints. */
const admin = async (env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> => {
  const { stdout } = await runFile(process.execPath, ['--conditions=source', 'src/admin/main.ts', ...args], {
    cwd: API,
    env,
  });
  return stdout.trim();
};

/** Waits until the service has printed its address and the demo token. */
const whenReady = (child: ChildProcess): Promise<{ baseUrl: string; token: string }> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const baseUrl = /^Ready: (\S+)\/v1$/m.exec(out)?.[1];
      const token = /^Demo token: (\S+)$/m.exec(out)?.[1];
      if (baseUrl !== undefined && token !== undefined) resolve({ baseUrl, token });
    });
    child.once('exit', () => reject(new Error(`The service did not start: ${err.trim()}`)));
  });

const post = async (url: string, token: string, body: unknown): Promise<{ data: { id: string } }> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { data: { id: string } };
};

const organisationOf = async (baseUrl: string, token: string): Promise<string> => {
  const answer = await fetch(`${baseUrl}/v1/org`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

/** A token that grants nothing: that of a user without permission groups. */
const limitedTokenOf = async (env: NodeJS.ProcessEnv, baseUrl: string, token: string): Promise<string> => {
  const organisation = await organisationOf(baseUrl, token);
  const user = { firstName: 'Nobody', lastName: 'Special', email: 'nobody@example.org' };
  const { data } = await post(`${baseUrl}/v1/users`, token, { user });
  return admin(env, 'token', 'create', '--org', organisation, '--scope', '*', '--user', data.id, '--ttl', '12h');
};

const otherTokenOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const organisation = await admin(env, 'org', 'create', 'Other organisation');
  return admin(env, 'token', 'create', '--org', organisation, '--scope', '*', '--ttl', '12h');
};

/**
 * Starts the service on a new database, which `stop` removes, with the tokens of two organisations and one that grants
 * nothing.
 * @throws Error if the service does not start
 */
export const startService = async (): Promise<Service> => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT };
  const child = spawn(process.execPath, ['--conditions=source', 'src/main.ts'], {
    cwd: API,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // The service has a process group of its own: end it with this process.
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { baseUrl, token } = await whenReady(child);
    const [otherToken, limitedToken] = await Promise.all([otherTokenOf(env), limitedTokenOf(env, baseUrl, token)]);
    return { baseUrl, token, otherToken, limitedToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
