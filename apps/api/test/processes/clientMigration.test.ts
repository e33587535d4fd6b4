import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { databaseBefore } from '../support/databaseBefore.ts';

/** The statements of the version before clients became records. */
const INSERT = `insert into oauth_client (organisation_id, id, hash, jwks, name, scopes, inserted_at, revoked_at)
  values ($1, $2, $3, $4, 'Portal', '{courses:read}', '2026-01-01', $5)`;

test('the migration turns OAuth clients into records, and the previous version can still create and revoke clients', async () => {
  const { orm, db, url, client } = await databaseBefore('Migration20261129110200_lifecycle_indexes');
  const organisation = await createOrganisation(db, { name: 'A' });
  const add = async (jwks: object | null, revokedAt: string | null): Promise<string> => {
    const id = randomUUID();
    await client.query(INSERT, [organisation, id, jwks === null ? randomBytes(32) : null, jwks, revokedAt]);
    return id;
  };
  const before = [await add(null, null), await add({ keys: [] }, null), await add(null, '2026-02-01')];
  await migrate(orm, url);
  const after = [await add(null, null), await add({ keys: [] }, null), await add(null, '2026-02-01')];
  await client.query(`update oauth_client set revoked_at = '2026-03-01' where id = $1`, [after[0]]);

  const { rows } = await client.query(
    `select id, authentication, deleted_at is not null as deleted, deleted_at is not distinct from revoked_at as alike
     from oauth_client`,
  );
  const of = (id: string | undefined) => rows.find((row) => row.id === id);
  const alive = { deleted: false, alike: true };
  const ended = { deleted: true, alike: true };
  expect(before.map(of)).toMatchObject([alive, { ...alive, authentication: 'private_key_jwt' }, ended]);
  expect(after.map(of)).toMatchObject([ended, { ...alive, authentication: 'private_key_jwt' }, ended]);
  const history = await client.query(
    `select record_id, version, operation, changes from record_history where type = 'client' order by version`,
  );
  const versionsOf = (id: string | undefined) => history.rows.filter((row) => row.record_id === id);
  expect(versionsOf(before[0])).toMatchObject([
    { version: 1, operation: 'created', changes: { '/name': [null, 'Portal'], '/scopes': [null, ['courses:read']] } },
  ]);
  expect(versionsOf(before[2])).toMatchObject([{ operation: 'created' }, { version: 2, operation: 'deleted' }]);
});
