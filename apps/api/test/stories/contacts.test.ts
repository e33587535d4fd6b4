import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('contacts', () => {
  test('take first_name and last_name, as the example of the specification spells them, and answer both spellings', async () => {
    const { client } = await newTenant();
    const answer = await client('POST', '/v1/contacts', {
      body: { contact: { category: 'person', first_name: 'Jane', last_name: 'Doe', email: 'jane@example.org' } },
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{14}4[0-9a-f-]{21}$/),
        category: 'person',
        email: 'jane@example.org',
        firstName: 'Jane',
        first_name: 'Jane',
        lastName: 'Doe',
        last_name: 'Doe',
        tags: [],
        insertedAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    });
  });

  test('take firstName and lastName, and both spellings with equal values', async () => {
    const { client } = await newTenant();
    const camel = await client('POST', '/v1/contacts', {
      body: { contact: { category: 'team', firstName: 'Anna-Lena', first_name: 'Anna-Lena', lastName: 'Müller' } },
    });
    expect(camel.json.data).toMatchObject({ first_name: 'Anna-Lena', last_name: 'Müller' });
  });

  test('refuse two spellings with different values, naming both faults', async () => {
    const { client } = await newTenant();
    const answer = await client('POST', '/v1/contacts', {
      body: { contact: { category: 'team', firstName: 'Ann', first_name: 'Bob', lastName: 'Cox', last_name: 'Dee' } },
    });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual([
      expect.objectContaining({ pointer: '/contact/first_name', code: 'conflicting_spellings' }),
      expect.objectContaining({ pointer: '/contact/last_name', code: 'conflicting_spellings' }),
    ]);
  });

  test.each(['Müller', 'Anna-Lena', 'Jo', '1ab', 'Ö Xa'])(
    'take the name "%s", in which the pattern is found',
    async (name) => {
      const { client } = await newTenant();
      const answer = await client('POST', '/v1/contacts', {
        body: { contact: { category: 'person', firstName: name } },
      });
      expect(answer.json.data?.firstName).toBe(name);
    },
  );

  test.each(['1', 'Ö', 'Åé', '', 'A', '12_34'])(
    'refuse the name "%s", in which the pattern is not found',
    async (name) => {
      const { client } = await newTenant();
      const answer = await client('POST', '/v1/contacts', {
        body: { contact: { category: 'person', lastName: name } },
      });
      expect(answer.status).toBe(422);
      expect(answer.json.errors[0].pointer).toBe('/contact/lastName');
    },
  );

  test('take an id of version 4 on creation, and are found under it', async () => {
    const { client } = await newTenant();
    const id = randomUUID();
    const answer = await client('POST', '/v1/contacts', { body: { contact: { id, category: 'team' } } });
    expect([answer.status, answer.json.data.id]).toEqual([201, id]);
    expect((await client('GET', `/v1/contacts/${id}`)).status).toBe(200);
  });

  test.each(['01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', '7', '', 5, {}])(
    'refuse the id %j, which is not of version 4',
    async (id) => {
      const { client } = await newTenant();
      const answer = await client('POST', '/v1/contacts', { body: { contact: { id, category: 'team' } } });
      expect(answer.status).toBe(422);
      expect(answer.json.errors[0].pointer).toBe('/contact/id');
    },
  );

  test('answer 409 to an id that is taken, by their own or another organisation or deleted, and overwrite nothing', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const id = randomUUID();
    const create = (client: typeof one.client, firstName: string) =>
      client('POST', '/v1/contacts', { body: { contact: { id, category: 'team', firstName } } });
    const first = await create(one.client, 'First');
    expect(await create(one.client, 'Second')).toMatchObject({ status: 409, json: { code: 'value_taken' } });
    expect(await create(other.client, 'Third')).toMatchObject({ status: 409, json: { code: 'value_taken' } });
    expect((await one.client('GET', `/v1/contacts/${id}`)).json).toEqual(first.json);
    expect((await other.client('GET', `/v1/contacts/${id}`)).status).toBe(404);
    await one.client('DELETE', `/v1/contacts/${id}`);
    expect((await create(one.client, 'Fourth')).status).toBe(409);
  });

  test('ignore the id in a PUT and a PATCH, so that what GET answers can be PUT back unchanged', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/contacts', {
      body: { contact: { category: 'person', firstName: 'Eva', tags: ['b', 'a', 'b'], function: 'Leitung' } },
    });
    const path = `/v1/contacts/${created.json.data.id}`;
    const put = await client('PUT', path, { body: { contact: created.json.data } });
    const { updatedAt: _, ...before } = created.json.data;
    expect(put.json.data).toMatchObject(before);
    const patched = await client('PATCH', path, {
      body: { contact: { id: randomUUID(), function: 'Sachbearbeitung' } },
    });
    expect(patched.json.data).toMatchObject({ ...before, function: 'Sachbearbeitung' });
  });

  test.each(['firstName', 'first_name'])(
    'clear a name by %s: null in a PATCH, and tags to an empty list',
    async (name) => {
      const { client } = await newTenant();
      const created = await client('POST', '/v1/contacts', {
        body: { contact: { category: 'person', firstName: 'Eva', lastName: 'Beck', tags: ['x'] } },
      });
      const patched = await client('PATCH', `/v1/contacts/${created.json.data.id}`, {
        body: { contact: { [name]: null, tags: null } },
      });
      expect(patched.json.data).not.toHaveProperty('firstName');
      expect(patched.json.data).not.toHaveProperty('first_name');
      expect(patched.json.data).toMatchObject({ lastName: 'Beck', tags: [] });
    },
  );

  test('refuse 51 tags and a tag of 101 characters, at their pointers', async () => {
    const { client } = await newTenant();
    const post = (tags: string[]) => client('POST', '/v1/contacts', { body: { contact: { category: 'team', tags } } });
    expect((await post(Array.from({ length: 50 }, (_, index) => `${index}`))).status).toBe(201);
    expect((await post(Array.from({ length: 51 }, (_, index) => `${index}`))).json.errors[0].pointer).toBe(
      '/contact/tags',
    );
    expect((await post(['ok', 'x'.repeat(101)])).json.errors[0].pointer).toBe('/contact/tags/1');
  });

  test('refuse to clear the category, which is required', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/contacts', { body: { contact: { category: 'person' } } });
    const answer = await client('PATCH', `/v1/contacts/${created.json.data.id}`, {
      body: { contact: { category: null } },
    });
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/contact/category' }] } });
  });
});
