import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const POSTGRES = '/usr/lib/postgresql';

/** The programs for the failover drill, with their packages. */
const CLUSTER = {
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  ip: ['/usr/sbin/ip', 'iproute2'],
  setpriv: ['/usr/bin/setpriv', 'util-linux'],
} as const;
/** The programs for all drills. */
const ALL = {
  ...CLUSTER,
  openssl: ['/usr/bin/openssl', 'openssl'],
  buildah: ['/usr/bin/buildah', 'buildah'],
  debootstrap: ['/usr/sbin/debootstrap', 'debootstrap'],
  promtool: ['/usr/bin/promtool', 'prometheus'],
  kubectl: ['/usr/bin/kubectl', 'kubernetes-client'],
} as const;

type Programs = Readonly<Record<string, readonly [file: string, name: string]>>;

/** The folder with the programs of the newest PostgreSQL of the distribution. */
const newestPostgres = (): string => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((one, other) => Number(other) - Number(one)) : [];
  return `${POSTGRES}/${versions[0] ?? 'none'}/bin`;
};

/** Whether Citus is installed for that PostgreSQL. */
export const hasCitus = (): boolean => {
  const config = `${newestPostgres()}/pg_config`;
  if (!existsSync(config)) return false;
  return existsSync(`${execFileSync(config, ['--sharedir'], { encoding: 'utf8' }).trim()}/extension/citus.control`);
};

/** The folder of programs that a deployment has and this repository does not include. */
export const programs = (): Readonly<Record<'postgres' | keyof typeof ALL, string>> => ({
  postgres: newestPostgres(),
  // The boundary: the keys of an object have no type of their own.
  ...(Object.fromEntries(Object.entries(ALL).map(([name, [file]]) => [name, file])) as Record<
    keyof typeof ALL,
    string
  >),
});

const packagesOf = (needed: Programs): string[] => ['postgresql', ...Object.values(needed).map(([, name]) => name)];

const areThere = (needed: Programs): boolean =>
  [`${newestPostgres()}/postgres`, ...Object.values(needed).map(([file]) => file)].every((file) => existsSync(file));

/** The missing packages for the failover drill; undefined if all are installed. */
export const adviceForCluster = (): string | undefined =>
  areThere(CLUSTER)
    ? undefined
    : `The failover drill requires these packages of Debian or Ubuntu: apt-get install ${packagesOf(CLUSTER).join(' ')}`;

/** Installs missing packages, as root on Debian and its derivatives. Otherwise the error says what to do. */
export const installPackages = async (): Promise<void> => {
  if (areThere(ALL)) return;
  const packages = packagesOf(ALL);
  const advice = `The drills require these packages of Debian or Ubuntu: ${packages.join(' ')}. Install them, or run this as root.`;
  if (process.getuid?.() !== 0) throw new Error(advice);
  const apt = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', ...packages);
  if (!areThere(ALL)) throw new Error(advice);
};
