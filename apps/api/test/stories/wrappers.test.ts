import { describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('wrapper keys', () => {
  test('of a funding agency may be spelled funding_agency in every write', async () => {
    const { client } = await newTenant();
    const agency = { name: 'BAFA', partnerType: 'funding_agency', type: 'bafa' };
    const created = await client('POST', '/v1/fundingAgencies', { body: { funding_agency: agency } });
    expect(created).toMatchObject({ status: 201, json: { data: agency } });
    const path = `/v1/fundingAgencies/${created.json.data.id}`;
    const put = await client('PUT', path, { body: { funding_agency: { ...agency, name: 'BAFA Eschborn' } } });
    expect(put.json.data.name).toBe('BAFA Eschborn');
    const patched = await client('PATCH', path, { body: { fundingAgency: { email: 'a@example.org' } } });
    expect(patched.json.data).toMatchObject({ name: 'BAFA Eschborn', email: 'a@example.org' });
  });

  test('of a funding agency may not come in both spellings', async () => {
    const { client } = await newTenant();
    const agency = { name: 'X', partnerType: 'company' };
    const answer = await client('POST', '/v1/fundingAgencies', {
      body: { fundingAgency: agency, funding_agency: agency },
    });
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/funding_agency' }] } });
  });

  test('are required: the fault names the wrapper', async () => {
    const { client } = await newTenant();
    const answer = await client('POST', '/v1/fundingAgencies', { body: { name: 'X', partnerType: 'company' } });
    expect(answer.status).toBe(422);
    const missing = await client('POST', '/v1/fundingAgencies', { body: {} });
    expect(missing.json.errors).toEqual([expect.objectContaining({ pointer: '/fundingAgency', code: 'required' })]);
    const noBody = await client('POST', '/v1/courses');
    expect(noBody).toMatchObject({ status: 422, json: { errors: [{ pointer: '/course', code: 'required' }] } });
  });

  test('of a participant is no longer user', async () => {
    const { client } = await newTenant();
    const answer = await client('POST', '/v1/participants', { body: { user: { firstName: 'A', lastName: 'B' } } });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: '/participant', code: 'required' }),
        expect.objectContaining({ pointer: '/user', code: 'unknown_field' }),
      ]),
    );
  });
});
