import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root: if root starts a drill, all of it runs as `nobody`. */
export const whoRuns = (): { uid: number; gid: number } =>
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: userInfo().uid, gid: userInfo().gid };

/** A folder that the drills' programs may write to. */
export const ownFolder = async (): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  const { uid, gid } = whoRuns();
  await chown(folder, uid, gid);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Runs a program to its end and returns what it wrote; rejects if it fails. */
export const runToEnd = async (file: string, args: string[], env: Record<string, string> = {}): Promise<string> => {
  const options = { ...whoRuns(), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', ...env } };
  return (await promisify(execFile)(file, args, options)).stdout;
};

/** Starts a program that runs until it is stopped, as `who`. Its output is shown if it ends by itself. */
export const startToRun = (
  file: string,
  args: string[],
  who: Partial<ReturnType<typeof whoRuns>> = whoRuns(),
  env: Record<string, string> = {},
): { process: ChildProcess; stop(signal: NodeJS.Signals): Promise<void> } => {
  const child = spawn(file, args, {
    ...who,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const ended = once(child, 'exit');
  let stopping = false;
  void ended.then(([code]) => (stopping ? undefined : console.error(`${file} ended with ${code}\n${said.join('')}`)));
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stopping = true;
    child.kill(signal);
    await ended;
  };
  return { process: child, stop };
};
