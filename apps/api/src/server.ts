import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemOnSocket } from './http/problem.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECK_INTERVAL_MS = 1_000;
/** Requests that are still running this long after the stop began are cut. */
const DRAIN_MS = 10_000;

/** A server that accepts connections. */
export interface RunningServer {
  /** The address that it listens on, as a base URL. */
  readonly url: string;
  /** Stops accepting, lets running requests finish for a while, cuts the rest; resolves when all are closed. */
  close(): Promise<void>;
}

const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/**
 * Serves `listener` on `host` and `port` (0: a free one), with time-outs on headers and bodies (decision L1).
 * Rejects with node's error where it can't listen.
 */
export const serve = async (listener: RequestListener, host: string, port: number): Promise<RunningServer> => {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // A request without a Host is refused by the application, with a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    socket.end(problemOnSocket(error.code, url, randomUUID()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = urlOf(server);

  const close = () =>
    new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  return { url, close };
};
