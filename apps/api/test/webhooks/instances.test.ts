import { MODULES } from '@training-provider/contract';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';
import { keyOf, type Receiver, startReceiver, webhookSettings, withStatus } from '../support/receivers.ts';
import { database, newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';
import { newParticipants, newWebhook, shown, untilShown } from '../support/webhooks.ts';

const settingsFor = (DATABASE_URL: string, others: Record<string, string> = {}) => ({
  ...webhookSettings(inject('authorityFile')),
  DATABASE_URL,
  ...others,
});

const started = async (others: Record<string, string> = {}) => {
  const url = await ownDatabase();
  const { token } = await newTenantIn(url);
  const service = await startService(onTestFinished, settingsFor(url, others));
  return { url, token, service, client: clientOf(token, service.baseUrl) };
};

const numbersOf = (receiver: Receiver): number[] =>
  receiver.received.flatMap(({ json }) => json.data.changes.map(({ id }: Json) => Number(id)));

test('if an instance is killed during an attempt, another instance repeats the attempt with the same message', async () => {
  const { url, token, service, client } = await started();
  const receiver = await startReceiver();
  receiver.answer(() => undefined);
  const webhook = await newWebhook(client, receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  service.process.kill('SIGKILL');
  await service.exit;
  // The lease would end by itself half a minute later.
  await withConnection(url, (connection) => connection.query(`update webhook set lease_until = now()`));
  receiver.answer(withStatus(204));
  const other = await startService(onTestFinished, settingsFor(url));
  await untilShown(clientOf(token, other.baseUrl), webhook, ({ behind }) => behind === 0);
  const [first, again] = receiver.received;
  expect(again?.text).toBe(first?.text);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('several processes share the webhooks, and send no delivery twice', async () => {
  const { client } = await started({ WORKERS: '2' });
  const receivers = [await startReceiver(), await startReceiver(), await startReceiver()];
  const webhooks = [];
  for (const { url } of receivers) webhooks.push(await newWebhook(client, url, { batchSize: 1 }));
  await newParticipants(client, 20);
  for (const webhook of webhooks) await untilShown(client, webhook, ({ behind }) => behind === 0);
  for (const receiver of receivers) {
    const numbers = numbersOf(receiver);
    expect(numbers).toHaveLength(20);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  }
});

test('a process that stops releases its unfinished attempt, which does not count as a failure', async () => {
  const { url, service, client } = await started();
  const receiver = await startReceiver();
  receiver.answer(() => undefined);
  await newWebhook(client, receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  service.process.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  const { rows } = await withConnection(url, (connection) =>
    connection.query(
      'select attempt, lease, failing_since, (select count(*)::int from webhook_delivery) as deliveries from webhook',
    ),
  );
  expect(rows).toEqual([{ attempt: 0, lease: null, failing_since: null, deliveries: 0 }]);
});

/** The number of writes to a table's rows. */
const writesOf = (url: string): Promise<Json> =>
  withConnection(url, async (connection) => {
    const { rows } = await connection.query(
      `select (select n_tup_upd::int from pg_stat_user_tables where relname = 'webhook') as moves,
        (select n_tup_ins::int from pg_stat_user_tables where relname = 'webhook_delivery') as deliveries`,
    );
    return rows[0];
  });

test('a change of an unwanted type causes no write for a webhook, and each full delivery causes one write', async () => {
  const { url, client } = await started();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { types: ['course'] });
  const busy = await newWebhook(client, receiver.url, { batchSize: 5, status: 'paused' });
  await newParticipants(client, 50);
  await client('PATCH', `/v1/webhooks/${busy.id}`, { body: { webhook: { status: 'active' } } });
  await untilShown(client, busy, ({ behind }) => behind === 0);
  expect(await shown(client, webhook)).toMatchObject({ status: 'active', behind: 0 });
  // Ten deliveries: the first is claimed, each one settles itself and claims the next; and the change of the status.
  const { moves, deliveries } = await until(async () => {
    const counted = await writesOf(url);
    return counted.deliveries >= 10 ? counted : undefined;
  });
  expect(deliveries).toBe(10);
  expect(moves).toBeLessThanOrEqual(12);
});

test('a webhook for rare types advances past other changes, so that its position does not expire', async () => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { types: ['course'] });
  await newParticipants(client, 3);
  await sql`update webhook set position_at = now() - interval '2 days' where id = ${webhook.id}`.execute(db);
  await until(async () => {
    const { rows } = await sql<{ moved: boolean }>`select position = last as moved
      from webhook join change_counter using (organisation_id) where organisation_id = ${organisationId}`.execute(db);
    return rows[0]?.moved || undefined;
  });
  await client('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
  await untilShown(client, webhook, ({ lastSuccessAt }) => lastSuccessAt !== undefined);
  expect(receiver.received.flatMap(({ json }) => json.data.changes)).toMatchObject([{ type: 'course' }]);
});

test('a webhook fails after five days without success, and its record and the metrics show the failure', async () => {
  const { url, service, client } = await started({ METRICS_PORT: '0' });
  const receiver = await startReceiver();
  receiver.answer(withStatus(500));
  const webhook = await newWebhook(client, receiver.url);
  await newParticipants(client, 1);
  await untilShown(client, webhook, () => receiver.received.length === 1);
  await until(async () => {
    const { rows } = await withConnection(url, (connection) =>
      connection.query(`update webhook set failing_since = failing_since - interval '5 days', next_attempt_at = now()
        where failing_since is not null returning id`),
    );
    return rows.length > 0 ? true : undefined;
  });
  await untilShown(client, webhook, ({ status, reason }) => status === 'failing' && reason === 'no_success');
  expect(receiver.received).toHaveLength(2);
  const metrics = await (await fetch((await service.says(/Metrics: (\S+)/)).replace(/^Metrics: /, ''))).text();
  expect(metrics).toMatch(/^webhooks\{status="failing"[^}]*\} 1$/m);
  expect(metrics).toMatch(/^webhook_endings_total\{reason="no_success"[^}]*\} 1$/m);
  expect(metrics).toMatch(/^webhook_attempts_total\{result="unsuccessful_status"[^}]*\} 2$/m);
});

