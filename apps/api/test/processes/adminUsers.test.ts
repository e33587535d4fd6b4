import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { admin, adminJson } from '../support/admin.ts';
import { clientOf } from '../support/client.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

test('the admin command line lists the users of an organisation, and deactivates and activates them', async () => {
  const { organisationId: org, client } = await newTenant();
  const user = (name: string) => ({ firstName: name, lastName: 'Lang', email: `${randomUUID()}@example.org` });
  const [first, second] = [user('Ada'), user('Eva')];
  const create = async (fields: object) => (await client('POST', '/v1/users', { body: { user: fields } })).json.data;
  const [ada, eva] = [await create(first), await create(second)];
  const shown = { insertedAt: expect.any(String), updatedAt: expect.any(String), status: 'active' };
  expect(await adminJson(`user list --org ${org}`)).toEqual([
    { id: ada.id, ...first, ...shown },
    { id: eva.id, ...second, ...shown },
  ]);
  await client('DELETE', `/v1/users/${eva.id}`);
  expect((await admin(`user list --org ${org}`)).out).not.toContain(eva.id);
  const other = await newTenant();
  expect(await admin(`user deactivate --org ${other.organisationId} ${ada.id}`)).toMatchObject({ code: 1, out: '' });
  expect(await admin(`user list --org ${randomUUID()}`)).toMatchObject({ code: 1, out: '' });
  const deactivated = await adminJson(`user deactivate --org ${org} ${ada.id}`);
  expect(deactivated).toEqual({ id: ada.id, status: 'inactive' });
  const { token } = await tokenOf(org, { userId: ada.id });
  const statusOf = async () => (await clientOf(token)('GET', '/v1/org')).status;
  expect(await statusOf()).toBe(401);
  const { data } = (await client('GET', `/v1/users/${ada.id}/history`)).json;
  expect(data[0]).toMatchObject({
    version: 2,
    actor: { kind: 'system', name: 'admin user deactivate' },
    changes: [{ pointer: '/status', from: 'active', to: 'inactive' }],
  });
  expect(await admin(`user activate --org ${org} ${ada.id}`)).toMatchObject({ code: 0, out: `${ada.id}\n`, err: '' });
  await until(async () => ((await statusOf()) === 403 ? true : undefined));
  expect(await admin(`user activate --org ${org} ${eva.id}`)).toMatchObject({ code: 1, out: '' });
});
