import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { problemOnSocket } from '../http/problemResponses.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Requests that are still running this long after it stopped accepting are cut. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** What the server lets clients take. */
export interface ServerLimits {
  /** How long a request may take to arrive whole, and a connection may stand still while it is read or answered. */
  readonly requestTimeoutMs: number;
  /** How long a connection is kept for the next request. */
  readonly keepAliveTimeoutMs: number;
  /** How many connections there may be; further ones are closed at once. */
  readonly maxConnections: number;
}

/** A server that accepts connections. */
export interface RunningServer {
  /** The address that it listens on, as a base URL. */
  readonly url: string;
  /**
   * Serves on for `delayMs`, with `Connection: close`, so that those who send requests here can turn elsewhere. Then it
   * stops accepting, lets running requests finish for a while and cuts the rest; resolves when all are closed.
   */
  close(delayMs: number): Promise<void>;
}

const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/**
 * Serves `listener` on `host` and `port` (0: a free one), with time-outs on headers and bodies (decision L1).
 * Rejects with node's error where it can't listen.
 */
export const serve = async (
  listener: RequestListener,
  host: string,
  port: number,
  limits: ServerLimits,
): Promise<RunningServer> => {
  const server = createServer(
    {
      headersTimeout: limits.requestTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // A request without a Host is refused by the application, with a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  server.maxConnections = limits.maxConnections;
  // Who doesn't take its answer would keep it in memory for ever.
  server.setTimeout(limits.requestTimeoutMs + 2 * CHECK_INTERVAL_MS);
  // What a client expects beyond the standard is no reason to refuse it with less than a problem document.
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    socket.end(problemOnSocket(error.code, url, randomUUID()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = urlOf(server);

  const close = async (delayMs: number): Promise<void> => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await sleep(delayMs);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    clearInterval(idle);
  };
  return { url, close };
};
