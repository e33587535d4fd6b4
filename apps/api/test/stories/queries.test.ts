import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { linksOf, walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('a list', () => {
  test.each([
    'courseId=1',
    'courseId=',
    'status=',
    'status=active,nonsense',
    'includeDeleted=yes',
    Array.from({ length: 51 }, (_, index) => `customerNumber=${index}`).join('&'),
    'id=',
    'status[]=active&status=',
    'status[0]=active',
    'status[][]=active',
    '[]=1',
    '__proto__[]=1',
    'customerNumber[]=%00',
    'q=',
    'q=%20%20',
    `q=${'x'.repeat(300)}`,
    'updatedAt[near]=2025-01-01T00:00:00Z',
    'sort=lastName,lastName',
    'sort=-lastName,lastName',
  ])('answers 400 to the query %s', async (query) => {
    const { client } = await newTenant();
    expect(await client('GET', `/v1/participants?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid_query' },
    });
  });

  test('reads all parameters, however many there are before', async () => {
    const { client } = await newTenant();
    const many = 'status=lead&'.repeat(1_100);
    expect(await client('GET', `/v1/participants?${many}limit=0`)).toMatchObject({
      status: 400,
      json: { errors: [{ pointer: '/limit' }] },
    });
  });

  test.each([
    [100, ['first', 'prev', 'next']],
    [150, ['prev', 'next']],
    [200, ['next']],
  ])('of %d ids is walked to its end by links of which %j fit into a header', async (count, relations) => {
    const { client } = await newTenant();
    const body = { contact: { category: 'team' } };
    const created = await Promise.all([1, 2, 3].map(() => client('POST', '/v1/contacts', { body })));
    const ids = created.map(({ json }) => json.data.id);
    const unknown = Array.from({ length: count - ids.length }, () => randomUUID());
    const path = `/v1/contacts?limit=1&id=${[...ids, ...unknown].join('%2C')}`;
    const { next = '' } = linksOf(await client('GET', path));
    expect(Object.keys(linksOf(await client('GET', next)))).toEqual(relations);
    expect((await walk(client, path)).flat()).toHaveLength(3);
  });

  test('finds an empty text, which is a value like any other', async () => {
    const { client } = await newTenant();
    for (const customerNumber of ['', 'A', undefined])
      await client('POST', '/v1/participants', {
        body: { participant: { firstName: 'A', lastName: 'B', customerNumber } },
      });
    const { json } = await client('GET', '/v1/participants?customerNumber=');
    expect(json.data).toMatchObject([{ customerNumber: '' }]);
  });

  test('takes a cursor from the organisation alone that it was issued to', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const body = { contact: { category: 'team' } };
    for (const { client } of [one, one, other, other]) await client('POST', '/v1/contacts', { body });
    const { next = '' } = linksOf(await one.client('GET', '/v1/contacts?limit=1'));
    expect((await one.client('GET', next)).status).toBe(200);
    expect(await other.client('GET', next)).toMatchObject({ status: 400, json: { code: 'invalid_cursor' } });
  });
});
