import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createUser, newGroup, userWith } from '../support/grants.ts';
import { database } from '../support/tenant.ts';
import { until } from '../support/until.ts';

/** Begins a request while a transaction has written something, which commits when the request waits for it or has ended. */
const during = async <Result>(
  write: (transaction: Database) => Promise<unknown>,
  begin: () => Promise<Result>,
): Promise<Result> => {
  const db = await database();
  const answer = await db.transaction().execute(async (transaction) => {
    await write(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    let hasEnded = false;
    // In an object, since a promise as the result would be awaited before the commit.
    const begun = {
      answer: begin().finally(() => {
        hasEnded = true;
      }),
    };
    await until(async () => {
      const waiting =
        await sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
      return hasEnded || waiting.rows.length > 0 ? true : undefined;
    });
    return begun;
  });
  return answer.answer;
};

describe.concurrent('a write of a user that races another one', () => {
  test('does not give back a group that has been taken away meanwhile', async () => {
    const { put, stored, user } = await userWith('active', ['more']);
    const takeAway = async (transaction: Database) => {
      await sql`update app_user set version = 2 where id = ${user.id}`.execute(transaction);
      await sql`delete from user_group where user_id = ${user.id}`.execute(transaction);
    };
    expect((await during(takeAway, () => put({ groups: user.groups }))).status).toBe(403);
    expect(await stored()).toMatchObject({ groups: [] });
  });

  test('does not activate again whom another one has deactivated', async () => {
    const { put, stored, user } = await userWith('active', ['more']);
    const deactivate = (transaction: Database) =>
      sql`update app_user set status = 'inactive', version = 2 where id = ${user.id}`.execute(transaction);
    expect((await during(deactivate, () => put({ groups: user.groups, status: 'active' }))).status).toBe(403);
    expect(await stored()).toMatchObject({ status: 'inactive' });
  });

  test('does not give a group that has got permissions meanwhile', async () => {
    const { patch, client, groups, organisationId } = await userWith('active', []);
    const permit = (group: string) => (transaction: Database) =>
      sql`update permission_group set permissions = '{*}' where id = ${group}`.execute(transaction);
    expect((await during(permit(groups.same), () => patch({ groups: [groups.same] }))).status).toBe(403);
    const other = await newGroup(organisationId, []);
    expect((await during(permit(other), () => createUser(client, [other]))).status).toBe(403);
  });

  test('ends as one after the other would, if many take away and give back at the same time', async () => {
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
