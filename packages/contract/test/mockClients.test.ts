import { createClient, isProblem, type ProblemCode } from '@training-provider/contract/client';
import { createFactories, createMock } from '@training-provider/contract/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }), make: createFactories() };
};
const refusedAs = async (code: ProblemCode, work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!isProblem(error, code)) throw error;
  return error.problem.errors?.map((each) => `${each.pointer} ${each.code}: ${each.detail}`);
};
type Open = ReturnType<typeof open>;

/** The response of the token endpoint to a client. */
const obtain = async ({ mock }: Open, clientId: string, clientSecret = '', scope = '') => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const answer = await mock.fetch(`${mock.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return JSON.parse(await answer.text()) as Record<string, unknown>;
};
const REFUSED = { error: 'invalid_client' };

const scopes = ['courses:read', 'notes:read'];
const key = (kid?: string) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519',
  x: 'AAAA',
  ...(kid === undefined ? {} : { kid }),
});

describe('the secret of an OAuth client in the mock', () => {
  test('is returned once, and neither a replay nor any other response contains it', async () => {
    const { client } = open();
    const once = { idempotencyKey: 'k1' };
    const { data, etag } = await client.clients.create({ scopes }, once);
    expect(data.secret).toMatch(/^tps_[A-Za-z0-9_-]{43}$/);
    const { data: read } = await client.clients.get(data.id);
    expect(read).toEqual({ ...data, secret: undefined });
    expect(read).toMatchObject({ authentication: 'client_secret' });
    expect((await client.clients.create({ scopes }, once)).data).toEqual(read);
    const options = { ...once, ifMatch: etag };
    const rotated = await client.clients.rotate(data.id, options);
    expect([rotated.data, rotated.etag]).toEqual([{ ...read, secret: expect.stringMatching(/^tps_/) }, etag]);
    expect(rotated.data.secret).not.toBe(data.secret);
    expect((await client.clients.rotate(data.id, options)).data).toEqual(read);
    await refusedAs('precondition_failed', client.clients.rotate(data.id, { ifMatch: '"7"' }));
    expect((await client.clients.history(data.id)).data).toHaveLength(1);
  });

  test('obtains tokens for the scopes of the client, like the secret before it, until the client is deleted', async () => {
    const opened = open();
    const { client } = opened;
    const { id, secret: first } = (await client.clients.create({ scopes })).data;
    const { secret: second } = (await client.clients.rotate(id)).data;
    expect(await obtain(opened, id.toUpperCase(), first, 'notes:read')).toMatchObject({ scope: 'notes:read' });
    const { secret: third } = (await client.clients.rotate(id)).data;
    expect(await obtain(opened, id, first)).toMatchObject(REFUSED);
    for (const secret of [second, third])
      expect(await obtain(opened, id, secret)).toMatchObject({ access_token: 'tpa_mock', scope: scopes.join(' ') });
    expect(await obtain(opened, id, third, 'notes:write')).toMatchObject({ error: 'invalid_scope' });
    await client.clients.remove(id);
    expect(await obtain(opened, id, third)).toMatchObject(REFUSED);
    await refusedAs('not_found', client.clients.rotate(id));
  });

  test('works only while the user for whom the client acts is active', async () => {
    const opened = open();
    const { mock, client, make } = opened;
    const { id: userId } = mock.add('users', make.newUser());
    const { id, secret } = (await client.clients.create({ scopes, userId })).data;
    await client.users.update(userId, { status: 'inactive' });
    expect(await obtain(opened, id, secret)).toMatchObject(REFUSED);
    await client.users.update(userId, { status: 'active' });
    expect(await obtain(opened, id, secret)).toMatchObject({ access_token: mock.token });
    await client.users.remove(userId);
    expect(await obtain(opened, id, secret)).toMatchObject(REFUSED);
  });
});

test('a client records the day of its last use once a day, as a version', async () => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01T09:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = open();
  const { client } = opened;
  const { id, secret } = (await client.clients.create({ name: 'Portal', scopes })).data;
  for (const now of ['2030-01-01T10:00:00Z', '2030-01-01T23:59:59Z', '2030-01-02T00:00:00Z']) {
    vi.setSystemTime(Date.parse(now));
    await obtain(opened, id, secret);
  }
  const actor = { kind: 'client', id, name: 'Portal' };
  const [day, next] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z'];
  expect((await client.clients.history(id)).data.slice(0, 2)).toMatchObject([
    { version: 3, operation: 'updated', actor, changes: [{ pointer: '/lastUsedAt', from: day, to: next }] },
    { version: 2, operation: 'updated', actor, changes: [{ pointer: '/lastUsedAt', to: day }] },
  ]);
  expect((await client.clients.get(id)).data.lastUsedAt).toBe(next);
});

test('keys have their own ETag, and belong only to clients without a secret', async () => {
  const opened = open();
  const { client } = opened;
  const created = (await client.clients.create({ scopes, authentication: 'private_key_jwt' })).data;
  expect(created).not.toHaveProperty('secret');
  const none = await client.clients.keys(created.id);
  expect(none.data).toEqual([]);
  const set = await client.clients.replaceKeys(created.id, [key('a'), key()], { ifMatch: none });
  expect(set.data).toEqual([key('a'), key()]);
  expect(await client.clients.keys(created.id)).toMatchObject({ data: set.data, etag: set.etag });
  await refusedAs('precondition_failed', client.clients.replaceKeys(created.id, [key()], { ifMatch: none }));
  const twice = await refusedAs('invalid_body', client.clients.replaceKeys(created.id, [key('a'), key('a')]));
  expect(twice).toEqual(['/keys/1 invalid_value: Another key has the same id.']);
  await refusedAs('client_authentication', client.clients.rotate(created.id));
  const { id } = (await client.clients.create({ scopes })).data;
  await refusedAs('client_authentication', client.clients.replaceKeys(id, [key()]));
  expect((await client.clients.keys(id)).data).toEqual([]);
  expect(await obtain(opened, created.id)).toMatchObject(REFUSED);
});

test('fixed fields can be sent again but not changed, and unknown scopes are reported before all other faults', async () => {
  const { mock, client, make } = open();
  const { id: userId } = mock.add('users', make.newUser());
  const { id } = (await client.clients.create({ scopes, userId })).data;
  const same = { userId: userId.toUpperCase(), authentication: null };
  expect((await client.clients.update(id, { ...same, name: 'Portal' })).data).toMatchObject({ name: 'Portal', userId });
  const changed = { userId: null, authentication: 'private_key_jwt' } as const;
  const detail = 'fixed: Keeps the value that it was created with: create another client instead.';
  expect(await refusedAs('invalid_body', client.clients.update(id, changed))).toEqual([
    `/client/userId ${detail}`,
    `/client/authentication ${detail}`,
  ]);
  const { id: free } = mock.add('clients', { scopes });
  const none = { userId: null, authentication: 'client_secret' } as const;
  expect((await client.clients.update(free, none)).data).toMatchObject({ id: free, scopes });
  const unknown = ['/client/scopes/1 invalid_value: There is no such scope.'];
  const wrong = { scopes: ['*', 'nonsense:read'], userId: id };
  expect(await refusedAs('invalid_body', client.clients.create(wrong))).toEqual(unknown);
  expect(await refusedAs('invalid_body', client.clients.update(userId, wrong))).toEqual(unknown);
});

test('the erasure of a user deletes its clients, clears deleted clients, and removes their names as actors', async () => {
  const opened = open();
  const { mock, client, make } = opened;
  const { id: userId } = mock.add('users', make.newUser());
  const create = async (name?: string) =>
    (await client.clients.create({ scopes, userId, ...(name === undefined ? {} : { name }) })).data;
  const [live, nameless, ended, forgotten] = [
    await create('of Ada'),
    await create(),
    await create('old'),
    await create(),
  ];
  await obtain(opened, live.id, live.secret);
  await client.clients.rotate(live.id);
  for (const { id } of [ended, forgotten]) await client.clients.remove(id);
  const { data: exported } = await client.users.export(userId);
  expect(exported.clients.map(({ id }) => id)).toEqual([live.id, nameless.id, ended.id, forgotten.id]);
  const { data } = await client.users.erasure(userId);
  expect(data.removes).toMatchObject({ clients: 3, storedAnswers: 5 });
  const feed = await client.changes.read({ from: 'now' });
  const erased = await client.users.erase(userId, { reason: 'request' });
  expect(erased.data.removed).toEqual(data.removes);
  const { data: changes } = await client.changes.read({ cursor: feed.next });
  expect(changes.map(({ recordId, operation }) => [recordId, operation])).toEqual([
    [live.id, 'deleted'],
    [nameless.id, 'deleted'],
    [ended.id, 'updated'],
    [userId, 'erased'],
  ]);
  const list = await client.clients.list({ sort: 'updatedAt', includeDeleted: true });
  expect(list.data.every((each) => each.deletedAt !== undefined && each.name === undefined)).toBe(true);
  expect(JSON.stringify((await client.clients.history(live.id)).data)).not.toContain('Ada');
  expect(await obtain(opened, live.id, live.secret)).toMatchObject(REFUSED);
});
