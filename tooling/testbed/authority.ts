import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate and its key, for `https.createServer`. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority for tests, which programs trust through `NODE_EXTRA_CA_CERTS`. */
export interface Authority {
  /** The file with the certificate of the authority. */
  readonly file: string;
  /** Creates a certificate for these names and addresses. */
  identityFor(...names: readonly string[]): Identity;
  /** Deletes the files of the authority. */
  remove(): void;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];

const subjectOf = (name: string): string => `${/^[\d.]+$|:/.test(name) ? 'IP' : 'DNS'}:${name}`;

/** Creates an authority with OpenSSL. */
export const newAuthority = (): Authority => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl('req', '-x509', ...NEW_KEY, '-subj', '/CN=Tests', '-keyout', at('key.pem'), '-out', at('authority.pem'));
  let made = 0;
  return {
    file: at('authority.pem'),
    identityFor: (...names) => {
      made += 1;
      const [key, cert] = [at(`${made}.key`), at(`${made}.pem`)];
      writeFileSync(at('extensions'), `subjectAltName=${names.map(subjectOf).join(',')}\n`);
      openssl('req', ...NEW_KEY, '-subj', '/CN=receiver', '-keyout', key, '-out', at('request.pem'));
      openssl(
        ...['x509', '-req', '-in', at('request.pem'), '-CA', at('authority.pem'), '-CAkey', at('key.pem')],
        ...['-days', '2', '-extfile', at('extensions'), '-out', cert],
      );
      return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
