import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Waits on its standard input, which the service holds open, so that it ends when the service does, however that
 * happens. Then it stops the server, if that still runs and is the one meant: fast shutdown, then immediate.
 */
const SCRIPT = `
read -r _
pid=$1; file=$2
is_ours() { kill -0 "$pid" 2>/dev/null && [ "$(head -n 1 "$file" 2>/dev/null)" = "$pid" ]; }
is_ours || exit 0
kill -INT "$pid"
n=0
while is_ours; do
  n=$((n + 1))
  [ "$n" -eq 100 ] && kill -QUIT "$pid"
  [ "$n" -ge 200 ] && exit 1
  sleep 0.1
done
`;

/**
 * Sees to it that the server with this process id does not outlive the process that calls this, not even `kill -9`.
 * The guard lives in a session of its own, so that Ctrl-C in a terminal does not reach it.
 * Returns a function that releases it.
 */
export const guard = (pid: number, cluster: string): (() => void) => {
  const child = spawn('sh', ['-c', SCRIPT, 'postgres-guard', String(pid), join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return () => child.stdin.end();
};
