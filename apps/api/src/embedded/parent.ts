import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_MS = 500;
const MAX_DEPTH = 12;

interface Ancestor {
  pid: number;
  parent: number;
  command: string;
}

/** On Linux from /proc, since slim images have no `ps`; elsewhere from `ps`. */
const processOf = (pid: number): Ancestor | undefined => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return undefined;
      return {
        pid,
        parent: Number(parent),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, parent = '', command = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
};

const isRunner = (command: string): boolean => /(^|[/ ])(npm|npx|pnpm|pnpx|corepack)([ .-]|$)/.test(command);
const isShellCommand = (command: string): boolean => /^\S*sh -c /.test(command);

/** The chain from this process up to the topmost package runner above it, with nothing else in between but `sh -c`. */
const runnersAbove = (): Ancestor[] => {
  const chain: Ancestor[] = [];
  let runners = 0;
  let next = processOf(process.ppid);
  while (next !== undefined && next.pid > 1 && chain.length < MAX_DEPTH) {
    const runner = isRunner(next.command);
    if (!runner && !isShellCommand(next.command)) break;
    chain.push(next);
    if (runner) runners = chain.length;
    next = processOf(next.parent);
  }
  return chain.slice(0, runners);
};

/**
 * Calls `onGone` once when a package runner (pnpm, or the npx above it) that started this process has died, even by
 * `kill -9`, within about half a second. Started directly, as by systemd or nohup, there is nothing to watch.
 * Returns a function that ends the watch.
 */
export const watchParents = (onGone: () => void): (() => void) => {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const chain = runnersAbove();
  if (chain.length === 0) return () => undefined;
  const first = process.ppid;
  // A process id can be given out again: the parent links show that it is still the same chain.
  const isWhole = () =>
    process.ppid === first &&
    chain.every(({ pid, parent }, index) =>
      index === chain.length - 1 ? processOf(pid) !== undefined : processOf(pid)?.parent === parent,
    );
  const timer = setInterval(() => {
    if (isWhole()) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
