import type { Env } from '../env.ts';
import { codeOf, ReasonedError } from '../problems/loggedError.ts';

/** A server that cannot listen. The message names the wrong setting, and says what to do. */
class ListenError extends ReasonedError {}

/** Names the settings of a server that cannot listen: the system only reports the address. */
export const namingSettings =
  (env: Env, host: 'HOST' | 'METRICS_HOST', port: 'PORT' | 'METRICS_PORT') =>
  (cause: unknown): never => {
    const code = codeOf(cause) ?? 'unknown';
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${env[port]} is in use: stop the process that listens there, or set ${port} to another port.`,
      EACCES: `Port ${env[port]} requires more privileges: set ${port} to a port above 1023.`,
      EADDRNOTAVAIL: `${host} ${env[host]} is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
    };
    const unknown = `${host} ${env[host]} cannot be used to listen (${code}): set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
    throw new ListenError(reasons[code] ?? unknown, { cause });
  };