test('a webhook whose undelivered changes have expired fails, and a skip lets it continue with new changes', async () => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { status: 'paused' });
  await newParticipants(client, 3);
  await untilShown(client, webhook, ({ behind }) => behind === 3);
  await sql`with expired as (
      update change_counter set expired_through = last - 1 where organisation_id = ${organisationId} returning last)
    delete from change_log where organisation_id = ${organisationId} and number < (select last from expired)`.execute(
    db,
  );
  await client('PATCH', `/v1/webhooks/${webhook.id}`, { body: { webhook: { status: 'active' } } });
  await untilShown(client, webhook, ({ status, reason }) => status === 'failing' && reason === 'changes_expired');
  const { json } = await client('POST', `/v1/webhooks/${webhook.id}/skip`);
  expect(json.data).toMatchObject({ status: 'active', behind: 0 });
  const [recordId] = await newParticipants(client, 1);
  await receiver.untilReceived(1);
  expect(receiver.received.flatMap((one) => one.json.data.changes)).toMatchObject([{ recordId }]);
});

const keyIdsIn = (url: string): Promise<string[]> =>
  withConnection(url, async (connection) => {
    const { rows } = await connection.query('select distinct key_id from webhook');
    return rows.map(({ key_id }) => key_id);
  });

const deliversWith = async (client: Client, receiver: Receiver): Promise<void> => {
  const before = receiver.received.length;
  await newParticipants(client, 1);
  await receiver.untilReceived(before + 1);
};

test('after a new key is added, webhooks under the old key still sign deliveries; no secret is stored unencrypted or logged', async () => {
  const { url, token, service, client } = await started({ LOG_LEVEL: 'trace' });
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { description: 'Spiegel' });
  await deliversWith(client, receiver);
  const [oldKey] = await keyIdsIn(url);
  await service.stop();
  const { out, err } = service.output();
  const secret = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
  for (const trace of [webhook.secret, secret.toString('hex'), String(receiver.port)])
    expect(out + err).not.toContain(trace);
  await withConnection(url, async (connection) => {
    const { rows } = await connection.query(`select secret::text as secret from webhook`);
    expect(rows[0].secret).not.toContain(secret.toString('hex'));
    const answers = await connection.query(`select body from idempotency_key`);
    expect(JSON.stringify(answers.rows)).not.toContain(webhook.secret);
  });
  const both = await startService(onTestFinished, settingsFor(url, { WEBHOOK_KEY: `${keyOf(8)},${keyOf(7)}` }));
  await deliversWith(clientOf(token, both.baseUrl), receiver);
  const created = await newWebhook(clientOf(token, both.baseUrl), receiver.url);
  expect(created.status).toBe('active');
  expect((await keyIdsIn(url)).toSorted()).toHaveLength(2);
  expect(await keyIdsIn(url)).toContain(oldKey);
});

test('without WEBHOOK_KEY, the service does not list the webhooks module, and its paths are unknown', async () => {
  const { client } = await started({ WEBHOOK_KEY: '' });
  const { json } = await client('GET', '/.well-known/training-provider');
  expect(json.data.modules).toEqual(MODULES.filter((name) => name !== 'webhooks'));
  const unknown = await client('GET', '/v1/nowhere');
  for (const [method, path] of [
    ['GET', '/v1/webhooks'],
    ['POST', '/v1/webhooks'],
    ['PUT', '/v1/webhooks'],
    ['OPTIONS', '/v1/webhooks'],
  ] as const)
    expect((await client(method, path)).status).toBe(unknown.status);
});
