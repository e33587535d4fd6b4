import { makeCertificate } from './certificate.ts';
import { listenWithTls, passOn } from './httpsListener.ts';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** A relay in front of receivers of webhooks on this machine that do not support TLS. */
export interface WebhookRelay {
  /** The URL of the receiver behind the relay; `{port}` stands for its port. */
  readonly url: string;
  /** The settings of a service that may send to this URL. */
  readonly settings: Settings;
}

/** Starts a relay, which forwards a request to `https://…/4711/x` unchanged to `/x` on port 4711 of this machine. */
export const startWebhookRelay = async (testbed: Testbed): Promise<WebhookRelay> => {
  const certificate = makeCertificate(testbed);
  const { url, port } = await listenWithTls(testbed, certificate, (incoming, response) => {
    const [, to = '', ...path] = (incoming.url ?? '').split('/');
    const target = { host: '127.0.0.1', port: Number(to), path: `/${path.join('/')}` };
    // If the receiver closes the connection, or nothing listens on its port, the relay closes the connection to the
    // sender.
    passOn(incoming, response, target, () => response.destroy());
  });
  return { url: `${url}{port}`, settings: certificate.settingsFor(port) };
};
