import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '../support/client.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

/** Every field that refers to another record: where it is written, and the record that it can refer to. */
const references = [
  ['/v1/contacts', 'contact', { category: 'team' }, 'funding_agency_id', 'fundingAgency'],
  ['/v1/courses', 'course', { name: 'K' }, 'programId', 'program'],
  ['/v1/courses', 'course', { name: 'K' }, 'trainerIds', 'user'],
  ['/v1/coachings', 'coaching', {}, 'participantId', 'participant'],
  ['/v1/coachings', 'coaching', {}, 'programId', 'program'],
  ['/v1/coachings', 'coaching', {}, 'coachId', 'user'],
  ['/v1/coachings', 'coaching', {}, 'fundingAgencyId', 'fundingAgency'],
  ['/v1/participants/:participant/notes', 'note', {}, 'author_id', 'user'],
  ['/v1/courses/:course/notes', 'note', {}, 'author_id', 'user'],
] as const;

/** What can be deleted of that, and where. */
const DELETABLE = new Map<string, string>([
  ['participant', '/v1/participants'],
  ['fundingAgency', '/v1/fundingAgencies'],
]);

test('an id that a record holds in one field is no reference in another: 422', async () => {
  const { tenant, records } = await newTenantWithRecords();
  const path = `/v1/coachings/${records.coaching}`;
  const answer = await tenant.client('PATCH', path, { body: { coaching: { programId: records.participant } } });
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/coaching/programId' }] } });
});

describe.concurrent.each(references)('%s %s.%s', (path, wrapper, base, field, target) => {
  const setUp = async () => {
    const { tenant, records } = await newTenantWithRecords();
    const collection = path.replace(':participant', records.participant).replace(':course', records.course);
    const needed = wrapper === 'coaching' ? { participantId: records.participant } : {};
    const value = (id: string) => (field.endsWith('Ids') ? [id] : id);
    const body = (id: string) => ({ body: { [wrapper]: { ...base, ...needed, [field]: value(id) } } });
    return { tenant, records, collection, body, value };
  };
  const pointer = `/${wrapper}/${field}${field.endsWith('Ids') ? '/0' : ''}`;

  test('takes a record of the own organisation and answers it', async () => {
    const { tenant, records, collection, body, value } = await setUp();
    const created = await tenant.client('POST', collection, body(records[target]));
    expect(created).toMatchObject({ status: 201, json: { data: { [field]: value(records[target]) } } });
  });

  test('answers an id of another organisation as it answers one that never was: 422 with the pointer', async () => {
    const { tenant, collection, body } = await setUp();
    const other = await newTenantWithRecords();
    const without = ({ json }: { json: Json }) => ({ ...json, requestId: '' });
    const foreign = await tenant.client('POST', collection, body(other.records[target]));
    const unknown = await tenant.client('POST', collection, body(randomUUID()));
    expect(foreign).toMatchObject({ status: 422, json: { errors: [{ pointer, code: 'unknown_reference' }] } });
    expect(without(foreign)).toEqual(without(unknown));
  });

  const deletedAt = DELETABLE.get(target);
  if (deletedAt === undefined) return;
  test('keeps an unchanged reference to a record that was deleted since, and takes no new one', async () => {
    const { tenant, records, collection, body } = await setUp();
    const created = await tenant.client('POST', collection, body(records[target]));
    await tenant.client('DELETE', `${deletedAt}/${records[target]}`);
    const again = { body: { [wrapper]: created.json.data } };
    expect((await tenant.client('PUT', `${collection}/${created.json.data.id}`, again)).status).toBe(200);
    expect((await tenant.client('POST', collection, body(records[target]))).status).toBe(422);
  });
});
