import { MAX_PAGE_BYTES } from '@training-provider/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordTables } from '../../src/db/tables.ts';
import { mostBytesOfVersion } from '../../src/history/present.ts';
import { mostBytesOf, schemaOfRecord } from '../../src/tables/fieldSchema.ts';
import type { Json } from '../support/client.ts';
import { linksOf, walk } from '../support/pages.ts';
import { database, newTenant, type Tenant } from '../support/tenant.ts';

const bytesOf = (records: Json[]): number =>
  records.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);

test('no record and no version of a record is larger than the byte limit of a page', () => {
  for (const table of Object.values(recordTables)) {
    expect(mostBytesOf(schemaOfRecord(table.facts.record)), table.name).toBeLessThan(MAX_PAGE_BYTES);
    expect(mostBytesOfVersion(table), table.name).toBeLessThan(MAX_PAGE_BYTES);
  }
});

/** Inserts records with a text; returns the path of their list. */
type Fill = (tenant: Tenant, text: string, count: number) => Promise<string>;

const notes: Fill = async ({ client, organisationId }, text, count) => {
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  await sql`insert into note (organisation_id, id, participant_id, title, content, inserted_at, updated_at)
    select ${organisationId}, gen_random_uuid(), ${id}, number, repeat(${text}, 100000), now(), now()
    from generate_series(1, ${count}) number`.execute(await database());
  return `/v1/participants/${id}/notes`;
};

const programs: Fill = async ({ organisationId }, text, count) => {
  await sql`insert into program (organisation_id, id, name, status, description, admission_criteria, inserted_at, updated_at)
    select ${organisationId}, gen_random_uuid(), number, 'draft', repeat(${text}, 10000), repeat(${text}, 10000), now(), now()
    from generate_series(1, ${count}) number`.execute(await database());
  return '/v1/programs';
};

const versions: Fill = async ({ client, organisationId }, text, count) => {
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id: recordId } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  const fields = ['firstName', 'lastName', 'birthCity', 'preferredName', 'marketingChannel'];
  await sql`insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
    select ${organisationId}, ${recordId}, 100 + number, now(), 'participant', 'updated', 'system', changes
    from (select json_object_agg('/' || field, json_build_array(repeat(${text}, 1000), repeat(${text}, 1000))) as changes
      from unnest(${fields}::text[]) field) one, generate_series(1, ${count}) number`.execute(await database());
  return `/v1/participants/${recordId}/history`;
};

test.for([
  ['notes with four-byte characters', notes, '😀', 25],
  ['notes with control characters, which JSON escapes to six bytes', notes, '\u0001', 20],
  ['notes with one-byte characters', notes, 'x', 90],
  ['programs', programs, '😀', 120],
  ['versions', versions, '😀', 190],
] as const)(
  'a page of %s is filled up to its byte limit, and the next page continues after it',
  async ([, fill, text, count]) => {
    const tenant = await newTenant();
    const { client } = tenant;
    const path = `${await fill(tenant, text, count)}?limit=200`;
    const pages = await walk(client, path);
    const idOf = ({ id, version }: Json): unknown => id ?? version;
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.flat().map(idOf)).size).toBeGreaterThanOrEqual(count);
    for (const [index, page] of pages.entries()) {
      expect(bytesOf(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
      const following = pages[index + 1]?.slice(0, 1) ?? [];
      if (following.length > 0) expect(bytesOf([...page, ...following])).toBeGreaterThan(MAX_PAGE_BYTES);
    }
    const second = linksOf(await client('GET', path)).next ?? '';
    const third = linksOf(await client('GET', second)).next ?? second;
    const back = await walk(client, third, 'prev');
    for (const page of back) expect(bytesOf(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    const [last = [], ...before] = back;
    expect([...before.toReversed().flat(), ...last].map(idOf)).toEqual(
      pages
        .slice(0, third === second ? 2 : 3)
        .flat()
        .map(idOf),
    );
  },
);

test.for([
  ['an export below 32 MiB contains all notes', notes, '😀', 70, 200],
  ['the service rejects an export if the notes exceed 32 MiB', notes, '😀', 90, 409],
  ['the service rejects an export if only the JSON of the notes exceeds 32 MiB', notes, '\u0001', 60, 409],
  ['an export below 32 MiB contains all versions', versions, '😀', 700, 200],
  ['the service rejects an export if the versions exceed 32 MiB', versions, '😀', 900, 409],
] as const)('%s', async ([, fill, text, count, status]) => {
  const tenant = await newTenant();
  const answer = await tenant.client('GET', (await fill(tenant, text, count)).replace(/\w+$/, 'export'));
  expect(answer.status).toBe(status);
  if (status === 409) return expect(answer.json.code).toBe('export_too_large');
  expect(Buffer.byteLength(answer.text)).toBeGreaterThan(28_000_000);
  expect(answer.json.data.notes.length + answer.json.data.history.length).toBe(count + 1);
});
