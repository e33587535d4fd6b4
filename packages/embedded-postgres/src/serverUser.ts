import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs the server, and the command that starts a program as that user. */
export interface ServerUser {
  /** The user that owns the data; undefined if it is the user of this process. */
  readonly ids: User | undefined;
  /** Returns the command and arguments that run `program` as that user, and the options for `spawn`. */
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

/**
 * The owner of existing data, so that this user can still use the data after root has run the server. Undefined if
 * there is no data, or if root owns it.
 */
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
  const permission = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & permission) !== 0;
};

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * The user that runs the server. PostgreSQL refuses to run as root. If root starts it, it runs as the owner of the
 * data; for new data, as `postgres` if this user exists, otherwise as `nobody`. If this user cannot enter `dataDir` or
 * the folder of `program`, for example below /root, it gets one Linux capability that allows it, so that no permissions
 * must be changed.
 * @throws EmbeddedPostgresError `no_unprivileged_user` if neither is possible
 */
export const serverUserFor = (dataDir: string, cluster: string, program: string): ServerUser => {
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
        'move the project to a folder that other users can enter, run as another user, or set DATABASE_URL.',
    );
  }
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const passThrough = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    ids: user,
    command: (file, args) => ({ file: setpriv, args: [...drop, ...passThrough, file, ...args], options: {} }),
  };
};
