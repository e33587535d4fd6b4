import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { clientOf, type Json } from '../support/client.ts';
import { launchService, startAdmin } from '../support/program.ts';
import { until } from '../support/until.ts';

/** Runs the admin command line on the database of the service that runs, unless another one is given. */
const admin = async (args: string[], env: Record<string, string> = { DATABASE_URL: inject('databaseUrl') }) => {
  const program = startAdmin(args, env);
  const code = await program.exit;
  return { code, ...program.output() };
};

const newOrganisation = async (): Promise<string> =>
  (await admin(['org', 'create', 'Bildungswerk Müller & Söhne'])).out.trim();

describe.concurrent('the admin command line', () => {
  test('prints a result alone on standard output, plain or as JSON', async () => {
    const plain = await admin(['org', 'create', 'Ä']);
    expect(plain).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const json = await admin(['org', 'create', 'Ä', '--json']);
    expect(JSON.parse(json.out)).toEqual({ id: expect.any(String), name: 'Ä' });
    const list = await admin(['org', 'list', '--json']);
    expect(JSON.parse(list.out)).toContainEqual(expect.objectContaining({ id: plain.out.trim(), name: 'Ä' }));
    expect((await admin(['org', 'list'])).out).toContain(plain.out.trim());
  });

  test('creates a token that the running service takes, lists it without the secret, and revokes it within a second', async () => {
    const org = await newOrganisation();
    const { out } = await admin([
      'token',
      'create',
      '--org',
      org,
      '--scope',
      'org:read',
      '--scope',
      'courses:read',
      '--ttl',
      '30d',
      '--name',
      'Portal',
    ]);
    const token = out.trim();
    const client = clientOf(token);
    expect((await client('GET', '/v1/org')).json.data.name).toBe('Bildungswerk Müller & Söhne');
    expect((await client('GET', '/v1/participants')).status).toBe(403);
    const listed = await admin(['token', 'list', '--org', org, '--json']);
    const [row] = JSON.parse(listed.out);
    expect(row).toMatchObject({ org, name: 'Portal', scopes: ['org:read', 'courses:read'], revokedAt: null });
    expect(Object.keys(row)).not.toContain('hash');
    expect(listed.out).not.toContain(token.slice(4));
    expect(await admin(['token', 'revoke', row.id])).toMatchObject({ code: 0, out: `${row.id}\n` });
    await until(async () => ((await client('GET', '/v1/org')).status === 401 ? true : undefined));
  });

  test('creates programs, locations and groups, which the service then answers', async () => {
    const org = await newOrganisation();
    const token = (await admin(['token', 'create', '--org', org, '--scope', '*'])).out.trim();
    const client = clientOf(token);
    const program = await admin([
      'program',
      'create',
      '--org',
      org,
      '--name',
      'Umschulung',
      '--type',
      'retraining',
      '--cost-per-unit',
      '7.40',
      '--admission-criteria',
      'B2',
      '--certified-from',
      '2025-01-01',
    ]);
    expect((await client('GET', `/v1/programs/${program.out.trim()}`)).json.data).toMatchObject({
      name: 'Umschulung',
      type: 'retraining',
      costPerUnit: '7.40',
      admission_criteria: 'B2',
      certifiedFrom: '2025-01-01',
      status: 'draft',
    });
    await admin([
      'location',
      'create',
      '--org',
      org,
      '--name',
      'Köln',
      '--kind',
      'site',
      '--zip-code',
      '50672',
      '--country',
      'DE',
    ]);
    expect((await client('GET', '/v1/locations')).json.data).toMatchObject([
      { name: 'Köln', kind: 'site', address: { zipCode: '50672', country: 'DE' } },
    ]);
    const group = (
      await admin(['group', 'create', '--org', org, '--name', 'Lehrende', '--permission', 'courses:read'])
    ).out.trim();
    expect((await client('GET', '/v1/permissionGroups')).json.data).toMatchObject([{ id: group, name: 'Lehrende' }]);
    const user = await client('POST', '/v1/users', {
      body: { user: { firstName: 'A', lastName: 'B', email: 'a@example.org', groups: [group] } },
    });
    const limited = (
      await admin(['token', 'create', '--org', org, '--scope', '*', '--user', user.json.data.id])
    ).out.trim();
    expect((await clientOf(limited)('GET', '/v1/courses')).status).toBe(200);
    expect((await clientOf(limited)('GET', '/v1/org')).status).toBe(403);
  });

  test('lists the groups and replaces the permissions of one, which the running service heeds within a second', async () => {
    const org = await newOrganisation();
    const client = clientOf((await admin(['token', 'create', '--org', org, '--scope', '*'])).out.trim());
    const group = (
      await admin(['group', 'create', '--org', org, '--name', 'Büro', '--permission', 'courses:read'])
    ).out.trim();
    const user = await client('POST', '/v1/users', {
      body: { user: { firstName: 'A', lastName: 'B', email: 'a@example.org', groups: [group] } },
    });
    const ofUser = ['--org', org, '--scope', '*', '--user', user.json.data.id];
    const limited = clientOf((await admin(['token', 'create', ...ofUser])).out.trim());
    const answers = async () => ({
      courses: (await limited('GET', '/v1/courses')).status,
      notes: (await limited('GET', `/v1/courses/${group}/notes`)).status,
    });
    expect(await answers()).toEqual({ courses: 200, notes: 403 });

    const permissions = ['--permission', 'notes:read', '--permission', 'org:read', '--permission', 'notes:read'];
    expect(await admin(['group', 'permit', group, ...permissions])).toMatchObject({
      code: 0,
      err: '',
      out: `${group}\n`,
    });
    const listed = await admin(['group', 'list', '--org', org, '--json']);
    expect(JSON.parse(listed.out)).toEqual([
      { id: group, org, name: 'Büro', permissions: ['notes:read', 'org:read'], insertedAt: expect.any(String) },
    ]);
    await until(async () => ((await answers()).courses === 403 ? true : undefined));
    expect(await answers()).toEqual({ courses: 403, notes: 404 });

    expect(await admin(['group', 'permit', group])).toMatchObject({ code: 0 });
    await until(async () => ((await answers()).notes === 403 ? true : undefined));

    const { json } = await client('GET', `/v1/permissionGroups/${group}/history`);
    expect(json.data.map(({ operation }: Json) => operation)).toEqual(['created']);
    const audit = JSON.parse((await admin(['audit', 'list', '--org', org, '--json'])).out);
    const actions = ['token create', 'group create', 'token create', 'group permit', 'group permit'];
    expect(audit.map(({ action }: Json) => action)).toEqual(actions);
    const granted = ['notes:read', 'org:read'];
    expect(audit[3].details).toEqual({ from: ['courses:read'], to: granted });
    expect(audit[4]).toMatchObject({
      id: group,
      details: { from: granted, to: [] },
      account: expect.stringMatching(/./),
    });
  });

  test.each([
    [
      ['token', 'create', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--scope', '*'],
      1,
      'There is no organisation',
    ],
    [['token', 'revoke', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'], 1, 'There is no token'],
    [['group', 'permit', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--permission', '*'], 1, 'There is no group'],
    [['group', 'permit', 'x', '--permission', '*'], 2, 'Give an id, which is a UUID.'],
    [['token', 'create', '--org', 'x', '--scope', '*'], 2, 'Give an id, which is a UUID.'],
    [['token', 'create', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'], 2, '--scope'],
    [['token', 'create', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--scope', 'all'], 2, 'Give one of: *'],
    [
      ['token', 'create', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--scope', '*', '--ttl', '0d'],
      2,
      'such as 45m, 12h or 30d',
    ],
    [
      ['program', 'create', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--name', 'P', '--cost-per-unit', '1,5'],
      1,
      '--cost-per-unit: Not an amount',
    ],
    [['org', 'create', ''], 1, '--name: Too short'],
    [['seed', '--org', '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '--participants', '-1'], 2, 'whole number'],
    [['nonsense'], 2, "unknown command 'nonsense'"],
  ])(
    'answers %j with exit code %i and says why on standard error, nothing on standard output',
    async (args, code, reason) => {
      const result = await admin(args);
      expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(reason) });
      expect(result.err).not.toMatch(/\n\s+at /);
    },
  );

  test.each([
    ['--help'],
    ['token', '--help'],
    ['token', 'create', '--help'],
    ['group', 'permit', '--help'],
    ['seed', '--help'],
  ])('helps with %s %s', async (...args) => {
    expect(await admin(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: admin') });
  });

  test('refuses to touch a database that misses migrations, and migrates it when told', async ({ onTestFinished }) => {
    const { url, drop } = await scratchDatabase(inject('serverUrl'));
    onTestFinished(drop);
    const env = { DATABASE_URL: url };
    expect(await admin(['org', 'list'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('run "admin migrate" first'),
    });
    expect(await admin(['migrate'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Migration\d+_initial\n/),
    });
    expect(await admin(['migrate'], env)).toMatchObject({ code: 0, out: '' });
    expect(await admin(['org', 'list'], env)).toMatchObject({ code: 0 });
  });

  test('says that a database is unreachable in one line, without its password', async () => {
    const result = await admin(['org', 'list'], { DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' });
    expect(result).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The database of DATABASE_URL is unreachable[^\n]*\n$/),
    });
    expect(result.err).not.toContain('geheim');
  });

  test('works on the embedded database, whether the service runs on it or not', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const env = { DATA_DIR: join(folder, 'data') };
    const alone = await admin(['org', 'create', 'Vorher'], env);
    expect(alone).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const service = launchService({ ...env, PORT: '0' });
    await service.says(/Demo token: (\S+)/);
    const beside = await admin(['org', 'list'], env);
    expect(beside).toMatchObject({ code: 0, err: '', out: expect.stringContaining(alone.out.trim()) });
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });
});
