import type { Env } from '../env.ts';
import { codeOf, ReasonedError } from '../problems/loggedError.ts';

/** The error of a server that cannot listen. The message contains the wrong setting and the remedy. */
class ListenError extends ReasonedError {}

/**
 * Converts the error of a server that cannot listen to one that names the settings: the operating system only reports
 * the address.
 */
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
