import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/resources/programs.ts';
import { database, newTenant } from '../support/tenant.ts';

describe.concurrent('text', () => {
  test.each([
    ' vorn und hinten ',
    'Zeile\r\nZeile\tTab',
    'Ä\u0308 und A\u0308',
    '👩‍👩‍👧‍👦 🏳️‍🌈',
    'עברית العربية \u202e',
    "Robert'); drop table participant;--",
    '\\ \\u0000 %00 \u0001\u001f\u007f',
    '\ufeff\u200b\uffff',
    '<b>kein HTML</b> &amp;',
    '𝒳'.repeat(255),
  ])('%j survives exactly', async (preferredName) => {
    const { client } = await newTenant();
    const body = { participant: { firstName: 'A', lastName: 'B', preferredName } };
    const created = await client('POST', '/v1/participants', { body });
    expect(created.json.data.preferredName).toBe(preferredName);
    expect((await client('GET', `/v1/participants/${created.json.data.id}`)).json.data.preferredName).toBe(
      preferredName,
    );
  });

  test.each(['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"x\\udfff"'])(
    '%s is refused, since it cannot be stored',
    async (literal) => {
      const { client } = await newTenant();
      const raw = `{"participant":{"firstName":${literal},"lastName":"B"}}`;
      const answer = await client('POST', '/v1/participants', { raw });
      expect(answer).toMatchObject({
        status: 422,
        json: { errors: [{ pointer: '/participant/firstName', code: 'invalid_text' }] },
      });
    },
  );

  test('a name has 1 to 255 characters, not more', async () => {
    const { client } = await newTenant();
    const post = (firstName: string) =>
      client('POST', '/v1/participants', { body: { participant: { firstName, lastName: 'B' } } });
    expect((await post('😀'.repeat(255))).status).toBe(201);
    expect(await post('x'.repeat(256))).toMatchObject({ status: 422, json: { errors: [{ code: 'too_long' }] } });
    expect((await post('')).status).toBe(422);
  });

  test('a calendar date is the same day for everybody, at every edge', async () => {
    const { client } = await newTenant();
    for (const dateOfBirth of [
      '0001-01-01',
      '1582-10-10',
      '1916-05-01',
      '1945-03-25',
      '1980-04-06',
      '2024-02-29',
      '9999-12-31',
    ]) {
      const body = { participant: { firstName: 'A', lastName: 'B', dateOfBirth } };
      expect((await client('POST', '/v1/participants', { body })).json.data.dateOfBirth).toBe(dateOfBirth);
    }
  });

  test('money keeps the places that were written', async () => {
    const { client, organisationId } = await newTenant();
    const id = await createProgram(await database(), organisationId, { name: 'P' });
    for (const costPerUnit of ['7', '7.4', '7.40', '0.10', '9999999999.99']) {
      const answer = await client('PATCH', `/v1/programs/${id}`, { body: { program: { costPerUnit } } });
      expect(answer.json.data.costPerUnit).toBe(costPerUnit);
    }
  });
});
