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
/**
 * The maximum time, in milliseconds, for running requests after the server has stopped accepting connections. After it,
 * their connections are closed.
 */
const DRAIN_MS = 10_000;
/**
 * The time, in milliseconds, in which an active client sends another request on its connection, and learns from the
 * response that the connection will be closed.
 */
const LINGER_MS = 1_000;
const IDLE_CHECK_MS = 50;

/** The limits for clients: times and connections. */
export interface ServerLimits {
  /** The maximum time until a whole request has arrived. */
  readonly requestTimeoutMs: number;
  /** The maximum time of a response. */
  readonly deadlineMs: number;
  /** How long a connection stays open for another request. */
  readonly keepAliveTimeoutMs: number;
  /** The maximum number of connections. Further connections are closed immediately. */
  readonly maxConnections: number;
}

/** A server that accepts connections. */
export interface RunningServer {
  /** The base URL of the server's address. */
  readonly url: string;
  /**
   * Stops the server. For `delayMs` it continues to accept connections, and responds with `Connection: close`, so that
   * load balancers can switch to another instance. After that it accepts no more connections, and serves the open ones
   * for at least another second, so that a request in transit does not find its connection closed. It waits for running
   * requests for a limited time, and resolves when all connections are closed.
   */
  close(delayMs: number): Promise<void>;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** Resolves when all received input has been read, so that connections without a request are really idle. */
const afterInput = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Resolves when no connection waits to be accepted, at the latest after a short time. Closing the listener would reset
 * waiting connections.
 */
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
 * Serves `listener` on `host` and `port` (0: a free port), with time-outs on headers and bodies (decision L1). Rejects
 * with Node's error if it cannot listen.
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
      // `boundBodyTimes` below limits the time of bodies, because uploads have a different time-out.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // The application responds to a request without `Host` with a problem document (`context/target.ts`).
      requireHostHeader: false,
    },
    answer,
  );
  server.prependListener('request', useOriginForm);
  boundUnreadBodies(server);
  boundBodyTimes(server, limits.requestTimeoutMs);
  server.maxConnections = limits.maxConnections;
  // Otherwise the response to a client that does not read would stay in memory forever. The time-out is longer than
  // clients may have to wait.
  server.setTimeout(Math.max(limits.requestTimeoutMs, limits.deadlineMs) + 2 * CHECK_INTERVAL_MS);
  // An unknown `Expect` header is ignored; Node would reject the request without a problem document.
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
    // A client whose connection is closed opens another one. Without a delay, responses therefore only close
    // connections after the listener is closed.
    isClosing = delayMs > 0;
    await sleep(delayMs);
    await nobodyKnocks(server);
    // Not `close` of `http`, which would also close idle connections immediately, even if a request is in transit.
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
