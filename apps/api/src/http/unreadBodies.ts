import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is read of a body that nobody asks for: as much as of any that is accepted. */
const MOST_BYTES = 1024 * 1024;
/** The same of one without a length, or with a greater one: clients that send and read at once have the response by then. */
const MOST_LINGERING_BYTES = 256 * 1024;
/** How long a client must take its response after the service has stopped reading. */
const LINGER_MS = 2_000;

/**
 * Ends a connection in the order that lets the client read the response (RFC 9112, section 9.6): nothing more is sent, some of
 * what still arrives is thrown away, and the connection is closed when the client closes it, after a while at the latest.
 * Closed at once, TCP would reset it, and the client might lose the response. What arrives is no further request.
 * @param lastText what is sent before, if anything
 * @param mostBytes what is read at most
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

/** The bytes of the body that a request announces; without a length, any number. */
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
 * Bounds what the server reads of bodies that are not wanted: of refused requests, and where an operation takes none.
 * One that
 * is short is read to its end, and the connection is used again. Before any other, the connection is closed. Node
 * would read
 * whatever comes. A client that sends `Expect: 100-continue` is told to continue as soon as its body is wanted, not
 * before.
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
