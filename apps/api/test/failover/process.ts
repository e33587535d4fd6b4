import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { programs } from '../deploy/packages.ts';
import type { Machine } from './network.ts';

/** PostgreSQL refuses to run as root. */
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];

/** A program in the background until it is stopped. */
export type Background = ReturnType<typeof startOn>;

/** Starts a program on a machine, as nobody, with this environment. It writes to `log`. */
export const startOn = (
  { on }: Pick<Machine, 'on'>,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string,
) => {
  const [file, ...args] = on([programs().setpriv, ...NOBODY, ...command]);
  const output = openSync(log, 'a');
  // Detached: Ctrl-C in a terminal reaches only this process, which ends the program.
  const child = spawn(file, args, {
    cwd: '/',
    env: { PATH: `${programs().postgres}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  if (child.pid === undefined) throw new Error(`can't start ${command[0]}`);
  return {
    pid: child.pid,
    isRunning: (): boolean => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals): void => void child.kill(signal),
    /** Resolves when it has ended. */
    ended: once(child, 'exit'),
  };
};

/** Sends a signal to processes, some of which may have ended. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};
