import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient, revokeClient } from '../../src/access/oauth/clients.ts';
import { hashOf, mintToken } from '../../src/access/tokens/tokens.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { ask, basic, GRANT, newClient, sendForm } from '../support/oauth.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const send = ({ id, secret }: Credentials, path: 'revoke' | 'introspect', token: string) =>
  sendForm(`/oauth/${path}`, { token }, basic(id, secret));

test('revoking a token again keeps the time of its first revocation', async () => {
  const client = await newClient();
  const token: string = (await ask(GRANT, basic(client.id, client.secret))).json.access_token;
  const db = await database();
  const stored = () =>
    db.selectFrom('token').select('revoked_at').where('client_id', '=', client.id).executeTakeFirstOrThrow();
  await send(client, 'revoke', token);
  const { revoked_at: first } = await stored();
  expect(first).not.toBeNull();
  expect((await send(client, 'revoke', token)).status).toBe(200);
  expect((await stored()).revoked_at).toBe(first);
});

test('introspection reveals nothing about an inactive token or about a string similar to a token', async () => {
  const { organisationId, client: administrator } = await newTenant();
  const db = await database();
  const [client, revoked] = [
    await createClient(db, { organisationId, scopes: ['*'] }),
    await createClient(db, { organisationId, scopes: ['*'] }),
  ];
  const mint = async (owner: object, expiresAt = new Date(Date.now() + 60_000)) =>
    (await mintToken(db, { organisationId, scopes: ['org:read'], expiresAt, ...owner })).token;
  const { id: userId } = (await createUser(administrator, [await newGroup(organisationId, ['*'])], 'inactive')).json
    .data;
  const { token: alive } = await tokenOf(organisationId);
  const tokens = {
    expired: await mint({ clientId: client.id }, new Date(Date.now() - 1_000)),
    'of a revoked client': await mint({ clientId: revoked.id }),
    'of an inactive user': await mint({ userId }),
    unknown: `tpa_${randomUUID()}`,
    'cut short': alive.slice(0, -1),
    'in upper case': alive.toUpperCase(),
    'with a NUL': `${alive}\0`,
    'its hash': hashOf(alive).toString('hex'),
    'a secret': client.secret,
    '7 KiB': 'x'.repeat(7_000),
  };
  await revokeClient(db, revoked.id);
  for (const [what, token] of Object.entries(tokens))
    expect([what, (await send(client, 'introspect', token)).text]).toEqual([what, '{"active":false}']);
  for (const what of ['with a NUL', 'cut short'] as const)
    expect((await send(client, 'revoke', tokens[what])).status).toBe(200);
  expect((await send(client, 'introspect', alive)).json.active).toBe(true);
});
