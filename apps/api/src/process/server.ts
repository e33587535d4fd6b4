import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useOriginForm } from '../context/target.ts';
import { boundBodyTimes } from '../http/bodyTimeout.ts';
import type { Messages } from '../http/messages.ts';
import { problemOnSocket } from '../http/problemResponses.ts';
import { boundUnreadBodies, closeGently } from '../http/unreadBodies.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Connections whose requests take longer than this after the server stopped accepting are closed. */
const DRAIN_MS = 10_000;
/** Within this time, whoever works on a connection sends its next request there, and is told to close it. */
const LINGER_MS = 1_000;
const IDLE_CHECK_MS = 50;

/** The limits on time and connections of clients. */
export interface ServerLimits {
  /** How long a whole request may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How long a request may take to be answered. */
  readonly deadlineMs: number;
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
   * Goes on serving for `delayMs`, with `Connection: close`, so that load balancers can use another instance. Then accepts no
   * further connections, and serves those that are open for the rest of a second at least: a request that is on its way must
   * not find its connection closed. Waits a while for running requests, and resolves when all connections are closed.
   */
  close(delayMs: number): Promise<void>;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** Resolves when everything that had arrived has been read, so that what looks idle is. */
const afterInput = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Resolves when no connection waits to be accepted, or soon at the latest: those that wait are reset with the listener. */
const nobodyKnocks = async (server: Server): Promise<void> => {
  let accepted = 0;
  const count = (): void => {
    accepted += 1;
  };
  server.on('connection', count);
  for (const end = performance.now() + IDLE_CHECK_MS; performance.now() < end; ) {
    const before = accepted;
    await afterInput();
    if (accepted === before) break;
  }
  server.off('connection', count);
};

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
  let isClosing = false;
  const answer: RequestListener = (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
    listener(request, response);
  };
  const server = createServer(
    {
      ...messages,
      headersTimeout: limits.requestTimeoutMs,
      // That of bodies is below, since uploads have another one.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // The application answers a request without a Host, with a problem document (`context/target.ts`).
      requireHostHeader: false,
    },
    answer,
  );
  server.prependListener('request', useOriginForm);
  boundUnreadBodies(server);
  boundBodyTimes(server, limits.requestTimeoutMs);
  server.maxConnections = limits.maxConnections;
  // A client that does not read its response would otherwise keep it in memory for ever. One that waits for it gets it.
  server.setTimeout(Math.max(limits.requestTimeoutMs, limits.deadlineMs) + 2 * CHECK_INTERVAL_MS);
  // An unknown `Expect` header is ignored; node would refuse the request without a problem document.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !(socket instanceof Socket)) return socket.destroy();
    closeGently(socket, problemOnSocket(error.code, url, randomUUID()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = urlOf(server);

  const close = async (delayMs: number): Promise<void> => {
    // Whoever is told to close a connection opens another one: without a delay, the listener is closed before that.
    isClosing = delayMs > 0;
    await sleep(delayMs);
    await nobodyKnocks(server);
    // Not that of http, which also closes idle connections at once, under a request that is on its way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    isClosing = true;
    const end = performance.now() + LINGER_MS - delayMs;
    while (performance.now() < end && (await connectionsOf(server)) > 0) await sleep(IDLE_CHECK_MS);
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK_MS);
    await closed;
    clearTimeout(force);
    clearInterval(idle);
  };
  return { url, close };
};
