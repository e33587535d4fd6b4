import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { database, newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

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

  test.each(['<b>', '< ', '<a '])('is read to its end, even if it is nothing but %j', async (part) => {
    const write = await writer();
    expect((await write(part.repeat(Math.floor(100_000 / part.length)))).status).toBe(201);
  });

  test('is refused if it is too long once it is sanitised', async () => {
    const write = await writer();
    const { status, json } = await write('<p>'.repeat(33_000));
    expect([status, json.errors[0].pointer, json.errors[0].code]).toEqual([422, '/note/content', 'too_long']);
  });
});

test('a note that is created while its participant is being deleted does not outlive it', async () => {
  const [{ client }, db] = [await newTenant(), await database()];
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  const creation = await db.transaction().execute(async (deletion) => {
    await sql`select from participant where id = ${id} for no key update`.execute(deletion);
    const answer = client('POST', `/v1/participants/${id}/notes`, { body: { note: { title: 'Ä' } } });
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%insert into "note"%for share%'`.execute(db);
      return isAnswered || rows.length > 0 ? true : undefined;
    });
    await sql`update participant set deleted_at = clock_timestamp() where id = ${id}`.execute(deletion);
    return { answer };
  });
  expect((await creation.answer).status).toBe(404);
  const left = await db.selectFrom('note').select('id').where('participant_id', '=', id).execute();
  expect(left).toEqual([]);
});

test.each([
  ['participants', { participant: { firstName: 'Änne', lastName: 'Groß' } }],
  ['courses', { course: { name: 'K' } }],
])(
  'a repeated creation below %s gets the first answer again, even if the record above is deleted',
  async (parents, body) => {
    const { client } = await newTenant();
    const { id } = (await client('POST', `/v1/${parents}`, { body })).json.data;
    const send = (key: string) =>
      client('POST', `/v1/${parents}/${id}/notes`, {
        body: { note: { title: 'Ä' } },
        headers: { 'Idempotency-Key': key },
      });
    const first = await send('first');
    await client('DELETE', `/v1/${parents}/${id}`);
    const repeated = await send('first');
    expect([repeated.status, repeated.json]).toEqual([201, first.json]);
    expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
    expect((await send('second')).status).toBe(404);
  },
);
