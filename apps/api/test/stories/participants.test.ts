import { describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

const full = {
  firstName: 'Jürgen',
  lastName: 'Müller-Lüdenscheidt',
  preferredName: 'Jürgi',
  salutation: 'mr',
  gender: 'male',
  dateOfBirth: '1984-02-29',
  birthCity: 'Köln',
  birthCountry: 'DE',
  customerNumber: '123A456789',
  internalCustomerNumber: 'K-1',
  marketingChannel: 'Empfehlung',
  status: 'active',
  contactInformation: { email: 'j@example.org', phone: '0221 1', mobile: '0170 1' },
  address: { street: 'Weg', houseNumber: '1a', addressAddition: 'Hof', zipCode: '01067', city: 'Köln', country: 'DE' },
};

describe.concurrent('participants', () => {
  test('come back as they were written', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/participants', { body: { participant: full } });
    expect(created.json.data).toEqual({
      ...full,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      insertedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: created.json.data.insertedAt,
      courseIds: [],
    });
    expect((await client('GET', `/v1/participants/${created.json.data.id}`)).json).toEqual(created.json);
    expect((await client('GET', '/v1/participants')).json.data).toEqual([created.json.data]);
  });

  test('are leads without a status, and hold no field that has no value', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/participants', {
      body: { participant: { firstName: 'A', lastName: 'B', gender: null, status: null, address: null } },
    });
    const keys = ['id', 'insertedAt', 'updatedAt', 'firstName', 'lastName', 'status', 'courseIds'];
    expect(Object.keys(created.json.data)).toEqual(keys);
    expect(created.json.data.status).toBe('lead');
  });

  test('are cleared of what a PUT leaves out', async () => {
    const { client } = await newTenant();
    const { json } = await client('POST', '/v1/participants', { body: { participant: full } });
    const body = { participant: { firstName: 'A', lastName: 'B', address: { city: 'Bonn' } } };
    const put = await client('PUT', `/v1/participants/${json.data.id}`, { body });
    expect(put.json.data).toEqual({
      id: json.data.id,
      insertedAt: json.data.insertedAt,
      updatedAt: put.json.data.updatedAt,
      firstName: 'A',
      lastName: 'B',
      status: 'lead',
      address: { city: 'Bonn' },
      courseIds: [],
    });
  });

  test('are merged by a PATCH: absent stays, null clears, nested objects merge, and it may be called a merge patch', async () => {
    const { client } = await newTenant();
    const { json } = await client('POST', '/v1/participants', { body: { participant: full } });
    const patched = await client('PATCH', `/v1/participants/${json.data.id}`, {
      body: {
        participant: { gender: null, status: null, contactInformation: null, address: { city: 'Bonn', country: null } },
      },
      headers: { 'Content-Type': 'application/merge-patch+json' },
    });
    const { gender: _, contactInformation: __, ...rest } = full;
    const { country: ___, ...address } = full.address;
    expect(patched.json.data).toEqual({
      ...rest,
      status: 'lead',
      address: { ...address, city: 'Bonn' },
      id: json.data.id,
      insertedAt: json.data.insertedAt,
      updatedAt: expect.any(String),
      courseIds: [],
    });
    expect((await client('GET', `/v1/participants/${json.data.id}`)).json).toEqual(patched.json);
  });

  test('keep all of fifty parallel PATCHes of different fields', async () => {
    const { client } = await newTenant();
    const { json } = await client('POST', '/v1/participants', {
      body: { participant: { firstName: 'A', lastName: 'B' } },
    });
    const { id: _, ...fields } = { id: '', ...full };
    const path = `/v1/participants/${json.data.id}`;
    const single = Object.entries(fields).map(([field, value]) => ({ [field]: value }));
    const patches = Array.from({ length: 50 }, (_unused, index) => single[index % single.length]);
    const answers = await Promise.all(patches.map((participant) => client('PATCH', path, { body: { participant } })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await client('GET', path)).json.data).toMatchObject(full);
  });

  test('cannot have their id, timestamps, courses or organisation set', async () => {
    const { client } = await newTenant();
    const forged = {
      id: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
      insertedAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      courseIds: ['01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'],
    };
    const body = { participant: { firstName: 'A', lastName: 'B', ...forged } };
    const created = await client('POST', '/v1/participants', { body });
    expect(created.status).toBe(201);
    for (const [field, value] of Object.entries(forged)) expect(created.json.data[field]).not.toEqual(value);
    for (const field of ['organisationId', 'organisation_id', 'deletedAt', 'deleted_at', 'version']) {
      const answer = await client('POST', '/v1/participants', {
        body: { participant: { firstName: 'A', lastName: 'B', [field]: forged.id } },
      });
      expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: `/participant/${field}` }] } });
    }
  });

  test('answer 409 to an internal customer number that is taken, in a create, replace and update', async () => {
    const { client } = await newTenant();
    const named = (internalCustomerNumber?: string) => ({
      body: { participant: { firstName: 'A', lastName: 'B', internalCustomerNumber } },
    });
    const one = await client('POST', '/v1/participants', named('K-1'));
    const two = await client('POST', '/v1/participants', named());
    const conflict = {
      status: 409,
      json: { code: 'value_taken', errors: [{ pointer: '/participant/internalCustomerNumber' }] },
    };
    expect(await client('POST', '/v1/participants', named('K-1'))).toMatchObject(conflict);
    expect(await client('PUT', `/v1/participants/${two.json.data.id}`, named('K-1'))).toMatchObject(conflict);
    expect(await client('PATCH', `/v1/participants/${two.json.data.id}`, named('K-1'))).toMatchObject(conflict);
    expect((await client('PUT', `/v1/participants/${one.json.data.id}`, named('K-1'))).status).toBe(200);
    const other = await newTenant();
    expect((await other.client('POST', '/v1/participants', named('K-1'))).status).toBe(201);
    await client('DELETE', `/v1/participants/${one.json.data.id}`);
    expect((await client('POST', '/v1/participants', named('K-1'))).status).toBe(201);
  });

  test('answer 200 with themselves when deleted, then 404 to everything, and hide their notes', async () => {
    const { client } = await newTenant();
    const { json } = await client('POST', '/v1/participants', { body: { participant: full } });
    const path = `/v1/participants/${json.data.id}`;
    const note = await client('POST', `${path}/notes`, { body: { note: { title: 'N' } } });
    const deleted = await client('DELETE', path);
    expect(deleted).toMatchObject({ status: 200, json: { data: { ...json.data, updatedAt: expect.any(String) } } });
    const body = { participant: { firstName: 'A', lastName: 'B' } };
    const after = await Promise.all([
      client('GET', path),
      client('DELETE', path),
      client('PUT', path, { body }),
      client('PATCH', path, { body }),
      client('GET', `${path}/notes`),
      client('GET', `${path}/notes/${note.json.data.id}`),
      client('POST', `${path}/notes`, { body: { note: {} } }),
    ]);
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await client('GET', '/v1/participants')).json.data).toEqual([]);
  });

  test('report all faults of a body at once, each at its pointer, with what was probably meant', async () => {
    const { client } = await newTenant();
    const answer = await client('POST', '/v1/participants', {
      body: {
        participant: {
          lastName: '',
          fristName: 'A',
          gender: 'm',
          dateOfBirth: '2025-02-30',
          birthCountry: 'Deutschland',
          contactInformation: { email: 'no mail', fax: '1' },
          address: 'Weg 1',
        },
      },
    });
    const faults = answer.json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
    expect(new Map(faults)).toEqual(
      new Map([
        ['/participant/firstName', 'required'],
        ['/participant/lastName', 'too_short'],
        ['/participant/gender', 'invalid_value'],
        ['/participant/dateOfBirth', 'invalid_date'],
        ['/participant/birthCountry', 'invalid_country'],
        ['/participant/contactInformation/email', 'invalid_format'],
        ['/participant/contactInformation/fax', 'unknown_field'],
        ['/participant/address', 'wrong_type'],
        ['/participant/fristName', 'unknown_field'],
      ]),
    );
    const typo = answer.json.errors.find(({ pointer }: { pointer: string }) => pointer.endsWith('fristName'));
    expect(typo.detail).toContain('Did you mean "firstName"?');
  });
});
