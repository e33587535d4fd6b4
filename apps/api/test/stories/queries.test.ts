import { describe, expect, test } from 'vitest';
import { linksOf } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('a list', () => {
  test.each([
    'courseId=1',
    'courseId=',
    'status=',
    'status=active,nonsense',
    'includeDeleted=yes',
    `customerNumber=${Array.from({ length: 51 }, (_, index) => index)}`,
    'q=',
    'q=%20%20',
    `q=${'x'.repeat(300)}`,
    'updatedAt[near]=2025-01-01T00:00:00Z',
    'limit=1&limit=2',
    'sort=lastName,lastName',
    'sort=-lastName,lastName',
  ])('answers 400 to the query %s', async (query) => {
    const { client } = await newTenant();
    expect(await client('GET', `/v1/participants?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid_query' },
    });
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
