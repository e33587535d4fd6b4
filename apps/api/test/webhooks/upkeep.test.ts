import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, type TestContext, test } from 'vitest';
import type { Caller } from '../../src/context/caller.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { deleteExpiredDeliveries, encryptByFirstKey } from '../../src/webhooks/retention.ts';
import { lockWebhook } from '../../src/webhooks/rows.ts';
import { type Vault, vaultOf } from '../../src/webhooks/vault.ts';
import { insertWebhook, removeWebhook, rotateWebhook } from '../../src/webhooks/writes.ts';
import { ownOrganisation } from '../support/ownOrganisation.ts';

const always = (): boolean => true;

const ownWebhook = async (context: TestContext, vault: Vault) => {
  const { db, organisationId } = await ownOrganisation(context);
  const id = uuidv7();
  const actor = { kind: 'client', id } as const;
  const caller: Caller = { tokenId: id, clientId: id, organisationId, actor, scopes: ['*'], permissions: undefined };
  const writer = { caller, baseUrl: 'https://api.example.org' };
  const fields = { url: 'https://hooks.example.org', types: ['participant' as const] };
  const { row, secret = '' } = await insertWebhook(executorOn(db), vault, writer, fields);
  return { db, row, secret, writer };
};

test('secrets under an older key are encrypted again with the newest key, including the secret before a rotation', async (context) => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const { db, row, secret, writer } = await ownWebhook(context, vaultOf([older]));
  const rotated = await rotateWebhook(executorOn(db), vaultOf([older]), writer, row);
  expect(await encryptByFirstKey(vaultOf([newer, older]))(db, always)).toBe(1);
  expect(await encryptByFirstKey(vaultOf([newer, older]))(db, always)).toBe(0);
  const stored = await lockWebhook(db, row);
  const opened = [stored.secret, stored.previous_secret].map((sealed) =>
    vaultOf([newer]).open(row, { secret: sealed ?? Buffer.alloc(0), keyId: stored.key_id }),
  );
  expect(opened.map((bytes) => `whsec_${bytes.toString('base64')}`)).toEqual([rotated.secret, secret]);
});

test('attempts are deleted after thirty days, and when their webhook is deleted', async (context) => {
  const { db, row, writer } = await ownWebhook(context, vaultOf([randomBytes(32)]));
  const { organisation_id, id: webhook_id } = row;
  const at = (daysAgo: number) => {
    const time = Date.now() - daysAgo * 86_400_000;
    const started_at = new Date(time).toISOString();
    const numbers = { first_change: '1', last_change: '1', attempt: 1, duration_ms: 1 };
    return { organisation_id, webhook_id, id: uuidv7({ msecs: time }), started_at, ...numbers };
  };
  await db
    .insertInto('webhook_delivery')
    .values([at(31), at(29), at(0)])
    .execute();
  expect(await deleteExpiredDeliveries(db, always)).toBe(1);
  await removeWebhook(executorOn(db), writer, row);
  expect(await deleteExpiredDeliveries(db, always)).toBe(2);
  expect(await db.selectFrom('webhook').select('id').execute()).toEqual([]);
});
