import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../../../../tooling/testbed/compiled.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** The result of a run of the command line. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A running command line. */
export interface Running {
  /** Resolves with the output so far when a text appears on standard output. */
  says(text: string): Promise<string>;
  interrupt(): void;
  /** Kills it immediately, without a chance to clean up. */
  kill(): void;
  ended: Promise<Ended>;
}

/** Starts the suite as a process, whose environment only has this process's search path for programs. */
export const startSuite = (args: readonly string[], env: Record<string, string> = {}): Running => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--conditions=source', CLI, ...args], {
    env: { PATH, HOME, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, out, err }));
  const says = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => out.includes(text) && resolve(out);
      child.stdout.on('data', look);
      look();
      void ended.then((end) => reject(new Error(`ended without saying "${text}": ${end.out}${end.err}`)));
    });
  return { says, interrupt: () => void child.kill('SIGINT'), kill: () => void child.kill('SIGKILL'), ended };
};

/** Runs the suite to its end. */
export const runSuite = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  startSuite(args, env).ended;
