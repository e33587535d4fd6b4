import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { writePieces } from './lines.ts';

const PIECE = 'x'.repeat(1024 * 1024);

/** A response whose reader has sent its request, and does not read yet. */
const openResponse = async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  onTestFinished(() => {
    reader.destroy();
    server.close();
  });
  return { reader, response };
};

test('the service disconnects a reader that reads nothing until its time limit, and frees the remaining pieces', async () => {
  const { reader, response } = await openResponse();
  const pieces = Array<string>(64).fill(PIECE);
  const closed = once(reader.resume().pause(), 'close');
  await writePieces(response, pieces, 50);
  expect(response.destroyed).toBe(true);
  expect(pieces.length).toBeGreaterThan(0);
  reader.resume();
  await closed;
});

test('pieces are written as fast as the reader reads them, and each piece is freed before the next', async () => {
  const { reader, response } = await openResponse();
  const pieces = Array<string>(64).fill(PIECE);
  const written = writePieces(response, pieces, 60_000);
  expect(pieces.length).toBeGreaterThan(50);
  let bytes = 0;
  reader.on('data', (data) => (bytes += data.length)).resume();
  await written;
  expect(pieces).toEqual([]);
  response.end();
  await once(response, 'finish');
  expect(bytes).toBeGreaterThan(32 * PIECE.length);
});

test('nothing more is written after the reader has disconnected', async () => {
  const { reader, response } = await openResponse();
  const pieces = Array<string>(64).fill(PIECE);
  const written = writePieces(response, pieces);
  reader.destroy();
  await written;
  expect(pieces.length).toBeGreaterThan(0);
});
