import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { linksOf, walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('a list', () => {
  test.each([
    Array.from({ length: 51 }, (_, index) => `customerNumber=${index}`).join('&'),
    ...['status[0][]=active', 'status[][]=active', '[]=1', '__proto__[]=1', `q=${'x'.repeat(300)}`],
    // All parameters are read, however many there are before.
    `${'status=lead&'.repeat(1_100)}limit=0`,
  ])('answers 400 to the query %s', async (query) => {
    const { client } = await newTenant();
    const answer = await client('GET', `/v1/participants?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_query' } });
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

  test.each([
    ['/v1/contacts?funding_agency_id=x', 'fundingAgencyId'],
    ['/v1/participants?customernumber=x', 'customerNumber'],
    ['/v1/participants?includeDeletd=true', 'includeDeleted'],
  ])('answers %s with the parameter that was meant, also if its name has the other case', async (path, meant) => {
    const { client } = await newTenant();
    const { json } = await client('GET', path);
    expect(json.errors).toMatchObject([{ code: 'unknown_parameter', detail: expect.stringContaining(`"${meant}"`) }]);
  });

  test('finds an empty text, which is a value like any other', async () => {
    const { client } = await newTenant();
    for (const customerNumber of ['', 'A', undefined]) {
      const participant = { firstName: 'A', lastName: 'B', customerNumber };
      await client('POST', '/v1/participants', { body: { participant } });
    }
    const { json } = await client('GET', '/v1/participants?customerNumber=');
    expect(json.data).toMatchObject([{ customerNumber: '' }]);
  });
});
