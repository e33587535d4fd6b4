import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { scratchDatabase, withConnection } from '../../../../tooling/testbed/database.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { adminWith } from '../support/admin.ts';
import { clientOf } from '../support/client.ts';
import { ownService } from '../support/ownService.ts';
import { launchService, startService } from '../support/program.ts';
import { until } from '../support/until.ts';

const ROLES = new URL('../../deploy/roles.sql', import.meta.url);

const run = (url: string, statement: string): Promise<void> =>
  withConnection(url, async (client) => void (await client.query(statement)));

const as = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href;

/** A separate database with the roles of `deploy/roles.sql`, renamed, because a server shares its roles. */
const databaseWithRoles = async () => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'));
  const [prefix, password] = [`t${randomBytes(6).toString('hex')}_`, randomBytes(12).toString('hex')];
  const [owner, service] = [`${prefix}owner`, `${prefix}service`];
  onTestFinished(async () => {
    await drop();
    await run(inject('serverUrl'), `drop role ${owner}, ${service}`);
  });
  const sql = (await readFile(ROLES, 'utf8')).replaceAll('training_', prefix);
  await run(url, sql);
  await run(url, sql);
  await run(url, `alter role ${owner} password '${password}'; alter role ${service} password '${password}'`);
  return { superuserUrl: url, ownerUrl: as(url, owner, password), serviceUrl: as(url, service, password) };
};

const migrate = async (settings: Settings) => (await adminWith(settings)('migrate')).code;

test('the service runs with a database role that cannot change tables, and migrations with that role fail', async () => {
  const { ownerUrl, serviceUrl } = await databaseWithRoles();
  expect(await migrate({ DATABASE_URL: serviceUrl })).toBe(1);
  expect(await migrate({ DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl })).toBe(0);

  const { client } = await ownService({ DATABASE_URL: serviceUrl, MIGRATIONS: 'wait' });
  const created = await client('POST', '/v1/participants', {
    body: { participant: { firstName: 'Eva', lastName: 'Berg' } },
    headers: { 'Idempotency-Key': 'a' },
  });
  expect(created.status).toBe(201);
  const path = `/v1/participants/${created.json.data.id}`;
  expect((await client('PATCH', path, { body: { participant: { lastName: 'Thal' } } })).status).toBe(200);
  expect((await client('GET', '/v1/participants?q=thal')).json.data).toHaveLength(1);
  expect((await client('DELETE', path)).status).toBe(200);

  for (const statement of [
    ...['alter table participant add column x int', 'alter table participant disable trigger all'],
    ...['drop table participant', 'truncate participant', 'create table x ()', 'create temporary table x ()'],
    ...['create index x on participant (id)', 'drop index participant_pkey', 'create extension citext'],
    ...['create function x() returns int language sql as $$ select 1 $$', 'create role x'],
  ])
    await expect(run(serviceUrl, statement), statement).rejects.toMatchObject({ code: '42501' });
});

/** Requests that need tables. */
const answersOf = async (baseUrl: string): Promise<unknown[]> => {
  const headers = { Authorization: `Bearer ${'tpa_'.padEnd(47, 'x')}`, 'Content-Type': 'application/json' };
  const sent = [
    fetch(`${baseUrl}/v1/participants`, { headers }),
    fetch(`${baseUrl}/v1/participants`, { headers, method: 'POST', body: '{"participant":{}}' }),
    fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  ];
  return Promise.all((await Promise.all(sent)).map(async (answer) => [answer.status, (await answer.json()).code]));
};

test.each(['1', '2'])(
  'with %s processes and pending migrations, the service is alive, returns 503 with the reason, and becomes ready',
  async (WORKERS) => {
    const { ownerUrl, serviceUrl } = await databaseWithRoles();
    const service = launchService({ DATABASE_URL: serviceUrl, MIGRATIONS: 'wait', WORKERS });
    onTestFinished(service.stop);
    const [, baseUrl = ''] = await until(
      async () => /Not ready: migrations pending: Migration.* to (\S+) get 503/.exec(service.output().err) ?? undefined,
    );
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    expect(await answersOf(baseUrl)).toEqual(Array(3).fill([503, 'unavailable']));
    expect(service.output().out).not.toContain('Ready');
    const waiting = await fetch(`${baseUrl}/readyz`);
    expect(waiting.status).toBe(503);
    expect(await waiting.json()).toMatchObject({ reason: expect.stringContaining('migrations pending: Migration') });
    expect(await migrate({ MIGRATION_DATABASE_URL: ownerUrl })).toBe(0);
    expect(await service.says(/Ready: (\S+)\/v1/)).toBe(baseUrl);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    expect((await answersOf(baseUrl)).slice(0, 2)).toEqual(Array(2).fill([401, 'invalid_token']));
  },
);

test('the service migrates with the owner role at its start, and serves requests with its restricted role', async () => {
  const { ownerUrl, serviceUrl } = await databaseWithRoles();
  const settings = { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl };
  const { baseUrl } = await startService(onTestFinished, settings);
  const { token } = await newTenantIn(serviceUrl);
  expect((await clientOf(token, baseUrl)('GET', '/v1/org')).status).toBe(200);
});

test('the owner of the tables can vacuum after erasures, and gets a message if it does not own the database', async () => {
  const { ownerUrl, serviceUrl, superuserUrl } = await databaseWithRoles();
  expect(await migrate({ MIGRATION_DATABASE_URL: ownerUrl })).toBe(0);
  const admin = adminWith({ DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl });
  expect((await admin('erasures vacuum')).code).toBe(0);

  const [database, owner] = [new URL(superuserUrl).pathname.slice(1), new URL(ownerUrl).username];
  await run(
    superuserUrl,
    `alter database ${database} owner to current_user; grant connect on database ${database} to ${owner}`,
  );
  const refused = await admin('erasures vacuum');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Run deploy/roles.sql again')]);
});
