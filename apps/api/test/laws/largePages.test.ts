import { randomUUID } from 'node:crypto';
import { MAX_PAGE_BYTES } from '@training-provider/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordTables } from '../../src/db/tables.ts';
import { mostBytesOfVersion } from '../../src/history/present.ts';
import { mostBytesOf, schemaOfRecord } from '../../src/tables/fieldSchema.ts';
import { addChanges } from '../support/changes.ts';
import type { Json } from '../support/client.ts';
import { linksOf, walk } from '../support/pages.ts';
import { database, newTenant, type Tenant } from '../support/tenant.ts';

const bytesOf = (records: Json[]): number =>
  records.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);

test('no record, and no version of one, is larger than a page', () => {
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
  const changes = Object.fromEntries(
    ['firstName', 'lastName', 'birthCity', 'preferredName', 'marketingChannel'].map((field) => [
      `/${field}`,
      [text.repeat(1_000), text.repeat(1_000)] as const,
    ]),
  );
  const all = Array.from({ length: count }, (_, index) => ({ recordId, version: 100 + index, changes }));
  await addChanges(await database(), organisationId, all);
  return `/v1/participants/${recordId}/history`;
};

test.for([
  ['notes of four bytes a letter', notes, '😀', 25],
  ['notes of control characters, which JSON writes as six bytes', notes, '\u0001', 20],
  ['notes of one byte a letter', notes, 'x', 90],
  ['programs', programs, '😀', 120],
  ['versions', versions, '😀', 190],
] as const)(
  'a page of %s is as full as its bytes allow, and goes on with the next one',
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

test('what is asked for by id goes on with the next page too if it is too large for one', async () => {
  const tenant = await newTenant();
  const path = await notes(tenant, '😀', 12);
  const ids = (await walk(tenant.client, path)).flat().map(({ id }) => id);
  const pages = await walk(tenant.client, `${path}?id=${[...ids, randomUUID()]}`);
  expect(pages.map(({ length }) => length)).toEqual([10, 2]);
  expect(pages.flat().map(({ id }) => id)).toEqual(ids);
});

test('an export of more than 32 MiB is refused, whether the records, their histories or their JSON are so large', async () => {
  const tenant = await newTenant();
  const sizeOf = async (path: string): Promise<readonly [number, unknown]> => {
    const { status, text, json } = await tenant.client('GET', path);
    return [status, status === 200 ? [Number(Buffer.byteLength(text) > 25e6), json.data.notes.length] : json.code];
  };
  const withNotes = async (text: string, count: number) =>
    (await notes(tenant, text, count)).replace('notes', 'export');
  const withVersions = async (count: number) => (await versions(tenant, '😀', count)).replace('history', 'export');
  expect(await sizeOf(await withNotes('😀', 70))).toEqual([200, [1, 70]]);
  expect(await sizeOf(await withNotes('😀', 90))).toEqual([409, 'export_too_large']);
  expect(await sizeOf(await withNotes('\u0001', 60))).toEqual([409, 'export_too_large']);
  expect(await sizeOf(await withVersions(700))).toEqual([200, [1, 0]]);
  expect(await sizeOf(await withVersions(900))).toEqual([409, 'export_too_large']);
});
