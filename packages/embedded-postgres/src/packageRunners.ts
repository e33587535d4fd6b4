import { type Process, processesOf } from './processes.ts';

const POLL_MS = 400;
const MAX_DEPTH = 12;

/** npm, npx or pnpm itself, run by its own name (npm also renames itself so) or as a script of node or a shell. */
const RUNNER = /^(\S*(node|sh) (--\S+ )*)?(\S*\/)?(npm|npx|pnpm|pnpx)(-cli)?(\.[cm]?js)?( |$)/;
const SHELL_COMMAND = /^\S*sh -c /;

/** The chain from this process up to the topmost package runner above it, with nothing else in between but `sh -c`. */
const runnersAbove = (): Process[] => {
  const chain: Process[] = [];
  let runners = 0;
  let [next] = processesOf([process.ppid]);
  while (next !== undefined && next.pid > 1 && chain.length < MAX_DEPTH) {
    const isShell = SHELL_COMMAND.test(next.command);
    if (!isShell && !RUNNER.test(next.command)) break;
    chain.push(next);
    if (!isShell) runners = chain.length;
    [next] = processesOf([next.parent]);
  }
  return chain.slice(0, runners);
};

/** A process id can be given out again: the links to the parents show whether it is still the same chain. */
const isWhole = (chain: readonly Process[]): boolean => {
  const found = processesOf(chain.map(({ pid }) => pid));
  const topmost = chain.at(-1);
  return (
    process.ppid === chain[0]?.pid &&
    chain.every((link) =>
      found.some(({ pid, parent }) => pid === link.pid && (link === topmost || parent === link.parent)),
    )
  );
};

/**
 * Calls `onGone` once when a package runner (pnpm, or the npx above it) that started this process has died, even by
 * `kill -9`, within about half a second. Started directly, as by systemd or nohup, there is nothing to watch.
 * Returns a function that ends the watch.
 */
export const watchPackageRunners = (onGone: () => void): (() => void) => {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const chain = runnersAbove();
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (isWhole(chain)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
