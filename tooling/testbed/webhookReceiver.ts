import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Certificate, RECEIVER } from './certificate.ts';
import type { Testbed } from './testbed.ts';

/** A message that a receiver got. */
export interface Got {
  readonly id: string;
  readonly body: string;
  /** When its first byte came, in milliseconds since 1970. */
  readonly at: number;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** What it answers from now on: a status, or nothing for as long as it lives. */
  reply: (got: Got) => number | undefined;
  /** Closes all connections, also those on which it has not answered. */
  hangUp(): void;
}

/** Starts a receiver, which answers 204 at first. */
export const startReceiver = async (testbed: Testbed, { key, cert }: Certificate): Promise<Receiver> => {
  const server = createServer({ key, cert }, async (request, response) => {
    const at = Date.now();
    const body = await text(request).catch(() => undefined);
    // The sender was killed before it had sent all.
    if (body === undefined) return;
    const status = receiver.reply({ id: String(request.headers['webhook-id']), body, at });
    if (status !== undefined) response.writeHead(status).end();
  });
  server.listen(0, RECEIVER);
  await once(server, 'listening');
  testbed.undo(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const hangUp = () => server.closeAllConnections();
  const receiver: Receiver = { url: `https://${RECEIVER}:${port}/`, port, reply: () => 204, hangUp };
  return receiver;
};
