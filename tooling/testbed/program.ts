import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { API } from './api.ts';
import { COMPILED } from './compiled.ts';

/** The settings of a program, as environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** Registers a clean-up step, which runs even after a failure: `onTestFinished` in a test, `undo` of a testbed. */
export type Undo = (step: () => Promise<void>) => void;

/** A running program of the service, and its output so far. */
export interface Program {
  readonly process: ChildProcess;
  /** Returns the output so far: standard output and standard error. */
  output(): { out: string; err: string };
  /** Resolves when a string appears on standard output. Rejects if the program ends without it. */
  says(text: string | RegExp): Promise<string>;
  /** Resolves with the exit code when the program has ended. */
  readonly exit: Promise<number | null>;
  /** Returns the exit code or the signal that ended the program; undefined while it runs. */
  ended(): string | undefined;
  /** Returns the resident memory in MB. */
  residentMb(): number;
  /** Terminates the program if it still runs, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills the program with SIGKILL, and waits until it has ended. */
  kill(): Promise<void>;
}

const KILL_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 5;
const KIB_PER_MB = 1_000_000 / 1_024;

/**
 * The standard output of a program so far. `onMore` registers a function that is called whenever there may be more
 * output, and returns a function that removes it.
 */
interface Written {
  text(): string;
  onMore(look: () => void): () => void;
}

const collected = (stream: NodeJS.ReadableStream): Written => {
  let all = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  return {
    text: () => all,
    onMore: (look) => {
      stream.on('data', look);
      return () => stream.off('data', look);
    },
  };
};

const inFile = (path: string): Written => ({
  text: () => readFileSync(path, 'utf8'),
  onMore: (look) => {
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  },
});

const foundIn = (text: string, sought: string | RegExp): string | undefined =>
  typeof sought === 'string' ? (text.includes(sought) ? sought : undefined) : sought.exec(text)?.[1];

/**
 * Starts a file of the service as a process. `settings` are its complete environment. Its standard output is stored in
 * memory, or the program itself writes it to `logFile`, which costs this process nothing.
 */
export const startProgram = (
  file: string,
  args: readonly string[] = [],
  settings: Settings = {},
  logFile?: string,
): Program => {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const isSource = file.endsWith('.ts');
  const child = spawn(process.execPath, [...(isSource ? ['--conditions=source'] : []), file, ...args], {
    cwd: API,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      // Only for sources, because the benchmarks measure the built service as it is deployed.
      ...(isSource ? COMPILED : {}),
      ...settings,
    },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
    // The program runs in a separate process group: Ctrl-C in a terminal reaches only this process, which ends the
    // program.
    detached: true,
  });
  const endWithThisProcess = (): void => void child.kill('SIGTERM');
  process.once('exit', endWithThisProcess);
  if (log !== undefined) closeSync(log);
  const out = logFile === undefined ? collected(child.stdout as NodeJS.ReadableStream) : inFile(logFile);
  const err = collected(child.stderr as NodeJS.ReadableStream);
  const exit = once(child, 'close').then(([code]): number | null => {
    process.off('exit', endWithThisProcess);
    return code;
  });
  const ended = () => child.signalCode ?? (child.exitCode === null ? undefined : String(child.exitCode));

  const says = (text: string | RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let isFound = false;
      const look = (): void => {
        const found = foundIn(out.text(), text);
        if (found === undefined) return;
        stopLooking();
        isFound = true;
        resolve(found);
      };
      const stopLooking = out.onMore(look);
      look();
      void exit.then((code) => {
        stopLooking();
        // The output of a benchmark may be longer than the maximum length of a string.
        if (isFound) return;
        reject(new Error(`ended with ${code}: ${out.text()}${err.text()}`));
      });
    });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await exit;
    clearTimeout(late);
  };
  return {
    process: child,
    output: () => ({ out: out.text(), err: err.text() }),
    says,
    exit,
    ended,
    residentMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / KIB_PER_MB,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
