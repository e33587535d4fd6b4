import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { KeyError, publicKeysIn } from '../access/oauth/publicKeys.ts';
import { AdminError } from './output.ts';

/** The public keys in a file: a PEM, a JWK or a JWKS. @throws AdminError if a client cannot have them */
export const readPublicKeys = async (file: string): Promise<JWK[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`--key: ${file}: ${error.code}`);
  });
  return publicKeysIn(text).catch((error: unknown) => {
    throw error instanceof KeyError ? new AdminError(`--key: ${error.message}`) : error;
  });
};
