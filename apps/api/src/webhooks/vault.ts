import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 8;

/**
 * The webhook to which a secret belongs. A secret that was encrypted for one webhook cannot be decrypted for another.
 */
interface Owner {
  readonly organisation_id: string;
  readonly id: string;
}

/** An encrypted secret, and the name of the key that encrypted it. */
export interface Sealed {
  readonly secret: Buffer;
  readonly keyId: string;
}

/** Encrypts and decrypts the secrets of webhooks (AES-256-GCM). */
export interface Vault {
  /** The name of the key that encrypts. It reveals nothing about the key. */
  readonly keyId: string;
  seal(owner: Owner, secret: Buffer): Sealed;
  /**
   * Decrypts a secret. @throws Error if no key has this name, or the secret belongs to another webhook or was changed
   */
  open(owner: Owner, sealed: Sealed): Buffer;
}

const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH);
const boundTo = ({ organisation_id, id }: Owner): Buffer => Buffer.from(`${organisation_id} ${id}`);

/**
 * Creates a vault with keys of 32 bytes. The first key encrypts, and each key decrypts the secrets that it has
 * encrypted.
 */
export const vaultOf = (keys: readonly [Buffer, ...Buffer[]]): Vault => {
  const [first] = keys;
  const keyId = nameOf(first);
  return {
    keyId,
    seal: (owner, secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, iv).setAAD(boundTo(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return { secret: Buffer.concat([iv, cipher.getAuthTag(), text]), keyId };
    },
    open: (owner, sealed) => {
      const key = keys.find((one) => nameOf(one) === sealed.keyId);
      if (key === undefined) throw new Error(`WEBHOOK_KEY has no key ${sealed.keyId}, which encrypts a secret`);
      const iv = sealed.secret.subarray(0, IV_BYTES);
      const tag = sealed.secret.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.secret.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
};
