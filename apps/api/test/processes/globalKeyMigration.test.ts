import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf } from '../../src/access/tokens/tokens.ts';
import { findToken } from '../../src/access/tokens/validTokens.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { databaseBefore } from '../support/databaseBefore.ts';

const BEFORE = 'Migration20261122130100_stored_answers';

/** The statements of the version before keys began with the organisation. */
const OLD = {
  contact: `insert into contact (organisation_id, id, category, tags, inserted_at, updated_at)
    values ($1, $2, 'team', '{}', now(), now())`,
  token: `insert into token (organisation_id, id, hash, scopes, inserted_at, expires_at)
    values ($1, $2, $3, '{*}', now(), now() + interval '1 hour')`,
  client: `insert into oauth_client (organisation_id, id, hash, scopes, inserted_at) values ($1, $2, $3, '{*}', now())`,
  findToken: 'select id from token where hash = $1',
  deleteToken: 'delete from token where hash = $1',
};

const opened = async () => {
  const database = await databaseBefore(BEFORE);
  const { client } = database;
  const [one, other] = [
    await createOrganisation(database.db, { name: 'A' }),
    await createOrganisation(database.db, { name: 'B' }),
  ];
  const add = async (organisation: string) => {
    const [id, secret] = [randomUUID(), `tpa_${randomBytes(8).toString('hex')}`];
    await client.query(OLD.contact, [organisation, id]);
    await client.query(OLD.token, [organisation, id, hashOf(secret)]);
    await client.query(OLD.client, [organisation, id, randomBytes(32)]);
    return { id, secret };
  };
  return { ...database, one, other, add };
};

test('the migration keeps ids and hashes unique over all organisations, for the previous and the new version', async () => {
  const { orm, db, url, client, one, other, add } = await opened();
  const before = await add(one);
  await migrate(orm, url);
  const after = await add(one);
  for (const { id, secret } of [before, after]) {
    const taken = client.query(OLD.contact, [other, id]);
    await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'contact_id_key' });
    await expect(client.query(OLD.token, [other, id, hashOf(secret)])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query(OLD.client, [other, id, randomBytes(32)])).rejects.toMatchObject({ code: '23505' });
    expect(await findToken(db, hashOf(secret))).toMatchObject({ tokenId: id, organisationId: one });
    expect((await client.query(OLD.findToken, [hashOf(secret)])).rows).toEqual([{ id }]);
  }
  await client.query(OLD.deleteToken, [hashOf(after.secret)]);
  expect(await findToken(db, hashOf(after.secret))).toBeUndefined();
  await client.query(OLD.token, [other, after.id, hashOf(after.secret)]);
  expect(await findToken(db, hashOf(after.secret))).toMatchObject({ organisationId: other });
});
