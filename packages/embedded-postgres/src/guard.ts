import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Reads the server's process id, then waits for the end of its standard input, which the program keeps open until it
 * ends for any reason. Then it stops the server: fast shutdown, after ten seconds immediate shutdown. It sends a signal
 * only while the lock file names that process, so that it also stops a server that is still starting, but never another
 * program with the same process id.
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

/** A process that stops the server when the process that started the guard has ended. */
export interface Guard {
  /** Sends the process id of the server to the guard. */
  watch(pid: number): void;
  /** Ends the guard, after the server has ended. */
  release(): void;
}

/**
 * Ensures that the server in `cluster` does not outlive the calling process, even if that is killed with `kill -9`. The
 * guard starts before the server, so that the server never runs without it, and in a separate session, so that Ctrl-C
 * in a terminal does not reach it.
 */
export const startGuard = (cluster: string): Guard => {
  const child = spawn('sh', ['-c', SCRIPT, 'postgres-guard', join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  // Without a shell, as in some container images, there is no guard: the server ends with the container.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return {
    watch: (pid) => child.stdin.write(`${pid}\n`),
    release: () => child.stdin.end(),
  };
};
