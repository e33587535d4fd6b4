import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { type Certificate, RECEIVER } from './certificate.ts';
import type { Testbed } from './testbed.ts';

/** Starts a server with TLS at the address of receivers. It is closed when the testbed is cleared. */
export const listenWithTls = async (
  testbed: Testbed,
  { key, cert }: Certificate,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly port: number; readonly server: Server }> => {
  const server = createServer({ key, cert }, answer).listen(0, RECEIVER);
  await once(server, 'listening');
  testbed.undo(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://${RECEIVER}:${port}/`, port, server };
};

/** Header fields that apply only to one connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Forwards a request to another server, and its response back. Calls `fail` if the server is unreachable or closes the
 * connection.
 */
export const passOn = (
  incoming: IncomingMessage,
  response: ServerResponse,
  to: RequestOptions,
  fail: () => void,
): void => {
  const { method, headers } = incoming;
  const outgoing = request({ method, headers, ...to }, (answer) => {
    const fields = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(fields));
    pipeline(answer, response, () => undefined);
  });
  outgoing.on('error', fail);
  pipeline(incoming, outgoing, () => undefined);
};
