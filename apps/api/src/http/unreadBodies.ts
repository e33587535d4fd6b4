import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The maximum length of a body that is read to its end although no operation needs it: the maximum size of an accepted
 * body.
 */
const MOST_BYTES = 1024 * 1024;
/**
 * The maximum number of bytes that are read of a longer body, or of a body without a length. Clients that send and read
 * at the same time have read the response by then.
 */
const MOST_LINGERING_BYTES = 256 * 1024;
/** How long a client may take to read its response after the service has stopped reading, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Closes a connection so that the client can read the response (RFC 9112, section 9.6). The service sends nothing more,
 * discards some of the arriving data, and closes the connection when the client does, or after a time limit. If it
 * closed the connection immediately, TCP would reset it, and the client might lose the response. Arriving data is not
 * read as another request.
 * @param lastText a string that is sent first
 * @param mostBytes the maximum number of bytes to read
 */
export const closeGently = (socket: Socket, lastText = '', mostBytes = MOST_LINGERING_BYTES): void => {
  socket.end(lastText);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  const end = socket.bytesRead + mostBytes;
  const count = (): void => {
    if (socket.bytesRead >= end) socket.pause();
  };
  socket.removeAllListeners('data').on('data', count).resume();
  count();
};

/** The length of the body according to the header fields of a request; infinite if the length is not given. */
const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const bound = (request: IncomingMessage, response: ServerResponse): void => {
  const announced = announcedBytes(request);
  if (announced === 0) return;
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  const writeHeadOfUnread = (...parts: unknown[]): ServerResponse => {
    if (request.complete || response.headersSent) return writeHead(...parts);
    if (announced <= MOST_BYTES && request.headers.expect === undefined) {
      request.resume();
      return writeHead(...parts);
    }
    response.setHeader('Connection', 'close');
    const { socket } = request;
    // Node calls this function when the response has been sent.
    socket.destroySoon = () => closeGently(socket, '', request.readableDidRead ? 0 : MOST_LINGERING_BYTES);
    return writeHead(...parts);
  };
  // The cast is the boundary to Node, whose method has two forms.
  response.writeHead = writeHeadOfUnread as typeof response.writeHead;
};

/**
 * Limits how much the server reads of bodies that are not needed: of rejected requests, and of operations without a
 * body. It reads a short body to its end, and keeps the connection open. For a longer body, it closes the connection;
 * without this function, Node would read all of it. A client that sends `Expect: 100-continue` receives `100 Continue`
 * only if its body is needed.
 */
export const boundUnreadBodies = (server: Server): void => {
  server.prependListener('request', bound);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
};
