import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@training-provider/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/ownService.ts';
import { launchService } from '../support/program.ts';
import { until } from '../support/until.ts';

const READY = /Ready: (\S+)\/v1/;
const TOKEN = /Demo token: (\S+)/;

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
};

const start = (env: Record<string, string>): Program => {
  const service = launchService(env);
  onTestFinished(service.stop);
  return service;
};

/** Starts the service with its embedded database, and a client with the demo token. */
const startDemo = async (DATA_DIR: string) => {
  const service = start({ DATA_DIR });
  const [baseUrl, token] = [await service.says(READY), await service.says(TOKEN)];
  return { service, baseUrl, token, client: clientOf(token, baseUrl) };
};

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('the first start seeds a demo and prints a working token, and the second start keeps all data and the token', async () => {
  const DATA_DIR = await newDataDir();
  const first = await startDemo(DATA_DIR);
  expect(first.service.output().err).toMatch(
    /Creating the database[\s\S]*Starting PostgreSQL[\s\S]*Applied Migration[\s\S]*Seeding the demo/,
  );
  await first.service.says(`curl -H 'Authorization: Bearer ${first.token}' '${first.baseUrl}/v1/participants?limit=2'`);
  expect((await stat(join(DATA_DIR, 'demo-token'))).mode & 0o777).toBe(0o600);
  const participant = { firstName: 'Neu', lastName: 'Hier' };
  expect((await first.client('POST', '/v1/participants', { body: { participant } })).status).toBe(201);
  const { data } = (await first.client('GET', '/v1/participants?limit=200')).json;
  expect([data.length, data[0]]).toEqual([200, expect.objectContaining(participant)]);
  const postmaster = await postmasterOf(DATA_DIR);
  first.service.process.kill('SIGINT');
  expect(await first.service.exit).toBe(0);
  expect(isAlive(postmaster)).toBe(false);

  const second = await startDemo(DATA_DIR);
  expect(second.token).toBe(first.token);
  expect((await second.client('GET', '/v1/participants?limit=200')).json.data).toEqual(data);
  expect(second.service.output().err).not.toContain('Seeding');
  second.service.process.kill('SIGTERM');
  expect(await second.service.exit).toBe(0);
});

test('after SIGKILL, no database process remains and no acknowledged write is lost', async () => {
  const DATA_DIR = await newDataDir();
  const first = await startDemo(DATA_DIR);
  expect((await first.client('POST', '/v1/courses', { body: { course: { name: 'Bleibt' } } })).status).toBe(201);
  const postmaster = await postmasterOf(DATA_DIR);
  first.service.process.kill('SIGKILL');
  await until(async () => (isAlive(postmaster) ? undefined : true));
  const { client } = await startDemo(DATA_DIR);
  expect((await client('GET', '/v1/courses?limit=1')).json.data).toMatchObject([{ name: 'Bleibt' }]);
});

test('the service exits with an error if its embedded database ends', async () => {
  const DATA_DIR = await newDataDir();
  const service = start({ DATA_DIR });
  await service.says(READY);
  process.kill(await postmasterOf(DATA_DIR), 'SIGQUIT');
  expect(await service.exit).toBe(1);
  expect(service.output().err).toContain('The embedded database has ended');
});

test('instances that start together migrate their database once, seed nothing, and all serve requests', async () => {
  const DATABASE_URL = await emptyDatabase();
  const instances = [start({ DATABASE_URL }), start({ DATABASE_URL }), start({ DATABASE_URL })];
  for (const instance of instances) {
    expect((await fetch(`${await instance.says(READY)}/readyz`)).status).toBe(200);
    expect(instance.output().out).not.toContain('Demo token');
  }
  const applied = instances.filter((instance) => instance.output().err.includes('Applied Migration'));
  expect(applied).toHaveLength(1);
});
