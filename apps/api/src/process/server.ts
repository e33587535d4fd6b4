import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Messages } from '../http/messages.ts';
import { problemOnSocket } from '../http/problemResponses.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Connections whose requests take longer than this after the server stopped accepting are closed. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** The limits on time and connections of clients. */
export interface ServerLimits {
  /** How long a whole request may take to arrive, and a connection may be idle during a request. */
  readonly requestTimeoutMs: number;
  /** How long a connection stays open for its next request. */
  readonly keepAliveTimeoutMs: number;
  /** The maximum number of connections; further ones are closed at once. */
  readonly maxConnections: number;
}

/** A server that accepts connections. */
export interface RunningServer {
  /** The base URL of the address that it listens on. */
  readonly url: string;
  /**
   * Goes on serving for `delayMs`, with `Connection: close`, so that load balancers can use another instance. Then stops
   * accepting, waits a while for running requests and closes the other connections. Resolves when all are closed.
   */
  close(delayMs: number): Promise<void>;
}

const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/**
 * Serves `listener` on `host` and `port` (0: a free port), with time-outs on headers and bodies (decision L1).
 * Rejects with the error of node if it can't listen.
 */
export const serve = async (
  listener: RequestListener,
  messages: Messages,
  host: string,
  port: number,
  limits: ServerLimits,
): Promise<RunningServer> => {
  const server = createServer(
    {
      ...messages,
      headersTimeout: limits.requestTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // The application answers a request without a Host, with a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  server.maxConnections = limits.maxConnections;
  // A client that does not read its response would otherwise keep it in memory for ever.
  server.setTimeout(limits.requestTimeoutMs + 2 * CHECK_INTERVAL_MS);
  // An unknown `Expect` header is ignored; node would refuse the request without a problem document.
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
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(force);
    clearInterval(idle);
  };
  return { url, close };
};
