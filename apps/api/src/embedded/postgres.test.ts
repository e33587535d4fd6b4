import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { isAlive } from './liveness.ts';
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

const started: EmbeddedPostgres[] = [];

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
};

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  started.push(server);
  return server;
};

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

const query = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
};

const owner = async (dataDir: string): Promise<{ process: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'testOwner.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, url };
};

const pidOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition did not come true in 20 seconds');
    await wait(20);
  }
};

describe('the embedded PostgreSQL', () => {
  test('keeps its data over a restart, and the password file is for its owner alone', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    await query(first.url, "create table kept as select 'Müller' as name");
    await first.stop();
    const second = await start(dataDir);
    expect((await query(second.url, 'select name from kept')).rows).toEqual([{ name: 'Müller' }]);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('refuses to connect without the password', async () => {
    const { url } = await start(await newDataDir());
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('keeps fsync on: what is acknowledged is on disk', async () => {
    const { url } = await start(await newDataDir());
    expect((await query(url, 'show fsync')).rows).toEqual([{ fsync: 'on' }]);
    expect((await query(url, 'show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('ends when the process that owns it is killed with SIGKILL, and starts again on the same data', async () => {
    const dataDir = await newDataDir();
    const { process: child, url } = await owner(dataDir);
    await query(url, 'create table kept as select 1 as one');
    const pid = await pidOf(dataDir);
    child.kill('SIGKILL');
    await until(() => !isAlive(pid));
    const again = await start(dataDir);
    expect((await query(again.url, 'select one from kept')).rows).toEqual([{ one: 1 }]);
  });

  test('recovers when both it and its owner were killed, though postmaster.pid is left behind', async () => {
    const dataDir = await newDataDir();
    const { process: child, url } = await owner(dataDir);
    await query(url, 'create table kept as select 1 as one');
    const pid = await pidOf(dataDir);
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await until(() => !isAlive(pid));
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
    const again = await start(dataDir);
    expect((await query(again.url, 'select one from kept')).rows).toEqual([{ one: 1 }]);
  });

  test('tells its owner when it ends by itself', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    process.kill(await pidOf(dataDir), 'SIGINT');
    expect(await server.ended).toMatch(/exit/);
  });

  test('is refused a second time on the same folder, naming the process, and is found by runningEmbeddedPostgres', async () => {
    const dataDir = await newDataDir();
    const { url } = await start(dataDir);
    expect(await runningEmbeddedPostgres(dataDir)).toBe(url);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining(String(await pidOf(dataDir))),
    });
  });

  test('starts once where two start together on an empty folder', async () => {
    const dataDir = await newDataDir();
    const starts = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)]);
    const refusals = starts.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refusals).toEqual(['data_dir_in_use', 'data_dir_in_use']);
  });

  test('starts over where its creation was interrupted', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres.unfinished-999999999'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.unfinished-999999999', 'PG_VERSION'), '18\n');
    const { url } = await start(dataDir);
    expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('says what to do about data of another version', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_of_other_version',
      message: expect.stringMatching(/PostgreSQL 14.*DATA_DIR/),
    });
  });

  test('says what to do about a folder that cannot be written', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, '..'), { recursive: true });
    await writeFile(dataDir, 'a file stands where the folder should be');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringContaining('set DATA_DIR'),
    });
  });
});
