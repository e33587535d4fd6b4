import { text } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';
import { listenWithTls } from './httpsListener.ts';
import type { Testbed } from './testbed.ts';

/** A message that a receiver has received. */
export interface Got {
  readonly id: string;
  readonly body: string;
  /** When the first byte of the message arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Determines the responses from now on: a status, or undefined for no response. */
  reply: (got: Got) => number | undefined;
  /** Closes all connections, including those that wait for a response. */
  hangUp(): void;
}

/** Starts a receiver, which initially responds with 204. */
export const startReceiver = async (testbed: Testbed, certificate: Certificate): Promise<Receiver> => {
  const { url, port, server } = await listenWithTls(testbed, certificate, async (request, response) => {
    const at = Date.now();
    const body = await text(request).catch(() => undefined);
    // The sender was killed before it had sent the complete body.
    if (body === undefined) return;
    const status = receiver.reply({ id: String(request.headers['webhook-id']), body, at });
    if (status !== undefined) response.writeHead(status).end();
  });
  const receiver: Receiver = { url, port, reply: () => 204, hangUp: () => server.closeAllConnections() };
  return receiver;
};
