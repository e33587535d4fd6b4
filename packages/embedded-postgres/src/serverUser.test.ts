import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { newDataDir, pidOf, query, start } from './testSupport.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = Number((await promisify(execFile)('id', ['-u', 'nobody'])).stdout);

const ONE = [{ one: 1 }];

/** The response of the started server. */
const oneOf = async (dataDir: string): Promise<object[]> => {
  const { url } = await start(dataDir);
  return (await query(url, 'select 1 as one')).rows;
};

const userOfServer = async (dataDir: string): Promise<number> =>
  Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${await pidOf(dataDir)}/status`, 'utf8'))?.[1]);

describe.runIf(isRoot && process.platform === 'linux')('started by root, the embedded PostgreSQL', () => {
  test('does not run as root', async () => {
    const dataDir = await newDataDir();
    expect(await oneOf(dataDir)).toEqual(ONE);
    expect(await userOfServer(dataDir)).not.toBe(0);
  });

  test('runs below a folder that only root can enter, without changing the mode of the folder', async () => {
    const dataDir = await newDataDir(0o700);
    expect(await oneOf(dataDir)).toEqual(ONE);
    expect(await userOfServer(dataDir)).not.toBe(0);
    expect((await stat(dirname(dataDir))).mode & 0o777).toBe(0o700);
  });

  test('runs if its folder is a symbolic link to a folder that only root can reach', async () => {
    const target = await newDataDir(0o700);
    await mkdir(target);
    const link = await newDataDir();
    await symlink(target, link);
    expect(await oneOf(link)).toEqual(ONE);
  });

  test('runs in a data folder that only root can enter, as created under a strict umask', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await chmod(dataDir, 0o700);
    expect(await oneOf(dataDir)).toEqual(ONE);
  });

  test('runs as the user that owns the data', async () => {
    const dataDir = await newDataDir();
    const { stop } = await start(dataDir);
    await stop();
    const cluster = join(dataDir, 'postgres');
    for (const name of ['', ...(await readdir(cluster, { recursive: true }))]) {
      await chown(join(cluster, name), NOBODY, NOBODY);
    }
    expect(await oneOf(dataDir)).toEqual(ONE);
    expect(await userOfServer(dataDir)).toBe(NOBODY);
    expect((await stat(join(dataDir, 'postgres.log'))).uid).toBe(NOBODY);
  });

  test('changes the owner of data that root has copied', async () => {
    const dataDir = await newDataDir();
    const { stop } = await start(dataDir);
    await stop();
    const cluster = join(dataDir, 'postgres');
    for (const name of ['', ...(await readdir(cluster, { recursive: true }))]) await chown(join(cluster, name), 0, 0);
    expect(await oneOf(dataDir)).toEqual(ONE);
  });
});
