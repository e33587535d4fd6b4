import { execFile } from 'node:child_process';
import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '../../testbed/database.ts';
import type { Testbed } from '../../testbed/testbed.ts';

const run = promisify(execFile);

/** A disk of its own for some tables. */
export interface SmallDisk {
  /** Makes it larger. */
  grow(megabytes: number): Promise<void>;
}

/**
 * Moves tables of a database to a disk of so many megabytes; undefined where this process may not mount one. Only they are on
 * it: a full disk of the write-ahead log stops PostgreSQL, which the kills do as well.
 * @param cluster the folder of PostgreSQL's data, whose owner it runs as
 */
export const smallDisk = async (
  testbed: Testbed,
  url: string,
  cluster: string,
  tables: readonly string[],
  megabytes: number,
): Promise<SmallDisk | undefined> => {
  const folder = join(testbed.folder, 'disk');
  await mkdir(folder);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  testbed.undo(async () => void (await run('umount', ['--lazy', folder])));
  const { uid, gid } = await stat(cluster);
  const space = join(folder, 'space');
  await mkdir(space);
  await chown(space, uid, gid);
  await withConnection(url, async (client) => {
    await client.query(`create tablespace small location '${space}'`);
    for (const table of tables) await client.query(`alter table ${table} set tablespace small`);
  });
  return { grow: async (larger) => void (await run('mount', ['-o', `remount,size=${larger}m`, folder])) };
};
