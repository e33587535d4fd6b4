import { once } from 'node:events';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { makeCertificate, RECEIVER } from './certificate.ts';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** What stands before receivers of webhooks on this machine, which take no TLS. */
export interface WebhookRelay {
  /** Leads to the receiver that listens on `{port}`. */
  readonly url: string;
  /** The settings of a service that may send there. */
  readonly settings: Settings;
}

/** Starts a relay: a request to `https://…/4711/x` goes on to port 4711 of this machine, as it is, to `/x`. */
export const startWebhookRelay = async (testbed: Testbed): Promise<WebhookRelay> => {
  const certificate = makeCertificate(testbed);
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (incoming, response) => {
    const [, port = '', ...path] = (incoming.url ?? '').split('/');
    const { method, headers } = incoming;
    const outgoing = send({ host: '127.0.0.1', port: Number(port), method, headers, path: `/${path.join('/')}` });
    // A receiver that hangs up, or that there is not, is seen as one.
    outgoing.on('error', () => response.destroy());
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    pipeline(incoming, outgoing, () => undefined);
  });
  server.listen(0, RECEIVER);
  await once(server, 'listening');
  testbed.undo(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://${RECEIVER}:${port}/{port}`, settings: certificate.settingsFor(port) };
};
