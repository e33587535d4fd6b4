import { expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

test('a link in a note names its scheme, or loses its address', async () => {
  const { client } = await newTenant();
  const course = (await client('POST', '/v1/courses', { body: { course: { name: 'K' } } })).json.data.id;
  const body = { note: { content: '<a href="//example.org">x</a>' } };
  const { json } = await client('POST', `/v1/courses/${course}/notes`, { body });
  expect(json.data.content).toBe('<a>x</a>');
});
