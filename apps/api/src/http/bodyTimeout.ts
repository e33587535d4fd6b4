import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { deadlines } from '../load/deadlines.ts';

/** For each request whose body has not arrived yet, the function that ends the time-out. */
const held = new WeakMap<IncomingMessage, () => void>();

/** The code of Node's error for a request that did not arrive in time. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Limits the time in which the body of a request must arrive to `milliseconds`. After that, the server emits the same
 * error as for Node's own `requestTimeout`, which cannot be used because it cannot be suspended for a single request.
 */
export const boundBodyTimes = (server: Server, milliseconds: number): void => {
  const bodies = deadlines<{ request: IncomingMessage; response: ServerResponse }>(
    milliseconds,
    ({ request, response }) => {
      if (request.complete || request.socket.destroyed) return;
      if (response.headersSent) request.socket.destroy();
      else server.emit('clientError', Object.assign(new Error('body timed out'), { code: TIMED_OUT }), request.socket);
    },
  );
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const pending = bodies.begin({ request, response });
    const end = (): void => bodies.end(pending);
    held.set(request, end);
    request.once('close', end).once('end', end);
  });
};

/** Ends the time-out of a request's body, because the code that reads the body has its own limits. */
export const holdBodyTimeout = (request: IncomingMessage): void => held.get(request)?.();
