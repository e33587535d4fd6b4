import { describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

/** Writes notes on a course with this content. */
const writer = async () => {
  const { client } = await newTenant();
  const course = (await client('POST', '/v1/courses', { body: { course: { name: 'K' } } })).json.data.id;
  return (content: string) => client('POST', `/v1/courses/${course}/notes`, { body: { note: { content } } });
};

describe.concurrent('the content of a note', () => {
  test('has links that name their scheme; others lose their address', async () => {
    const write = await writer();
    expect((await write('<a href="//example.org">x</a>')).json.data.content).toBe('<a>x</a>');
  });

  test.each(['<b>', '<', '<a '])('is read to its end, even if it is nothing but %j', async (part) => {
    const write = await writer();
    expect((await write(part.repeat(Math.floor(100_000 / part.length)))).status).toBe(201);
  });
});
