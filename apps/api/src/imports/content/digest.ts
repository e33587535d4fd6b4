import { createHash, type Hash } from 'node:crypto';
import { digestsIn } from '@training-provider/contract/imports';
import { Fault } from '../../problems/fault.ts';

interface Expected {
  readonly hash: Hash;
  readonly digest: Buffer;
}

/** Compares the bytes of a body, as they were sent, with its `Content-Digest`. */
export interface DigestCheck {
  update(bytes: Buffer): void;
  /** @throws Fault 400 `invalid_digest` if a digest differs */
  requireMatch(): void;
}

/**
 * Creates the check for a `Content-Digest`. Without the header, the check always succeeds. @throws Fault 400
 * `invalid_digest` if the header is malformed
 */
export const digestCheck = (header: string | undefined): DigestCheck => {
  const digests = digestsIn(header);
  if (digests === undefined) throw new Fault('invalid_digest');
  const expected = digests.map(
    ({ algorithm, base64 }): Expected => ({ hash: createHash(algorithm), digest: Buffer.from(base64, 'base64') }),
  );
  return {
    update: (bytes) => {
      for (const { hash } of expected) hash.update(bytes);
    },
    requireMatch: () => {
      if (!expected.every(({ hash, digest }) => hash.digest().equals(digest))) throw new Fault('invalid_digest');
    },
  };
};
