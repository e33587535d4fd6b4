import { randomBytes } from 'node:crypto';
import { type Identity, newAuthority } from './authority.ts';
import type { Settings } from './program.ts';
import type { Testbed } from './testbed.ts';

/** A certificate of a server on this machine, and the settings of a service that sends webhooks to it. */
export interface Certificate extends Identity {
  /** Returns the settings of a service that trusts the certificate and may send webhooks to these ports. */
  settingsFor(...ports: readonly number[]): Settings;
}

/**
 * The address of receivers. It is not public, so a setting must allow it. On Linux every address in 127.0.0.0/8 is
 * local; an unusual one is used, so that the usual ones stay forbidden.
 */
export const RECEIVER = process.platform === 'linux' ? '127.7.7.7' : '127.0.0.1';

const KEY_BYTES = 32;

/** Creates a certificate for `RECEIVER`. */
export const makeCertificate = (testbed: Testbed): Certificate => {
  const authority = newAuthority();
  testbed.undo(async () => authority.remove());
  const webhookKey = randomBytes(KEY_BYTES).toString('base64');
  return {
    ...authority.identityFor(RECEIVER),
    settingsFor: (...ports) => ({
      NODE_EXTRA_CA_CERTS: authority.file,
      WEBHOOK_KEY: webhookKey,
      WEBHOOK_PORTS: ['443', ...ports].join(','),
      WEBHOOK_NETWORKS: `${RECEIVER}/32`,
    }),
  };
};
