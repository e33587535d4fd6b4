import { createMock } from '@training-provider/contract/testing';
import { initClient } from '@ts-rest/core';
import { expect, test } from 'vitest';
import { contract } from '../src/index.ts';

test("the mock works with ts-rest's own client, including lists of filter values", async () => {
  const mock = createMock();
  const client = initClient(contract, {
    baseUrl: mock.baseUrl,
    baseHeaders: { authorization: `Bearer ${mock.token}` },
    api: async ({ path, method, headers, body }) => {
      const answer = await mock.fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, headers: new Headers(), body: await answer.json() };
    },
  });
  for (const status of ['planned', 'open', 'cancelled'] as const)
    expect((await client.courses.create({ query: {}, body: { course: { name: status, status } } })).status).toBe(201);
  const query = { status: ['planned', 'open'], sort: 'name' };
  const { status, body } = await client.courses.list({ query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.data.map(({ name }) => name)).toEqual(['open', 'planned']);
});
