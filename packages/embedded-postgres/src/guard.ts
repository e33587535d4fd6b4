import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Reads the server's process id, then waits on its standard input, which the service holds open, so that it goes on
 * when the service ends, however that happens. Then it stops the server: fast shutdown, after ten seconds immediate.
 * It signals nobody before the lock file names that process, so that a server that is only just starting is stopped
 * too, and another program that has got its process id never.
 */
const SCRIPT = `
read -r pid || exit 0
read -r _
is_ours() { [ "$(head -n 1 "$1" 2>/dev/null)" = "$pid" ]; }
asked=
n=0
while kill -0 "$pid" 2>/dev/null; do
  if is_ours "$1"; then
    [ -n "$asked" ] || kill -INT "$pid"
    asked=yes
    [ "$n" -eq 100 ] && kill -QUIT "$pid"
  elif [ -n "$asked" ]; then
    exit 0
  fi
  n=$((n + 1))
  [ "$n" -ge 200 ] && exit 1
  sleep 0.1
done
`;

/** A process that stops the server when the process that has started the guard is gone. */
export interface Guard {
  /** Says which server it is. */
  watch(pid: number): void;
  /** Lets the guard end, after the server has. */
  release(): void;
}

/**
 * Sees to it that the server in `cluster` does not outlive the process that calls this, not even its `kill -9`. It is
 * started before the server, so that there is no moment without it. The guard lives in a session of its own, so that
 * Ctrl-C in a terminal does not reach it.
 */
export const startGuard = (cluster: string): Guard => {
  const child = spawn('sh', ['-c', SCRIPT, 'postgres-guard', join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  // Images without a shell have no guard; there the server ends with its container.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return {
    watch: (pid) => child.stdin.write(`${pid}\n`),
    release: () => child.stdin.end(),
  };
};
