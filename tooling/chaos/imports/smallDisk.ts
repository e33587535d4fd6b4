import { execFile } from 'node:child_process';
import { chown, mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '../../testbed/database.ts';
import type { Testbed } from '../../testbed/testbed.ts';

const run = promisify(execFile);
const BYTES_PER_MB = 1_048_576;
const LARGE_BYTES = 1_024 * BYTES_PER_MB;

/** A separate disk for some tables. */
export interface SmallDisk {
  /** Enlarges the disk. */
  grow(): Promise<void>;
}

/**
 * Moves tables of a database to a separate disk with this many megabytes left; returns undefined if this process may
 * not mount one. No other data is on the disk: if the disk of the write-ahead log were full, PostgreSQL would stop,
 * which the kills cover as well.
 * @param cluster the folder of PostgreSQL's data; PostgreSQL runs as the owner of this folder
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
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${LARGE_BYTES}`, 'tmpfs', folder]).then(
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
  const resize = async (bytes: number): Promise<void> =>
    void (await run('mount', ['-o', `remount,size=${bytes}`, folder]));
  const { blocks, bfree, bsize } = await statfs(folder);
  await resize((blocks - bfree) * bsize + megabytes * BYTES_PER_MB);
  return { grow: () => resize(LARGE_BYTES) };
};
