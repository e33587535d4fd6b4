import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { deadlines } from '../load/deadlines.ts';

/** What ends the time-out of a body that is being sent. */
const held = new WeakMap<IncomingMessage, () => void>();

/** Node's name of the error by which a server learns that a request did not arrive in time. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Gives the body of each request `milliseconds` to arrive: after that the server gets the error of Node's own
 * `requestTimeout`, which is the same for all requests and can't be held for one.
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

/** Frees a request of the time-out of its body: whoever reads it has limits of its own. */
export const holdBodyTimeout = (request: IncomingMessage): void => held.get(request)?.();
