import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** As whom the server runs, and with which command in front of it. */
export interface Owner {
  /** The user that owns the data; undefined: the one who runs this process. */
  readonly ids: { uid: number; gid: number } | undefined;
  /** The command and arguments that run `program` as that user, and the options to spawn it with. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; options: { uid?: number; gid?: number } };
}

const ids = (name: string): { uid: number; gid: number } | undefined => {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
};

const ancestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestors(parent)];
};

const OTHERS_MAY_ENTER = 0o001;
const mayBeEnteredByOthers = (path: string): boolean =>
  ancestors(dirname(path)).every((folder) => !existsSync(folder) || (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0);

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the user `postgres` if there is one, else as `nobody`.
 * Where folders above `paths` can't be entered by that user, as below /root, it gets on Linux the one capability to
 * pass through them, so that no folder's mode has to be changed.
 * @throws EmbeddedPostgresError `no_unprivileged_user` where neither is possible
 */
export const ownerFor = (paths: readonly string[]): Owner => {
  if (process.getuid?.() !== 0) {
    return { ids: undefined, command: (file, args) => ({ file, args: [...args], options: {} }) };
  }
  const user = ids('postgres') ?? ids('nobody');
  if (user !== undefined && paths.every(mayBeEnteredByOthers)) {
    return { ids: user, command: (file, args) => ({ file, args: [...args], options: user }) };
  }
  const setpriv = SETPRIV.find(existsSync);
  if (user === undefined || setpriv === undefined) {
    throw new EmbeddedPostgresError(
      'no_unprivileged_user',
      `PostgreSQL does not run as root, and no other user can enter ${paths.join(' and ')}: ` +
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
