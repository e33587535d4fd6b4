import { existsSync } from 'node:fs';
import { programs } from '../deploy/packages.ts';

/** The programs of the cluster, and the packages of Debian and Ubuntu that bring them. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  ip: '/usr/sbin/ip',
  patroni: '/usr/bin/patroni',
  setpriv: '/usr/bin/setpriv',
  ...programs(),
};
const PACKAGES = 'etcd-server haproxy iproute2 patroni pgbouncer postgresql util-linux';

/** What is missing to start a cluster on this machine; undefined if nothing is. */
export const missing = (): string | undefined => {
  const { postgres, ...others } = PROGRAMS;
  const files = [...Object.values(others), `${postgres}/postgres`];
  if (!files.every((file) => existsSync(file)))
    return `The cluster needs these packages of Debian or Ubuntu: apt-get install ${PACKAGES}`;
  if (process.getuid?.() !== 0)
    return 'The nodes have networks of their own, which only root can create: run this as root.';
  return undefined;
};
