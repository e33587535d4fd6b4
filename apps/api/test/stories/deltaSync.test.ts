import { describe, expect, test } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';

const create = async (client: Client, lastName: string): Promise<Json> =>
  (await client('POST', '/v1/participants', { body: { participant: { firstName: 'A', lastName } } })).json.data;

const changesSince = async (client: Client, time: string): Promise<Json[]> => {
  const query = new URLSearchParams({ sort: 'updatedAt', 'updatedAt[gte]': time, includeDeleted: 'true', limit: '3' });
  return (await walk(client, `/v1/participants?${query}`)).flat();
};

describe.concurrent('a mirror of a collection', () => {
  test('gets what was added, changed and deleted since, in that order, and ends up the same', async () => {
    const { client } = await newTenant();
    const records = [];
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) records.push(await create(client, name));
    const mirror = new Map<string, Json>();
    const apply = (changes: readonly Json[]): void => {
      for (const record of changes) {
        if (record.deletedAt === undefined) mirror.set(record.id, record);
        else mirror.delete(record.id);
      }
    };
    apply(await changesSince(client, '1970-01-01T00:00:00Z'));
    const mark = [...mirror.values()]
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1);
    const [a, b, c] = records;
    await client('PATCH', `/v1/participants/${b.id}`, { body: { participant: { lastName: 'B2' } } });
    await client('DELETE', `/v1/participants/${a.id}`);
    await create(client, 'H');
    await client('DELETE', `/v1/participants/${c.id}`);
    const changes = await changesSince(client, mark);
    expect(changes.map(({ lastName, deletedAt }) => [lastName, deletedAt !== undefined]).slice(-4)).toEqual([
      ['B2', false],
      ['A', true],
      ['H', false],
      ['C', true],
    ]);
    for (const { deletedAt, updatedAt } of changes) if (deletedAt !== undefined) expect(updatedAt).toBe(deletedAt);
    apply(changes);
    const now = (await walk(client, '/v1/participants')).flat();
    expect([...mirror.values()].toSorted((x, y) => x.id.localeCompare(y.id))).toEqual(
      now.toSorted((x, y) => x.id.localeCompare(y.id)),
    );
  });

  test('hears of an enrolment and of its end, on both sides, since both records show it', async () => {
    const { client } = await newTenant();
    const participant = await create(client, 'A');
    const course = (await client('POST', '/v1/courses', { body: { course: { name: 'K', status: 'open' } } })).json.data;
    const one = `/v1/participants/${participant.id}`;
    const enrolled = (await client('PUT', `${one}/add_to_course/${course.id}`)).json.data;
    expect(enrolled.updatedAt > participant.updatedAt).toBe(true);
    const full = (await client('GET', `/v1/courses/${course.id}`)).json.data;
    expect(full).toMatchObject({ participantCount: 1 });
    expect(full.updatedAt > course.updatedAt).toBe(true);
    await client('DELETE', one);
    const empty = (await client('GET', `/v1/courses/${course.id}`)).json.data;
    expect(empty).toMatchObject({ participantCount: 0 });
    expect(empty.updatedAt > full.updatedAt).toBe(true);
  });

  test.each(['', '&sort=-insertedAt', '&sort=updatedAt,lastName', '&sort=lastName'])(
    'is refused deleted records in another order than that of the last change ("%s")',
    async (sort) => {
      const { client } = await newTenant();
      expect(await client('GET', `/v1/participants?includeDeleted=true${sort}`)).toMatchObject({
        status: 400,
        json: { errors: [{ pointer: '/includeDeleted', code: 'needs_sort_by_updated_at' }] },
      });
    },
  );

  test('gets no deletedAt unless it asks for deleted records', async () => {
    const { client } = await newTenant();
    const { id } = await create(client, 'A');
    await client('DELETE', `/v1/participants/${id}`);
    const deleted = await client('GET', '/v1/participants?includeDeleted=true&sort=-updatedAt');
    expect(deleted.json.data).toEqual([expect.objectContaining({ id, deletedAt: expect.stringMatching(/Z$/) })]);
    const shown = await client('GET', '/v1/participants?includeDeleted=false');
    expect(shown.json.data).toEqual([]);
  });
});
