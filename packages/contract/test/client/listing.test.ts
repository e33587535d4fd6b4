import { createClient, type Fetch } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';

/** A client of a mock with locations, and the received queries. */
const open = (count: number) => {
  const mock = createMock();
  const names = Array.from({ length: count }, (_, index) => `Location ${String(index).padStart(4, '0')}`);
  for (const name of names) mock.add('locations', { name });
  const queries: Record<string, string>[] = [];
  const fetch: Fetch = (url, init) => {
    queries.push(Object.fromEntries(new URL(url).searchParams));
    return mock.fetch(url, init);
  };
  return { client: createClient({ ...mock.clientOptions, fetch }), queries, names };
};
const query = { sort: 'name' } as const;

describe('all().toArray', () => {
  test.each([0, 1, 3, 200, 201, 450, 451, Number.POSITIVE_INFINITY])(
    'reads at most %d records, in the minimum number of requests',
    async (limit) => {
      const { client, queries, names } = open(450);
      const found = await client.locations.all(query).toArray({ limit });
      expect(found.map(({ name }) => name)).toEqual(names.slice(0, limit));
      expect(queries).toHaveLength(Math.ceil(Math.min(limit, 450) / 200));
    },
  );

  test('uses the page size of the query', async () => {
    const { client, queries } = open(5);
    expect(await client.locations.all({ limit: 2 }).toArray({ limit: 3 })).toHaveLength(3);
    expect(queries.map(({ limit }) => limit)).toEqual(['2', '2']);
  });

  test.each([-1, 1.5, Number.NaN, undefined, '3'])('rejects the limit %j without a request', async (limit) => {
    const { client, queries } = open(1);
    const work = client.locations.all().toArray({ limit } as { limit: number });
    await expect(work).rejects.toMatchObject({ code: 'invalid_argument' });
    expect(queries).toHaveLength(0);
  });
});

describe('all().pages', () => {
  test('returns each page like list, and fetches no page that is not read', async () => {
    const { client, queries, names } = open(5);
    const pages = client.locations.all({ ...query, limit: 2 }).pages();
    const first = (await pages.next()).value;
    expect(queries).toHaveLength(1);
    expect(first).toMatchObject({ status: 200, next: expect.any(String), requestId: expect.any(String) });
    const rest: string[][] = [];
    for await (const page of pages) rest.push(page.data.map(({ name }) => name));
    expect(rest).toEqual([names.slice(2, 4), names.slice(4)]);
  });

  test('accepts a parent id for records below a parent', async () => {
    const { client } = open(0);
    const { data } = await client.courses.create({ name: 'A' });
    for (const title of ['A', 'B', 'C']) await client.courseNotes.create(data.id, { title });
    const sizes: number[] = [];
    for await (const page of client.courseNotes.all(data.id, { limit: 2 }).pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([2, 1]);
  });
});
