import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * The script of the guard. It reads the server's process id, and then waits for the end of its standard input, which
 * the starting process keeps open until that process ends for any reason. Then it stops the server: by a fast shutdown,
 * and after ten seconds by an immediate shutdown. It sends a signal only while the lock file contains this process id.
 * It therefore also stops a server that is still starting, but never another program with the same process id.
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

/** A process that stops the server as soon as the process that started the guard has ended. */
export interface Guard {
  /** Sends the process id of the server to the guard. */
  watch(pid: number): void;
  /** Ends the guard. Call it after the server has ended. */
  release(): void;
}

/**
 * Starts a guard, so that the server in `cluster` does not outlive the calling process, even if this process is killed
 * with `kill -9`. The guard must start before the server, so that the server never runs unguarded. It runs in a
 * separate session, so that Ctrl-C in a terminal does not reach it.
 */
export const startGuard = (cluster: string): Guard => {
  const child = spawn('sh', ['-c', SCRIPT, 'postgres-guard', join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  // If there is no shell, as in some container images, there is no guard: the server then ends with the container.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return {
    watch: (pid) => child.stdin.write(`${pid}\n`),
    release: () => child.stdin.end(),
  };
};
