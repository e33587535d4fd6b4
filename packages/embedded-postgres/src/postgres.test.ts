import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { majorVersionOf } from './binaries.ts';
import { runningEmbeddedPostgres } from './postgres.ts';
import { newDataDir, pidOf, query, start } from './testSupport.ts';

describe('the embedded PostgreSQL', () => {
  test('keeps its data over a restart, and only its owner can read its password', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    await query(first.url, "create table kept as select 'Müller' as name");
    await first.stop();
    const second = await start(dataDir);
    expect((await query(second.url, 'select name from kept')).rows).toEqual([{ name: 'Müller' }]);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('rejects a connection with a wrong password', async () => {
    const { url } = await start(await newDataDir());
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('listens only on 127.0.0.1, flushes commits to disk, and compares strings by bytes in UTF-8', async () => {
    const { url } = await start(await newDataDir());
    const settings = await query(
      url,
      `select name, setting from pg_settings where name in
        ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'server_encoding', 'TimeZone')`,
    );
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    });
    const locale = await query(
      url,
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    );
    expect(locale.rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
  });

  test('does not write values of statements to its log', async () => {
    const dataDir = await newDataDir();
    const { url } = await start(dataDir);
    await query(url, 'create table people (name text primary key)');
    const insert = () => query(url, 'insert into people values ($1)', ['Geheim']);
    await insert();
    await expect(insert()).rejects.toMatchObject({ detail: expect.stringContaining('Geheim') });
    await expect(query(url, "select 'Geheim'::int")).rejects.toThrow('Geheim');
    await expect(query(url.replace(/postgres$/, 'none'), '')).rejects.toThrow('none');
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('FATAL');
    expect(log).not.toContain('Geheim');
  });

  test('reports to its owner if it ends by itself', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    process.kill(await pidOf(dataDir), 'SIGINT');
    expect(await server.ended).toMatch(/exit/);
  });

  test('rejects a second start in the same folder with the process id of the first, which runningEmbeddedPostgres finds', async () => {
    const dataDir = await newDataDir();
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
    const { url, stop } = await start(dataDir);
    expect(await runningEmbeddedPostgres(dataDir)).toBe(url);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining(String(await pidOf(dataDir))),
    });
    await stop();
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  test.each([0, 1])(
    'starts exactly once if three starts run simultaneously, after %i earlier starts',
    async (startsBefore) => {
      const dataDir = await newDataDir();
      for (let count = 0; count < startsBefore; count += 1) await (await start(dataDir)).stop();
      const starts = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)]);
      const refusals = starts.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
      expect(refusals).toEqual(['data_dir_in_use', 'data_dir_in_use']);
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
    },
  );
});

describe('an error of the embedded PostgreSQL', () => {
  test('reports data of another PostgreSQL version', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_of_other_version',
      message: expect.stringMatching(/PostgreSQL 14.*DATA_DIR/),
    });
  });

  test('reports a folder that contains something else, and does not change the folder', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres', 'something'), { recursive: true });
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'data_incomplete' });
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['something']);
  });

  test('reports a lost password', async () => {
    const dataDir = await newDataDir();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres-password'), '');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'password_missing' });
  });

  test('reports a folder that is not writable', async () => {
    const dataDir = await newDataDir();
    await writeFile(dataDir, 'if a file is in place of the folder');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringContaining('set DATA_DIR'),
    });
  });

  test('reports that the program does not run on this machine, such as Alpine', async () => {
    const program = await newDataDir();
    await writeFile(program, '#!/there/is/no/such/loader\n', { mode: 0o755 });
    await expect(majorVersionOf(program)).rejects.toMatchObject({
      code: 'unsupported_platform',
      message: expect.stringMatching(/glibc.*DATABASE_URL/),
    });
  });
});
