import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAlive } from './liveness.ts';
import { runningEmbeddedPostgres } from './postgres.ts';
import { killHard, newDataDir, owner, pidOf, query, start, until, untilGone } from './testSupport.ts';

const READY = 'postgres://';
const KEEP_ONE = 'create table kept as select 1 as one';
const KEPT = [{ one: 1 }];
const keptIn = async (url: string): Promise<object[]> => (await query(url, 'select one from kept')).rows;

const MOST_CREATIONS = 20;

/**
 * A data folder whose owner was killed while it created the database. If the creation was faster, the set-up failed.
 */
const interruptedCreation = async (): Promise<string> => {
  for (let creations = 0; creations < MOST_CREATIONS; creations += 1) {
    const dataDir = await newDataDir();
    const { process: child } = await owner(dataDir, 'Creating');
    await until(async () =>
      (await readdir(dataDir)).some((name) => name === 'postgres' || name.includes('unfinished')),
    );
    await killHard(child);
    if (!(await readdir(dataDir)).includes('postgres')) return dataDir;
  }
  return expect.fail('No creation could be interrupted.');
};

describe('when its owner is killed with SIGKILL, the embedded PostgreSQL', () => {
  test('ends, and starts again on the same data', async () => {
    const dataDir = await newDataDir();
    const { process: child, line: url } = await owner(dataDir, READY);
    await query(url, KEEP_ONE);
    const pid = await pidOf(dataDir);
    await killHard(child);
    await untilGone(pid);
    expect(await keptIn((await start(dataDir)).url)).toEqual(KEPT);
  });

  test('makes the next start wait until it has ended', async () => {
    const dataDir = await newDataDir();
    const { process: child, line: url } = await owner(dataDir, READY);
    await query(url, KEEP_ONE);
    await killHard(child);
    expect(await keptIn((await start(dataDir)).url)).toEqual(KEPT);
  });

  test('is created again if its creation was interrupted', async () => {
    const dataDir = await interruptedCreation();
    const { url } = await start(dataDir);
    expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('the embedded PostgreSQL', () => {
  test('does not receive Ctrl-C from the terminal of its owner', async () => {
    const dataDir = await newDataDir();
    const { process: child, line: url } = await owner(dataDir, READY);
    if (child.stdout === null || child.pid === undefined) throw new Error('the owner did not start');
    const line = once(createInterface({ input: child.stdout }), 'line');
    process.kill(-child.pid, 'SIGINT');
    expect(await line).toEqual(['interrupted']);
    expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('recovers after it and its owner were killed', async () => {
    const dataDir = await newDataDir();
    const { process: child, line: url } = await owner(dataDir, READY);
    await query(url, KEEP_ONE);
    const pid = await pidOf(dataDir);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    expect(await keptIn((await start(dataDir)).url)).toEqual(KEPT);
  });

  test('starts even if another program has the process id of a killed server', async () => {
    const dataDir = await newDataDir();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, 'postgres');
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['infinity'], process.getuid?.() === 0 ? { uid, gid } : {});
    onTestFinished(() => void other.kill());
    await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n1 1\nready\n`);
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
    const { stop } = await start(dataDir);
    await stop();
    expect(isAlive(other.pid ?? 0)).toBe(true);
  });

  test('is not mistaken for the server of a copy of its folder', async () => {
    const dataDir = await newDataDir();
    await start(dataDir);
    const copy = `${dataDir}-copy`;
    await mkdir(join(copy, 'postgres'), { recursive: true });
    for (const name of ['postgres-password', 'postgres/postmaster.pid'])
      await cp(join(dataDir, name), join(copy, name));
    expect(await runningEmbeddedPostgres(copy)).toBeUndefined();
  });
});
