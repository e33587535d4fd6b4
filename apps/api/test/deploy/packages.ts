import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const PACKAGES = ['postgresql', 'pgbouncer', 'openssl', 'buildah', 'debootstrap'];
const POSTGRES = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const OPENSSL = '/usr/bin/openssl';
const BUILDAH = '/usr/bin/buildah';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';

/** The folder with the programs of the newest PostgreSQL of the distribution. */
const newestPostgres = (): string => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((one, other) => Number(other) - Number(one)) : [];
  return `${POSTGRES}/${versions[0] ?? 'none'}/bin`;
};

/** Where the programs lie that a deployment has and this repository doesn't bring along. */
export const programs = () => ({ postgres: newestPostgres(), pgbouncer: PGBOUNCER, openssl: OPENSSL });

const areThere = (): boolean =>
  [`${newestPostgres()}/postgres`, PGBOUNCER, OPENSSL, BUILDAH, DEBOOTSTRAP].every((program) => existsSync(program));

/** Installs what is missing, as root on Debian and its derivatives. If it can't, the error says what to do. */
export const installPackages = async (): Promise<void> => {
  if (areThere()) return;
  const advice = `The drills need these packages of Debian or Ubuntu: ${PACKAGES.join(' ')}. Install them, or run this as root.`;
  if (process.getuid?.() !== 0) throw new Error(advice);
  const apt = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', ...PACKAGES);
  if (!areThere()) throw new Error(advice);
};
