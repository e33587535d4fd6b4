import { createClient, isProblem, type NewWebhook, type ProblemCode } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import { MAX_WEBHOOKS, Webhook, WebhookWithSecret } from '../src/index.ts';

const NEW: NewWebhook = { url: 'https://hooks.training.example/changes', types: ['participant', 'location'] };
const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }) };
};
const refusedAs = async (code: ProblemCode, work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!isProblem(error, code)) throw error;
  return error.problem.errors?.map((each) => `${each.pointer} ${each.code}`);
};

describe('a webhook in the mock', () => {
  test('returns its secret only on creation, and a new secret only on rotation', async () => {
    const { client } = open();
    const once = { idempotencyKey: 'k1' };
    const { data: created } = await client.webhooks.create(NEW, once);
    const { secret, ...webhook } = WebhookWithSecret.parse(created);
    expect(secret).toMatch(/^whsec_/);
    const defaults = { batchSize: 64, signature: 'hmac', status: 'active', behind: 0 };
    expect(webhook).toMatchObject({ ...NEW, ...defaults });
    expect((await client.webhooks.create(NEW, once)).data).toEqual(webhook);
    const read = await client.webhooks.get(webhook.id);
    expect([read.data, (await client.webhooks.list()).data]).toEqual([webhook, [webhook]]);
    const rotated = await client.webhooks.rotate(webhook.id, { ...once, ifMatch: read });
    expect(rotated.data.secret).toMatch(/^whsec_/);
    expect(rotated.data.secret).not.toBe(secret);
    expect(rotated.etag).not.toBe(read.etag);
    expect((await client.webhooks.rotate(webhook.id, { ...once, ifMatch: read })).data).not.toHaveProperty('secret');
    await refusedAs('precondition_failed', client.webhooks.rotate(webhook.id, { ifMatch: read }));
  });

  test('with ed25519 has a public key instead of a secret, and another public key after a rotation', async () => {
    const { client } = open();
    const { data: created } = await client.webhooks.create({ ...NEW, signature: 'ed25519' });
    expect(Webhook.parse(created)).toEqual(created);
    expect(created.publicKey).toMatch(/^whpk_/);
    const { data: rotated } = await client.webhooks.rotate(created.id);
    expect(rotated.publicKey).toMatch(/^whpk_/);
    expect(rotated).not.toHaveProperty('secret');
    expect((await client.webhooks.get(created.id)).data.publicKey).toBe(rotated.publicKey);
    expect(rotated.publicKey).not.toBe(created.publicKey);
  });

  test('is changed by a patch, and a patch without changes creates no version unless it changes the owner', async () => {
    const { client } = open();
    const created = await client.webhooks.create({ ...NEW, description: 'Mirror' });
    const { id } = created.data;
    const same = { description: 'Mirror', batchSize: 64, signature: null, status: null } as const;
    expect((await client.webhooks.update(id, same)).etag).toBe(created.etag);
    const taken = await client.webhooks.update(id.toUpperCase(), { types: NEW.types });
    expect(taken.etag).not.toBe(created.etag);
    const given = { url: 'https://other.example', types: ['course'], batchSize: 1, status: 'paused' } as const;
    const { data } = await client.webhooks.update(id, { ...given, types: [...given.types], description: null });
    expect(data).toMatchObject(given);
    expect(data).not.toHaveProperty('description');
    expect((await client.webhooks.update(id, { batchSize: null, status: null })).data).toMatchObject({
      ...{ batchSize: 64, status: 'active' },
    });
    const fixed = await refusedAs('invalid_body', client.webhooks.update(id, { signature: 'ed25519' }));
    expect(fixed).toEqual(['/webhook/signature fixed']);
    await refusedAs('precondition_failed', client.webhooks.update(id, {}, { ifMatch: created }));
  });

  test('counts the changes of its types since its creation, without new versions of the webhook', async () => {
    const { mock, client } = open();
    mock.add('locations', { name: 'Köln' });
    const created = await client.webhooks.create(NEW);
    for (const kind of ['locations', 'programs', 'locations'] as const) mock.add(kind, { name: 'Bonn' });
    const { data, etag } = await client.webhooks.get(created.data.id);
    expect([data.behind, etag]).toEqual([2, created.etag]);
  });

  test('delivers nothing: a test reaches no receiver, and there is nothing to retry or skip', async () => {
    const { client } = open();
    const { data: created } = await client.webhooks.create(NEW);
    const { id } = created;
    expect((await client.webhooks.test(id)).data).toEqual({ error: 'name_not_resolved', durationMs: 0 });
    const read = (await client.webhooks.get(id)).data;
    expect((await client.webhooks.retry(id)).data).toEqual(read);
    expect((await client.webhooks.skip(id)).data).toEqual(read);
    expect((await client.webhooks.deliveries(id)).data).toEqual([]);
    await client.webhooks.update(id, { status: 'paused' });
    await refusedAs('webhook_paused', client.webhooks.retry(id));
    await client.webhooks.remove(id);
    const { get, retry, deliveries } = client.webhooks;
    for (const call of [get, retry, deliveries]) await refusedAs('not_found', call(id));
  });

  test(`is one of at most ${MAX_WEBHOOKS} webhooks, which are listed newest first`, async () => {
    const { client } = open();
    const ids: string[] = [];
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) ids.push((await client.webhooks.create(NEW)).data.id);
    await refusedAs('too_many_webhooks', client.webhooks.create(NEW));
    const listed = await client.webhooks.all({ limit: 7 }).toArray({ limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
    await client.webhooks.remove(ids[3] ?? '');
    expect((await client.webhooks.create(NEW)).status).toBe(201);
  });
});

test.each([
  ...['http://hooks.training.example', 'hooks.training.example', 'https://user@hooks.training.example'],
  ...['https://hooks.training.example:8443', 'https://127.0.0.1', 'https://2130706433', 'https://10.0.0.1.'],
  ...['https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[fd00::1]', 'https://[2001:db8::1]'],
  ...[
    'https://[2a00:1450::5efe:7f00:1]',
    'https://168.63.129.16',
    'https://a.localhost',
    'https://%00.example',
    'https://a*b.example',
  ],
])('the mock rejects a webhook with the URL %s', async (url) => {
  const { client } = open();
  const refused = ['/webhook/url address_not_allowed'];
  expect(await refusedAs('invalid_body', client.webhooks.create({ ...NEW, url }))).toEqual(refused);
  const { data } = await client.webhooks.create(NEW);
  expect(await refusedAs('invalid_body', client.webhooks.update(data.id, { url }))).toEqual(refused);
});

test.each([
  ...['https://hooks.training.example:443/a?b=c', 'https://hooks.training.example.', 'https://8.8.8.8'],
  ...['https://[2606:4700:4700::1111]', 'https://[::ffff:8.8.8.8]', 'https://müller.example'],
])('the mock accepts a webhook with the URL %s', async (url) => {
  expect((await open().client.webhooks.create({ ...NEW, url })).data.url).toBe(url);
});
