import { createHash, type Hash } from 'node:crypto';
import { Fault } from '../../problems/fault.ts';

const ALGORITHMS: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };
/** A member of the dictionary of `Content-Digest` (RFC 9530, RFC 8941): an algorithm and a byte sequence. */
const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/;

interface Expected {
  readonly hash: Hash;
  readonly digest: Buffer;
}

/** Compares the bytes of a body, as they were sent, with what `Content-Digest` says of them. */
export interface DigestCheck {
  update(bytes: Buffer): void;
  /** @throws Fault 400 `invalid_digest` if one differs */
  requireMatch(): void;
}

const memberIn = (text: string): Expected[] => {
  const [, name = '', value = ''] = MEMBER.exec(text.trim()) ?? [];
  if (name === '') throw new Fault('invalid_digest');
  const algorithm = ALGORITHMS[name];
  // RFC 9530, section 2: digests of other algorithms are ignored.
  return algorithm === undefined ? [] : [{ hash: createHash(algorithm), digest: Buffer.from(value, 'base64') }];
};

/** The check of a `Content-Digest`, which may be absent. @throws Fault 400 `invalid_digest` if it is malformed */
export const digestCheck = (header: string | undefined): DigestCheck => {
  const expected = header === undefined ? [] : header.split(',').flatMap(memberIn);
  return {
    update: (bytes) => {
      for (const { hash } of expected) hash.update(bytes);
    },
    requireMatch: () => {
      if (!expected.every(({ hash, digest }) => hash.digest().equals(digest))) throw new Fault('invalid_digest');
    },
  };
};
