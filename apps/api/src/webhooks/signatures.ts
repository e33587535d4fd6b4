import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import type { WebhookSignature } from '@training-provider/contract';

/** The number of bytes of a secret, and of the seed of an Ed25519 key (RFC 8032). */
const SECRET_BYTES = 32;
/** The beginning of a private Ed25519 key in PKCS #8 (RFC 8410). The seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** A new secret, or the seed of a new key. */
export const newSecretBytes = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret in the format of Standard Webhooks. */
export const writtenSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** The public key for a seed, in the format of Standard Webhooks. */
export const writtenPublicKey = (seed: Buffer): string => {
  const { x = '' } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
};

/** The signed content (Standard Webhooks 1.0.0, "Signature scheme"). */
interface Signed {
  readonly id: string;
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret, in their order. */
export const signaturesOf = (kind: WebhookSignature, secrets: readonly Buffer[], signed: Signed): string => {
  const content = `${signed.id}.${signed.timestamp}.${signed.body}`;
  return secrets
    .map((secret) =>
      kind === 'hmac'
        ? `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
        : `v1a,${sign(null, Buffer.from(content), privateKeyOf(secret)).toString('base64')}`,
    )
    .join(' ');
};
