import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs, with what it has written so far. */
export interface Program {
  process: ChildProcess;
  /** What it has written: standard output and standard error. */
  output(): { out: string; err: string };
  /** Resolves when a text appears on standard output; rejects when the program ends without it. */
  says(text: string | RegExp): Promise<string>;
  /** Its exit code, when it has ended. */
  exit: Promise<number | null>;
  /** Terminates it, if it still runs, and waits for its end. */
  stop(): Promise<void>;
}

/** All tests at once make the machine slower than any sensible time-out. */
export const PATIENT_MS = '20000';

/** Starts a source file of the service as a process with these settings and nothing else of the environment. */
export const startProgram = (file: string, args: string[] = [], env: Record<string, string> = {}): Program => {
  const child = spawn(process.execPath, ['--conditions=source', file, ...args], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATABASE_TIMEOUT_MS: PATIENT_MS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const exit = once(child, 'close').then(([code]): number | null => code);
  const says = (text: string | RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = typeof text === 'string' ? written.out.includes(text) && text : text.exec(written.out)?.[1];
        if (typeof found === 'string') resolve(found);
      };
      child.stdout.on('data', look);
      look();
      void exit.then((code) => reject(new Error(`ended with ${code}: ${written.out}${written.err}`)));
    });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
  };
  return { process: child, output: () => written, says, exit, stop };
};
