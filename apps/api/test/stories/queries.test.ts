import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { linksOf, walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

test.concurrent.for([
  [100, ['first', 'prev', 'next']],
  [150, ['prev', 'next']],
  [200, ['next']],
] as const)(
  'a list filtered by %d ids can be paged to its end by the links that fit into the Link header',
  async ([count, relations]) => {
    const { client } = await newTenant();
    const body = { contact: { category: 'team' } };
    const created = await Promise.all([1, 2, 3].map(() => client('POST', '/v1/contacts', { body })));
    const unknown = Array.from({ length: count - created.length }, () => randomUUID());
    const path = `/v1/contacts?limit=1&id=${[...created.map(({ json }) => json.data.id), ...unknown].join('%2C')}`;
    const { next = '' } = linksOf(await client('GET', path));
    expect(Object.keys(linksOf(await client('GET', next)))).toEqual(relations);
    expect((await walk(client, path)).flat()).toHaveLength(3);
  },
);
