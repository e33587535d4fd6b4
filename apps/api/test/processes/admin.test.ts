import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { admin, adminJson, adminWith } from '../support/admin.ts';
import { clientOf, type Json } from '../support/client.ts';
import { launchService } from '../support/program.ts';
import { until } from '../support/until.ts';

const NOTHING = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';

/** An organisation, and a client with a token for all scopes. */
const newOrganisation = async () => {
  const org = (await admin('org create', 'Bildungswerk Müller & Söhne')).out.trim();
  const tokenOf = async (more: string) =>
    clientOf((await admin(`token create --org ${org} --scope * ${more}`.trim())).out.trim());
  const client = await tokenOf('');
  /** A token of a user in a group. */
  const memberOf = async (group: string) => {
    const user = { firstName: 'A', lastName: 'B', email: 'a@example.org', groups: [group] };
    const { json } = await client('POST', '/v1/users', { body: { user } });
    return tokenOf(`--user ${json.data.id}`);
  };
  return { org, client, memberOf };
};

describe.concurrent('the admin command line', () => {
  test('prints only the result to standard output, as plain text or as JSON', async () => {
    const plain = await admin('org create Ä');
    expect(plain).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    expect(await adminJson('org create Ä')).toEqual({ id: expect.any(String), name: 'Ä' });
    expect(await adminJson('org list')).toContainEqual(expect.objectContaining({ id: plain.out.trim(), name: 'Ä' }));
    expect((await admin('org list')).out).toContain(plain.out.trim());
  });

  test('creates a token that the running service accepts, lists it without the secret, and revokes it', async () => {
    const { org } = await newOrganisation();
    const scopes = ['org:read', 'courses:read'];
    const given = scopes.map((scope) => `--scope ${scope}`).join(' ');
    const token = (await admin(`token create --org ${org} ${given} --ttl 30d --name Portal`)).out.trim();
    const client = clientOf(token);
    expect((await client('GET', '/v1/org')).json.data.name).toBe('Bildungswerk Müller & Söhne');
    expect((await client('GET', '/v1/participants')).status).toBe(403);
    const listed = await admin(`token list --org ${org} --json`);
    const row = JSON.parse(listed.out).find(({ name }: Json) => name === 'Portal');
    expect(row).toMatchObject({ org, scopes, revokedAt: null });
    expect(Object.keys(row)).not.toContain('hash');
    expect(listed.out).not.toContain(token.slice(4));
    expect(await admin(`token revoke ${row.id}`)).toMatchObject({ code: 0, out: `${row.id}\n` });
    await until(async () => ((await client('GET', '/v1/org')).status === 401 ? true : undefined));
  });

  test('creates programs and locations that the service then returns', async () => {
    const { org, client } = await newOrganisation();
    const fields = '--type retraining --cost-per-unit 7.40 --admission-criteria B2 --certified-from 2025-01-01';
    const program = await admin(`program create --org ${org} --name Umschulung ${fields}`);
    expect((await client('GET', `/v1/programs/${program.out.trim()}`)).json.data).toMatchObject({
      ...{ name: 'Umschulung', type: 'retraining', costPerUnit: '7.40', admission_criteria: 'B2' },
      ...{ certifiedFrom: '2025-01-01', status: 'draft' },
    });
    await admin(`location create --org ${org} --name Köln --kind site --zip-code 50672 --country DE`);
    expect((await client('GET', '/v1/locations')).json.data).toMatchObject([
      { name: 'Köln', kind: 'site', address: { zipCode: '50672', country: 'DE' } },
    ]);
  });

  test('creates and lists permission groups, and replaces their permissions, which the running service applies', async () => {
    const { org, client, memberOf } = await newOrganisation();
    const group = (await admin(`group create --org ${org} --name Büro --permission courses:read`)).out.trim();
    expect((await client('GET', '/v1/permissionGroups')).json.data).toMatchObject([{ id: group, name: 'Büro' }]);
    const limited = await memberOf(group);
    const answers = async () => ({
      courses: (await limited('GET', '/v1/courses')).status,
      notes: (await limited('GET', `/v1/courses/${group}/notes`)).status,
    });
    expect(await answers()).toEqual({ courses: 200, notes: 403 });

    const granted = ['notes:read', 'org:read'];
    const permissions = [...granted, 'notes:read'].map((permission) => `--permission ${permission}`).join(' ');
    const permitted = await admin(`group permit ${group} ${permissions}`);
    expect(permitted).toMatchObject({ code: 0, err: '', out: `${group}\n` });
    expect(await adminJson(`group list --org ${org}`)).toEqual([
      { id: group, org, name: 'Büro', permissions: granted, insertedAt: expect.any(String) },
    ]);
    await until(async () => ((await answers()).courses === 403 ? true : undefined));
    expect(await answers()).toEqual({ courses: 403, notes: 404 });
    expect(await admin(`group permit ${group}`)).toMatchObject({ code: 0 });
    await until(async () => ((await answers()).notes === 403 ? true : undefined));

    const { json } = await client('GET', `/v1/permissionGroups/${group}/history`);
    expect(json.data.map(({ operation }: Json) => operation)).toEqual(['created']);
    const audit = await adminJson(`audit list --org ${org}`);
    const actions = ['token create', 'group create', 'token create', 'group permit', 'group permit'];
    expect(audit.map(({ action }: Json) => action)).toEqual(actions);
    expect(audit[3].details).toEqual({ from: ['courses:read'], to: granted });
    const account = expect.stringMatching(/./);
    expect(audit[4]).toMatchObject({ id: group, details: { from: granted, to: [] }, account });
  });

  test.each([
    [`token create --org ${NOTHING} --scope *`, 1, 'There is no organisation'],
    [`token revoke ${NOTHING}`, 1, 'There is no token'],
    [`group permit ${NOTHING} --permission *`, 1, 'There is no group'],
    ['group permit x --permission *', 2, 'Give an id, which is a UUID.'],
    ['token create --org x --scope *', 2, 'Give an id, which is a UUID.'],
    [`token create --org ${NOTHING}`, 2, '--scope'],
    [`token create --org ${NOTHING} --scope all`, 2, 'Give one of: *'],
    [`token create --org ${NOTHING} --scope * --ttl 0d`, 2, 'such as 45m, 12h or 30d'],
    [`program create --org ${NOTHING} --name P --cost-per-unit 1,5`, 1, '--cost-per-unit: Not an amount'],
    ['org create ', 1, '--name: Too short'],
    [`seed --org ${NOTHING} --participants -1`, 2, 'whole number'],
    ['nonsense', 2, "unknown command 'nonsense'"],
    ['token create', 2, '(add --help for more)'],
  ])('rejects "%s" with exit code %i and explains the error only on standard error', async (line, code, reason) => {
    const result = await admin(line);
    expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(reason) });
    expect(result.err).not.toMatch(/\n\s+at /);
  });

  test('rejects a database with missing migrations, and "migrate" applies them', async ({ onTestFinished }) => {
    const { url, drop } = await scratchDatabase(inject('serverUrl'));
    onTestFinished(drop);
    const run = adminWith({ DATABASE_URL: url });
    const pending = expect.stringContaining('run "admin migrate" first');
    expect(await run('org list')).toMatchObject({ code: 1, err: pending });
    expect(await run('migrate')).toMatchObject({ code: 0, out: expect.stringMatching(/^Migration\d+_initial\n/) });
    expect(await run('migrate')).toMatchObject({ code: 0, out: '' });
    expect(await run('org list')).toMatchObject({ code: 0 });
  });

  test('reports an unreachable database in one line that does not contain the password', async () => {
    const { code, out, err } = await adminWith({ DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' })('org list');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^The database of DATABASE_URL is unreachable[^\n]*\n$/);
    expect(err).not.toContain('geheim');
  });

  test('works on the embedded database while the service is stopped and while it runs', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings = { DATA_DIR: join(folder, 'data') };
    const alone = await adminWith(settings)('org create Vorher');
    expect(alone).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const service = launchService({ ...settings, PORT: '0' });
    await service.says(/Demo token: (\S+)/);
    const beside = await adminWith(settings)('org list');
    expect(beside).toMatchObject({ code: 0, err: '', out: expect.stringContaining(alone.out.trim()) });
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });
});
