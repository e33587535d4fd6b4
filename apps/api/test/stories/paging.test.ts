import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { linksOf, walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

const add = async (client: Client, count: number, status = 'active'): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const participant = { firstName: `N${index}`, lastName: 'X', status };
    ids.push((await client('POST', '/v1/participants', { body: { participant } })).json.data.id);
  }
  return ids;
};

const idsOf = ({ json }: Answer): string[] => json.data.map(({ id }: { id: string }) => id);

describe.concurrent('paging', () => {
  test('shows every row once, newest first, over pages that links join forwards and backwards', async () => {
    const { client } = await newTenant();
    const newestFirst = (await add(client, 23)).toReversed();
    const pages = (await walk(client, '/v1/participants?limit=5')).map((page) => page.map(({ id }) => id));
    expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
    expect(pages.flat()).toEqual(newestFirst);
    let last = '/v1/participants?limit=5';
    for (let next: string | undefined = last; next !== undefined; next = linksOf(await client('GET', last)).next)
      last = next;
    const back = await walk(client, last, 'prev');
    expect(
      back
        .toReversed()
        .flat()
        .map(({ id }) => id),
    ).toEqual(newestFirst);
  });

  test('has no next at the end, no prev at the beginning, and always a first', async () => {
    const { client } = await newTenant();
    expect(Object.keys(linksOf(await client('GET', '/v1/participants')))).toEqual(['first']);
    await add(client, 5);
    expect(Object.keys(linksOf(await client('GET', '/v1/participants?limit=5')))).toEqual(['first']);
    const first = await client('GET', '/v1/participants?limit=4');
    expect(Object.keys(linksOf(first))).toEqual(['first', 'next']);
    const second = await client('GET', linksOf(first).next ?? '');
    expect(Object.keys(linksOf(second))).toEqual(['first', 'prev']);
    expect(linksOf(second).first).toBe('/v1/participants?limit=4');
  });

  test('neither skips nor repeats a row while others are added and deleted', async () => {
    const { client } = await newTenant();
    const stable = await add(client, 30);
    const passing = await add(client, 10);
    const seen: string[] = [];
    let path: string | undefined = '/v1/participants?limit=3';
    while (path !== undefined) {
      const answer: Answer = await client('GET', path);
      seen.push(...idsOf(answer));
      const leaving = passing.pop();
      if (leaving !== undefined) await client('DELETE', `/v1/participants/${leaving}`);
      await add(client, 1);
      path = linksOf(answer).next;
    }
    expect(stable.filter((id) => seen.filter((other) => other === id).length !== 1)).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('keeps rows of one millisecond apart by their ids', async () => {
    const { client } = await newTenant();
    const body = { contact: { category: 'team' } };
    const created = await Promise.all(Array.from({ length: 60 }, () => client('POST', '/v1/contacts', { body })));
    const pages = await walk(client, '/v1/contacts?limit=7');
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(created.map(({ json }) => json.data.id).toSorted());
  });

  test('answers 50 rows by default, 200 at most, and coerces a larger limit', async () => {
    const { client } = await newTenant();
    const body = { note: { title: 'x' } };
    const [participant = ''] = await add(client, 1);
    const path = `/v1/participants/${participant}/notes`;
    await Promise.all(Array.from({ length: 205 }, () => client('POST', path, { body })));
    expect(idsOf(await client('GET', path))).toHaveLength(50);
    expect(idsOf(await client('GET', `${path}?limit=200`))).toHaveLength(200);
    expect(idsOf(await client('GET', `${path}?limit=100000`))).toHaveLength(200);
  });

  test.each(['0', '-1', '1.5', 'x', '', '1e2', '9'.repeat(30)])('answers 400 to the limit "%s"', async (limit) => {
    const { client } = await newTenant();
    const answer = await client('GET', `/v1/courses?limit=${limit}`);
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'invalid_query', errors: [{ in: 'query', pointer: '/limit' }] },
    });
  });

  test('answers 400 to a parameter that comes twice', async () => {
    const { client } = await newTenant();
    expect((await client('GET', '/v1/courses?limit=1&limit=2')).status).toBe(400);
  });

  test('answers 400 to a cursor that is forged, truncated, or of another collection, filter or organisation', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    await add(one.client, 4);
    await add(other.client, 4);
    const next = linksOf(await one.client('GET', '/v1/participants?limit=2&status=active')).next ?? '';
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor') ?? '';
    const ask = (client: Client, path: string, value: string) =>
      client('GET', `${path}cursor=${encodeURIComponent(value)}`);
    expect((await ask(one.client, '/v1/participants?limit=3&status=active&', cursor)).status).toBe(200);
    const decoded = Buffer.from(cursor, 'base64url').toString();
    const refused = [
      ask(one.client, '/v1/participants?', cursor),
      ask(one.client, '/v1/participants?status=lead&', cursor),
      ask(one.client, '/v1/courses?', cursor),
      ask(other.client, '/v1/participants?status=active&', cursor),
      ask(one.client, '/v1/participants?status=active&', cursor.slice(0, -3)),
      ask(one.client, '/v1/participants?status=active&', `${cursor}A`),
      ask(
        one.client,
        '/v1/participants?status=active&',
        Buffer.from(decoded.replace('next', 'prev')).toString('base64url'),
      ),
      ask(
        one.client,
        '/v1/participants?status=active&',
        Buffer.from(decoded.replace('2026', '2027')).toString('base64url'),
      ),
      ask(one.client, '/v1/participants?status=active&', "' or 1=1 --"),
      ask(one.client, '/v1/participants?status=active&', ''),
      ask(one.client, '/v1/participants?status=active&', 'x'.repeat(5_000)),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0]).toMatchObject({ in: 'query', pointer: '/cursor' });
    }
  });

  test('filters participants by any of several states, and refuses a state that there is not', async () => {
    const { client } = await newTenant();
    const active = await add(client, 2, 'active');
    const lead = await add(client, 2, 'lead');
    await add(client, 1, 'archived');
    expect(idsOf(await client('GET', '/v1/participants?status=active')).toSorted()).toEqual(active.toSorted());
    expect(idsOf(await client('GET', '/v1/participants?status=active,lead')).toSorted()).toEqual(
      [...active, ...lead].toSorted(),
    );
    expect((await client('GET', '/v1/participants?status=')).status).toBe(400);
    expect((await client('GET', '/v1/participants?status=active,nonsense')).status).toBe(400);
  });
});
