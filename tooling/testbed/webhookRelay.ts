import { makeCertificate } from './certificate.ts';
import { listenWithTls, passOn } from './httpsListener.ts';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** A relay in front of receivers of webhooks on this machine that do not support TLS. */
export interface WebhookRelay {
  /** The URL of the receiver that listens on `{port}`. */
  readonly url: string;
  /** The settings of a service that may send there. */
  readonly settings: Settings;
}

/** Starts a relay: it forwards a request to `https://…/4711/x` unchanged to `/x` on port 4711 of this machine. */
export const startWebhookRelay = async (testbed: Testbed): Promise<WebhookRelay> => {
  const certificate = makeCertificate(testbed);
  const { url, port } = await listenWithTls(testbed, certificate, (incoming, response) => {
    const [, to = '', ...path] = (incoming.url ?? '').split('/');
    const target = { host: '127.0.0.1', port: Number(to), path: `/${path.join('/')}` };
    // A receiver that hangs up, or a port without one, looks like one that hangs up.
    passOn(incoming, response, target, () => response.destroy());
  });
  return { url: `${url}{port}`, settings: certificate.settingsFor(port) };
};
