import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundUnreadBodies } from './unreadBodies.ts';

const MIB = 1024 * 1024;
const ANSWER = 'refused';

const refusing: RequestListener = (_request, response) => void response.end(ANSWER);
const refusingLater: RequestListener = (_request, response) => void setImmediate(() => response.end(ANSWER));
/** Reads as much as any operation does, and rejects a longer body. */
const reading: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= MIB) return;
    request.removeAllListeners('data').pause();
    response.end(ANSWER);
  });
};

const serverOf = async (listener: RequestListener): Promise<{ port: number; sockets: Socket[]; urls: unknown[] }> => {
  const sockets: Socket[] = [];
  const urls: unknown[] = [];
  const server = createServer(listener).on('request', ({ url }: IncomingMessage) => urls.push(url));
  boundUnreadBodies(server);
  server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets, urls };
};

/** Sends a head and pieces without end until the server closes the connection; returns the server's response. */
const flood = async (port: number, head: string, piece: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  const more = (): void => void socket.write(piece, (error) => error ?? more());
  more();
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
};

const CHUNKED = 'Transfer-Encoding: chunked';
const LARGE = `10000\r\n${'x'.repeat(65_536)}\r\n`;

test.each([
  ['has a large Content-Length', 'Content-Length: 8000000000', 'x'.repeat(65_536), [refusing, refusingLater]],
  ['has no length', CHUNKED, LARGE, [refusing, refusingLater]],
  ['arrives byte by byte', CHUNKED, '1\r\nx\r\n'.repeat(10_000), [refusing]],
  ['waits for 100 Continue', `${CHUNKED}\r\nExpect: 100-continue`, LARGE, [refusing, reading]],
  ['exceeds the limit', CHUNKED, LARGE, [reading]],
])(
  'the server reads little of a rejected body that %s, and the client gets its response',
  async (_, head, piece, listeners) => {
    for (const listener of listeners) {
      const { port, sockets } = await serverOf(listener);
      expect(await flood(port, head, piece)).toMatch(/\r\nConnection: close\r\n.*refused/s);
      const [{ bytesRead } = { bytesRead: Number.POSITIVE_INFINITY }] = sockets;
      // An accepted body must be read until it is known to be too long, in pieces of 64 KiB.
      expect(bytesRead).toBeLessThan(listener === reading ? MIB + 8 * 65_536 : MIB);
    }
  },
);

test('after a rejected body of at most 1 MiB, the connection serves the next request', async () => {
  const { port, sockets, urls } = await serverOf(refusing);
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(`POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: ${MIB}\r\n\r\n${'x'.repeat(MIB)}`);
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket.resume(), 'close');
  expect([urls, sockets.length]).toEqual([['/first', '/second'], 1]);
});

test('bytes after a rejected body are not interpreted as another request', async () => {
  const { port, urls } = await serverOf(refusing);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`POST /first HTTP/1.1\r\nHost: x\r\n${CHUNKED}\r\n\r\n1\r\nx\r\n`);
  await once(socket, 'data');
  socket.write('0\r\n\r\nPOST /second HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect(urls).toEqual(['/first']);
});
