import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createLocation } from '../../src/resources/locations.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { database, newTenant } from '../support/tenant.ts';

describe.concurrent('users, groups and locations', () => {
  test('a user is created with 200 and comes back with its groups and locations in their order', async () => {
    const { client, organisationId } = await newTenant();
    const db = await database();
    const groups = [
      await createPermissionGroup(db, organisationId, { name: 'Lehrende' }, []),
      await createPermissionGroup(db, organisationId, { name: 'Büro' }, ['participants:read']),
    ].toReversed();
    const locations = [await createLocation(db, organisationId, { name: 'Köln', address: { city: 'Köln' } })];
    const user = { firstName: 'Zeynep', lastName: 'Öz', email: 'Z.Oez@example.org', groups, locations };
    const created = await client('POST', '/v1/users', { body: { user: { ...user, address: { houseNumber: '1' } } } });
    expect(created).toMatchObject({
      status: 200,
      json: { data: { ...user, status: 'active', address: { houseNumber: '1' } } },
    });
    for (const field of ['first_name', 'last_name', 'roles']) expect(created.json.data).not.toHaveProperty(field);
    expect((await client('GET', `/v1/users/${created.json.data.id}`)).json).toEqual(created.json);
    const listed = await client('GET', '/v1/locations');
    expect(listed.json.data).toMatchObject([{ name: 'Köln', address: { city: 'Köln' } }]);
  });

  test('the permissions of a group are never answered', async () => {
    const { client, organisationId } = await newTenant();
    await createPermissionGroup(await database(), organisationId, { name: 'G', description: 'D' }, ['courses:write']);
    const listed = await client('GET', '/v1/permissionGroups');
    expect(Object.keys(listed.json.data[0])).toEqual(['id', 'insertedAt', 'updatedAt', 'name', 'description']);
    expect(listed.text).not.toContain('courses:write');
  });

  test('an e-mail address is unique in the organisation, whatever its case', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const body = (email: string) => ({ body: { user: { firstName: 'A', lastName: 'B', email } } });
    expect((await one.client('POST', '/v1/users', body('a@example.org'))).status).toBe(200);
    const again = await one.client('POST', '/v1/users', body('A@Example.org'));
    expect(again).toMatchObject({ status: 409, json: { code: 'value_taken', errors: [{ pointer: '/user/email' }] } });
    expect((await other.client('POST', '/v1/users', body('a@example.org'))).status).toBe(200);
  });

  test('an unknown group and an unknown location are both named', async () => {
    const { client } = await newTenant();
    const user = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.org',
      groups: [randomUUID()],
      locations: [randomUUID()],
    };
    const answer = await client('POST', '/v1/users', { body: { user } });
    expect(answer.status).toBe(422);
    expect(answer.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/user/groups/0',
      '/user/locations/0',
    ]);
    expect((await client('GET', '/v1/users')).json.data).toEqual([]);
  });
});
