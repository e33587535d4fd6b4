import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { during } from '../support/during.ts';
import { createUser, newGroup, userWith } from '../support/grants.ts';

describe.concurrent('a write of a user during another write', () => {
  test('does not restore a group that the other write removes', async () => {
    const { put, stored, user } = await userWith('active', ['more']);
    const takeAway = async (transaction: Database) => {
      await sql`update app_user set version = 2 where id = ${user.id}`.execute(transaction);
      await sql`delete from user_group where user_id = ${user.id}`.execute(transaction);
    };
    expect((await during(takeAway, () => put({ groups: user.groups }))).status).toBe(403);
    expect(await stored()).toMatchObject({ groups: [] });
  });

  test('does not reactivate a user that the other write deactivates', async () => {
    const { put, stored, user } = await userWith('active', ['more']);
    const deactivate = (transaction: Database) =>
      sql`update app_user set status = 'inactive', version = 2 where id = ${user.id}`.execute(transaction);
    expect((await during(deactivate, () => put({ groups: user.groups, status: 'active' }))).status).toBe(403);
    expect(await stored()).toMatchObject({ status: 'inactive' });
  });

  test('does not assign a group to which the other write adds permissions', async () => {
    const { patch, client, groups, organisationId } = await userWith('active', []);
    const permit = (group: string) => (transaction: Database) =>
      sql`update permission_group set permissions = '{*}' where id = ${group}`.execute(transaction);
    expect((await during(permit(groups.same), () => patch({ groups: [groups.same] }))).status).toBe(403);
    const other = await newGroup(organisationId, []);
    expect((await during(permit(other), () => createUser(client, [other]))).status).toBe(403);
  });

  test('never restores groups or status after a write that removes both, even among many simultaneous writes', async () => {
    const { put, everything, path, stored, user } = await userWith('active', ['more']);
    const racers = Array.from({ length: 20 }, () => put({ groups: user.groups, status: 'active' }));
    const end = everything('PATCH', path, { body: { user: { groups: [], status: 'inactive' } } });
    const later = Array.from({ length: 20 }, () => put({ groups: user.groups, status: 'active' }));
    const answers = await Promise.all([...racers, ...later]);
    expect((await end).status).toBe(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([]);
    expect(await stored()).toMatchObject({ groups: [], status: 'inactive' });
  });
});
