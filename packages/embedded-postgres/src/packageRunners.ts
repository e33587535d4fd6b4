import { type Process, processesOf } from './processes.ts';

const POLL_MS = 400;
const MAX_DEPTH = 12;

/**
 * Matches the command line of npm, npx or pnpm, called by name (npm also renames its process) or as a script of Node or
 * a shell.
 */
const RUNNER = /^(\S*(node|sh) (--\S+ )*)?(\S*\/)?(npm|npx|pnpm|pnpx)(-cli)?(\.[cm]?js)?( |$)/;
const SHELL_COMMAND = /^\S*sh -c /;

/** The ancestors of this process up to the topmost package runner, if all of them are package runners or `sh -c`. */
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

/**
 * Whether all processes of the chain are still running. A process id may be reused, so their parents are compared as
 * well.
 */
const isUnchanged = (chain: readonly Process[]): boolean => {
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
 * Calls `onExit` once, within about half a second, if a package runner that started this process (pnpm, or the npx
 * above it) has ended, even by `kill -9`. A process that was started directly, for example by systemd or nohup, is not
 * watched. Returns a function that stops the watch.
 */
export const watchPackageRunners = (onExit: () => void): (() => void) => {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const chain = runnersAbove();
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (isUnchanged(chain)) return;
    clearInterval(timer);
    onExit();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
