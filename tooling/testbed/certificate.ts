import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** A certificate of a server on this machine, and the settings of a service that sends webhooks to it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Trusts the certificate, and lets webhooks reach the address at a port. */
  settingsFor(...ports: readonly number[]): Settings;
}

/**
 * The address of receivers: it is no public one, and a service has to be told that it may send there. On Linux every address
 * of 127.0.0.0/8 is the machine's own, so that the usual ones stay forbidden.
 */
export const RECEIVER = process.platform === 'linux' ? '127.7.7.7' : '127.0.0.1';

const KEY_BYTES = 32;

/** Makes a certificate for `RECEIVER`, and a file with it that Node.js can trust. */
export const makeCertificate = async (testbed: Testbed): Promise<Certificate> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Receiver of webhooks' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: RECEIVER }] },
    ],
  });
  const file = join(testbed.folder, `receiver-${testbed.nextNumber()}.pem`);
  await writeFile(file, cert);
  const webhookKey = randomBytes(KEY_BYTES).toString('base64');
  return {
    key,
    cert,
    settingsFor: (...ports) => ({
      NODE_EXTRA_CA_CERTS: file,
      WEBHOOK_KEY: webhookKey,
      WEBHOOK_PORTS: ['443', ...ports].join(','),
      WEBHOOK_NETWORKS: `${RECEIVER}/32`,
    }),
  };
};
