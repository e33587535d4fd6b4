import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** As whom the server runs, and with which command in front of it. */
export interface Owner {
  /** The user that owns the data; undefined: the one who runs this process. */
  readonly ids: User | undefined;
  /** The command and arguments that run `program` as that user, and the options to spawn it with. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; options: { uid?: number; gid?: number } };
}

const userNamed = (name: string): User | undefined => {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
};

/** Data that is there keeps its owner, so that the user who made it can still use it after root has. */
const ownerOf = (cluster: string): User | undefined => {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
};

const withAncestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...withAncestors(parent)];
};

const mayEnter = (user: User, folder: string): boolean => {
  const { uid, gid, mode } = statSync(folder);
  const itsPart = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & itsPart) !== 0;
};

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the user that owns the data, at first as `postgres` if
 * there is that user, else as `nobody`. Where that user can't enter `dataDir` or the folder of `program`, as below
 * /root, it gets on Linux the one capability to pass through, so that no folder's mode has to be changed.
 * @throws EmbeddedPostgresError `no_unprivileged_user` where neither is possible
 */
export const ownerFor = (dataDir: string, cluster: string, program: string): Owner => {
  if (process.getuid?.() !== 0) {
    return { ids: undefined, command: (file, args) => ({ file, args: [...args], options: {} }) };
  }
  const user = ownerOf(cluster) ?? userNamed('postgres') ?? userNamed('nobody');
  const folders = [dataDir, dirname(program)].map((folder) => realpathSync(folder));
  if (user !== undefined && folders.flatMap(withAncestors).every((folder) => mayEnter(user, folder))) {
    return { ids: user, command: (file, args) => ({ file, args: [...args], options: { ...user } }) };
  }
  const setpriv = SETPRIV.find(existsSync);
  if (user === undefined || setpriv === undefined) {
    throw new EmbeddedPostgresError(
      'no_unprivileged_user',
      `PostgreSQL does not run as root, and no other user can enter ${folders.join(' and ')}: ` +
        'put the project into a folder that others can enter, run as another user, or set DATABASE_URL.',
    );
  }
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const passThrough = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    ids: user,
    command: (file, args) => ({ file: setpriv, args: [...drop, ...passThrough, file, ...args], options: {} }),
  };
};
