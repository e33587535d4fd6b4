import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A certificate with its key, as `https.createServer` takes them. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** An authority of tests' own, which programs trust by `NODE_EXTRA_CA_CERTS`. */
export interface Authority {
  /** The file with its certificate. */
  readonly file: string;
  /** Makes a certificate for some names and addresses. */
  identityFor(...names: readonly string[]): Promise<Identity>;
  /** Deletes its file. */
  remove(): Promise<void>;
}

const KEYS = { keyType: 'ec', algorithm: 'sha256' } as const;

const named = (value: string) => [{ name: 'commonName', value }];

const subjectOf = (name: string) =>
  isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };

/** Makes an authority. */
export const newAuthority = async (): Promise<Authority> => {
  const own = await generate(named('Tests'), {
    ...KEYS,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const file = join(folder, 'authority.pem');
  await writeFile(file, own.cert);
  return {
    file,
    identityFor: async (...names) => {
      const { cert, private: key } = await generate(named('receiver'), {
        ...KEYS,
        ca: { cert: own.cert, key: own.private },
        extensions: [{ name: 'subjectAltName', altNames: names.map(subjectOf) }],
      });
      return { cert, key };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
