import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@training-provider/embedded-postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { launchService } from '../support/program.ts';
import { until } from '../support/until.ts';

const READY = /Ready: (\S+)\/v1/;
const TOKEN = /Demo token: (\S+)/;

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
};

const newDatabase = async (): Promise<string> => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'));
  onTestFinished(drop);
  return url;
};

const start = (env: Record<string, string>): Program => {
  const service = launchService({ PORT: '0', ...env });
  onTestFinished(service.stop);
  return service;
};

const get = async (url: string, token: string) => {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>[] } };
};

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('the first start seeds a demo and prints a token that works; the second keeps all data and the token', async () => {
  const DATA_DIR = await newDataDir();
  const first = start({ DATA_DIR });
  const [url, token] = [await first.says(READY), await first.says(TOKEN)];
  expect(first.output().err).toMatch(
    /Creating the database[\s\S]*Starting PostgreSQL[\s\S]*Applied Migration[\s\S]*Seeding the demo/,
  );
  await first.says(`curl -H 'Authorization: Bearer ${token}' '${url}/v1/participants?limit=2'`);
  expect((await stat(join(DATA_DIR, 'demo-token'))).mode & 0o777).toBe(0o600);
  const participant = { firstName: 'Neu', lastName: 'Hier' };
  const created = await fetch(`${url}/v1/participants`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ participant }),
  });
  expect(created.status).toBe(201);
  const before = await get(`${url}/v1/participants?limit=200`, token);
  expect(before.body.data[0]).toMatchObject(participant);
  expect(before.body.data).toHaveLength(200);
  const postmaster = await postmasterOf(DATA_DIR);
  first.process.kill('SIGINT');
  expect(await first.exit).toBe(0);
  expect(isAlive(postmaster)).toBe(false);

  const second = start({ DATA_DIR });
  const [again, sameToken] = [await second.says(READY), await second.says(TOKEN)];
  expect(sameToken).toBe(token);
  expect(await get(`${again}/v1/participants?limit=200`, token)).toEqual(before);
  expect(second.output().err).not.toContain('Seeding');
  second.process.kill('SIGTERM');
  expect(await second.exit).toBe(0);
});

test('SIGKILL leaves no database process behind, and no acknowledged write is lost', async () => {
  const DATA_DIR = await newDataDir();
  const first = start({ DATA_DIR });
  const [url, token] = [await first.says(READY), await first.says(TOKEN)];
  const created = await fetch(`${url}/v1/courses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ course: { name: 'Bleibt' } }),
  });
  expect(created.status).toBe(201);
  const postmaster = await postmasterOf(DATA_DIR);
  first.process.kill('SIGKILL');
  await until(async () => (isAlive(postmaster) ? undefined : true));
  const second = start({ DATA_DIR });
  const again = await second.says(READY);
  expect((await get(`${again}/v1/courses?limit=1`, token)).body.data[0]).toMatchObject({ name: 'Bleibt' });
});

test('a service whose embedded database dies ends with an error instead of serving nothing', async () => {
  const DATA_DIR = await newDataDir();
  const service = start({ DATA_DIR });
  await service.says(READY);
  process.kill(await postmasterOf(DATA_DIR), 'SIGQUIT');
  expect(await service.exit).toBe(1);
  expect(service.output().err).toContain('The embedded database has ended');
});

test('with DATABASE_URL it migrates that database and seeds nothing', async () => {
  const service = start({ DATABASE_URL: await newDatabase() });
  const url = await service.says(READY);
  expect(service.output().err).toContain('Applied Migration');
  expect(service.output().out).not.toContain('Demo token');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  service.process.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});

test('two instances that start together on one database migrate it once, and both serve', async () => {
  const DATABASE_URL = await newDatabase();
  const instances = [start({ DATABASE_URL }), start({ DATABASE_URL }), start({ DATABASE_URL })];
  for (const instance of instances) {
    expect((await fetch(`${await instance.says(READY)}/readyz`)).status).toBe(200);
  }
  const applied = instances.filter((instance) => instance.output().err.includes('Applied Migration'));
  expect(applied).toHaveLength(1);
});

test('a port that is taken is named, with what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  const service = start({ DATABASE_URL: await newDatabase(), PORT });
  expect(await service.exit).toBe(1);
  expect(service.output().err).toContain(`Port ${PORT} is taken: stop what listens there, or set PORT to another one.`);
});

test('a database that is unreachable is named as such, without its password', async () => {
  const service = start({ DATABASE_URL: 'postgres://user:geheim@127.0.0.1:1/name' });
  expect(await service.exit).toBe(1);
  expect(service.output().err).toMatch(/The database of DATABASE_URL is unreachable \(ECONNREFUSED\)/);
  expect(service.output().err).not.toContain('geheim');
});

test('a login that is refused and a database that does not exist are named', async () => {
  const missing = new URL(inject('serverUrl'));
  missing.pathname = '/does_not_exist';
  const service = start({ DATABASE_URL: missing.href });
  expect(await service.exit).toBe(1);
  expect(service.output().err).toContain('does not exist');
});

test.each([
  ['PORT', '99999', 'PORT must be a whole number from 0 to 65535, not "99999"'],
  ['DATABASE_URL', 'mysql://geheim@x', 'DATABASE_URL must be a URL of the form postgres://'],
])('the setting %s=%s stops the start with one line that names it', async (name, value, message) => {
  const service = start({ DATA_DIR: '/nonexistent/never', [name]: value });
  expect(await service.exit).toBe(1);
  const lines = service
    .output()
    .err.trim()
    .split('\n')
    .filter((line) => line.includes(name));
  expect(lines).toEqual([expect.stringContaining(`Wrong setting: ${message}`)]);
  expect(service.output().err).not.toContain('geheim');
});
