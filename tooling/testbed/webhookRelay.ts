import { makeCertificate } from './certificate.ts';
import { listenWithTls, passOn } from './httpsListener.ts';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** A relay before receivers of webhooks on this machine, which take no TLS. */
export interface WebhookRelay {
  /** Leads to the receiver that listens on `{port}`. */
  readonly url: string;
  /** The settings of a service that may send there. */
  readonly settings: Settings;
}

/** Starts a relay: a request to `https://…/4711/x` continues to port 4711 of this machine, as it is, to `/x`. */
export const startWebhookRelay = async (testbed: Testbed): Promise<WebhookRelay> => {
  const certificate = makeCertificate(testbed);
  const { url, port } = await listenWithTls(testbed, certificate, (incoming, response) => {
    const [, to = '', ...path] = (incoming.url ?? '').split('/');
    const target = { host: '127.0.0.1', port: Number(to), path: `/${path.join('/')}` };
    // A receiver that hangs up, or a port without one, is seen as one that hangs up.
    passOn(incoming, response, target, () => response.destroy());
  });
  return { url: `${url}{port}`, settings: certificate.settingsFor(port) };
};
