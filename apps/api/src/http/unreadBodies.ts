import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much the server reads of a body that no operation reads: the maximum size of an accepted body. */
const MOST_BYTES = 1024 * 1024;
/**
 * The same for a body without a length, or with a greater one: clients that send and read at the same time have the
 * response by then.
 */
const MOST_LINGERING_BYTES = 256 * 1024;
/** How long a client may take to read its response after the service has stopped reading. */
const LINGER_MS = 2_000;

/**
 * Closes a connection in the order that lets the client read the response (RFC 9112, section 9.6): the service sends
 * nothing more, discards some of the arriving data, and closes the connection when the client does, or after a time
 * limit. If it were closed immediately, TCP would reset it, and the client might lose the response. Arriving data is
 * not read as another request.
 * @param lastText text to send first, if any
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

/** The body length that a request announces; infinite without a length. */
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
    // Node calls it when the response has been sent.
    socket.destroySoon = () => closeGently(socket, '', request.readableDidRead ? 0 : MOST_LINGERING_BYTES);
    return writeHead(...parts);
  };
  // The boundary to Node, whose method has two forms.
  response.writeHead = writeHeadOfUnread as typeof response.writeHead;
};

/**
 * Limits how much the server reads of unwanted bodies: of rejected requests, and of operations without a body. It reads
 * a short body to its end, and keeps the connection. For any other body, it closes the connection. Node would read all
 * of it. A client that sends `Expect: 100-continue` receives `100 Continue` only when its body is wanted.
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
