import { resources } from '@training-provider/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Client, Json } from '../support/client.ts';
import { bodyOf, everyOperation, type Operation, type Records } from '../support/operations.ts';
import { walk } from '../support/pages.ts';
import { database, newTenant, type Tenant } from '../support/tenant.ts';

const PARTICIPANTS = 120;

/** The columns of what notes have and don't answer. */
const NOTE_TIMES = new Map<string, 'inserted_at' | 'updated_at'>([
  ['insertedAt', 'inserted_at'],
  ['updatedAt', 'updated_at'],
]);

const collections = everyOperation
  .filter(({ action }) => action === 'list')
  .map((operation) => ({ operation, name: operation.name }));

/** As many as fill two pages of a law. */
const ADDED = 9;
const LETTERS = [...'mÄzaÖbßUn'];

/** A value like the one of an example, in the order of no index. */
const variedOf = (value: unknown, index: number): unknown => {
  if (typeof value !== 'string') return value;
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? value.replace(/-\d{2}/, `-0${9 - index}`) : `${LETTERS[index]} ${value}`;
};

/** Fills a collection for which the seed has no data: records like its example that hold every reference. */
const fill = async (tenant: Tenant, operation: Operation, path: string): Promise<void> => {
  const create = everyOperation.find(({ action, path }) => action === 'create' && path === operation.path);
  if (create === undefined) throw new Error(`${operation.name}: neither the seed nor a POST makes such records`);
  const { facts, wrapper = '' } = create;
  const related: Partial<Record<keyof Records, string>> = {};
  const references: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(facts.references)) {
    const id = (await tenant.client('GET', `/v1/${name}?limit=1`)).json.data[0].id;
    related[resources[name].singular] = id;
    references[field] = facts.record.shape[field] instanceof z.ZodArray ? [id] : id;
  }
  for (let index = 0; index < ADDED; index += 1) {
    const fields = Object.entries(bodyOf(create, related)[wrapper]).map(([field, value]) => {
      return [field, [...facts.sort, ...facts.ranges].includes(field) ? variedOf(value, index) : value];
    });
    const body = { [wrapper]: { ...Object.fromEntries(fields), ...references } };
    const answer = await tenant.client('POST', path, { body });
    if (answer.status !== create.success) throw new Error(`${create.name}: ${answer.status} ${answer.text}`);
  }
};

/** An organisation with the seed's data, and the path of the collection in it: notes those of the one who has most. */
const seeded = async () => {
  const tenant = await newTenant();
  const db = await database();
  await seedOrganisation(db, tenant.organisationId, { participants: PARTICIPANTS });
  const parentWith = async (column: 'participant_id' | 'course_id') => {
    const row = await db
      .selectFrom('note')
      .select(column)
      .select((build) => build.fn.countAll().as('notes'))
      .where('organisation_id', '=', tenant.organisationId)
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy('notes', 'desc')
      .executeTakeFirstOrThrow();
    return String(row[column]);
  };
  const parents = { participant_id: await parentWith('participant_id'), course_id: await parentWith('course_id') };
  const pathOf = ({ path }: Operation) =>
    path.replace(/:(participant_id|course_id)/, (_, name: keyof typeof parents) => parents[name]);
  /** When a record of the organisation was made or changed, by its id; notes don't answer that. */
  const timesOfNotes = async (column: 'inserted_at' | 'updated_at'): Promise<Map<string, string>> => {
    const rows = await db
      .selectFrom('note')
      .select(['id', column])
      .where('organisation_id', '=', tenant.organisationId)
      .execute();
    return new Map(rows.map((row) => [row.id, row[column]]));
  };
  for (const { operation } of collections) {
    const path = pathOf(operation);
    if ((await tenant.client('GET', path)).json.data.length === 0) await fill(tenant, operation, path);
  }
  return { client: tenant.client, pathOf, timesOfNotes };
};
const shared = seeded();

const everything = async (client: Client, path: string): Promise<Json[]> =>
  (await walk(client, `${path}${path.includes('?') ? '&' : '?'}limit=200`)).flat();

const ids = (records: readonly Json[]): string[] => records.map(({ id }) => id);
const valuesOf = (record: Json, field: string): string[] => [record[field] ?? []].flat().map(String);
const parametersOf = (parameters: Record<string, string>): string => `?${new URLSearchParams(parameters)}`;

describe.concurrent.each(collections)('$name', ({ operation }) => {
  const { filters, ranges, sort: sorts } = operation.collection ?? { filters: [], ranges: [], sort: [] };
  const { facts } = operation;
  const resource = facts.name;
  /** What a record holds in a field. */
  const valuesIn = async (field: string): Promise<(record: Json) => Json> => {
    const column = NOTE_TIMES.get(field);
    if (resource !== 'notes' || column === undefined) return (record) => record[field];
    const times = await (await shared).timesOfNotes(column);
    return ({ id }) => times.get(id);
  };

  test('declares what every collection has', () => {
    expect(ranges).toEqual(expect.arrayContaining(['insertedAt', 'updatedAt']));
    expect(sorts).toEqual(expect.arrayContaining(['insertedAt', 'updatedAt']));
  });

  test.each(filters)('filters by %s: exactly the records with one value, or any of two', async (filter) => {
    const { client, pathOf } = await shared;
    const path = pathOf(operation);
    const field = facts.filters[filter] ?? filter;
    const all = await everything(client, path);
    const held = (record: Json): string[] =>
      resource === 'courses' && filter === 'participantId' ? (attendees.get(record.id) ?? []) : valuesOf(record, field);
    const attendees = new Map<string, string[]>();
    if (resource === 'courses' && filter === 'participantId') {
      for (const { id, courseIds } of await everything(client, '/v1/participants')) {
        for (const course of courseIds) attendees.set(course, [...(attendees.get(course) ?? []), id]);
      }
    }
    const [one, two] = [...new Set(all.flatMap(held))];
    expect(one).toBeDefined();
    for (const values of two === undefined ? [[one]] : [[one], [one, two]]) {
      const found = await everything(client, path + parametersOf({ [filter]: values.join(',') }));
      const expected = all.filter((record) => held(record).some((value) => values.includes(value)));
      expect(ids(found)).toEqual(ids(expected));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test.each(ranges)('takes a range of %s: what lies in it, and no more', async (field) => {
    const { client, pathOf } = await shared;
    const path = pathOf(operation);
    const all = await everything(client, path);
    const heldBy = await valuesIn(field);
    const known = all.filter((record) => heldBy(record) !== undefined);
    expect(known.length).toBeGreaterThan(0);
    const sorted = known.map((record) => String(heldBy(record))).toSorted();
    const [low = '', high = ''] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor((sorted.length * 3) / 4)]];
    const closed = await everything(client, path + parametersOf({ [`${field}[gte]`]: low, [`${field}[lte]`]: high }));
    expect(ids(closed)).toEqual(ids(known.filter((record) => heldBy(record) >= low && heldBy(record) <= high)));
    // The seed writes some collections at one time.
    if (low === high) return;
    const open = await everything(client, path + parametersOf({ [`${field}[gt]`]: low, [`${field}[lt]`]: high }));
    expect(ids(open)).toEqual(ids(known.filter((record) => heldBy(record) > low && heldBy(record) < high)));
    const impossible = await client('GET', path + parametersOf({ [`${field}[gte]`]: high, [`${field}[lt]`]: low }));
    expect(impossible).toMatchObject({
      status: 400,
      json: { code: 'invalid_query', errors: [{ pointer: `/${field}[lt]`, code: 'impossible_range' }] },
    });
  });

  test.each(sorts)('sorts by %s both ways, records without it at one end, and pages through it', async (field) => {
    const { client, pathOf } = await shared;
    const path = pathOf(operation);
    const all = await everything(client, path);
    const pages = async (sort: string) => (await walk(client, `${path}?sort=${sort}&limit=7`)).flat();
    const up = await pages(field);
    const down = await pages(`-${field}`);
    expect(ids(up).toSorted()).toEqual(ids(all).toSorted());
    expect(ids(down)).toEqual(ids(up).toReversed());
    const keys = up.map(await valuesIn(field)).filter((key) => key !== undefined);
    expect(keys.length).toBeGreaterThan(0);
    const isTime = keys.every((key) => /^\d{4}-/.test(key));
    const german = new Intl.Collator('de');
    expect(keys).toEqual(keys.toSorted((a, b) => (isTime ? Number(a > b) - Number(a < b) : german.compare(a, b))));
  });

  test('answers 400 with the name of a sort field that there is not', async () => {
    const { client, pathOf } = await shared;
    const answer = await client('GET', `${pathOf(operation)}?sort=-insertedAt,shoeSize`);
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ pointer: '/sort', code: 'unknown_sort_field' }] } });
    expect(answer.json.errors[0].detail).toContain('"shoeSize"');
  });

  test('counts only when asked to, with the filters applied', async () => {
    const { client, pathOf } = await shared;
    const path = pathOf(operation);
    const all = await everything(client, path);
    const silent = await client('GET', path);
    expect(silent.headers.get('x-total-count')).toBeNull();
    const answer = await client('GET', `${path}?limit=1`, { headers: { Prefer: 'respond-async, return=total-count' } });
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    expect(answer.headers.get('preference-applied')).toBe('return=total-count');
    const never = await client('GET', `${path}?updatedAt[lt]=1970-01-01T00:00:00Z`, {
      headers: { Prefer: 'return=total-count' },
    });
    expect(never).toMatchObject({ status: 200, json: { data: [] } });
    expect(never.headers.get('x-total-count')).toBe('0');
  });
});

describe.concurrent('a collection', () => {
  test('sorts by several fields, each its own way, and pages through them without a gap', async () => {
    const { client } = await shared;
    const all = await everything(client, '/v1/courses');
    const up = await walk(client, '/v1/courses?sort=name,-startDate&limit=7');
    expect(ids(up.flat()).toSorted()).toEqual(ids(all).toSorted());
    const german = new Intl.Collator('de');
    const expected = all.toSorted(
      (a, b) =>
        german.compare(a.name, b.name) ||
        Number((a.startDate ?? '~') < (b.startDate ?? '~')) - Number((a.startDate ?? '~') > (b.startDate ?? '~')),
    );
    const keys = (records: readonly Json[]) => records.map(({ name, startDate }) => [name, startDate]);
    expect(keys(up.flat())).toEqual(keys(expected));
    const down = await walk(client, '/v1/courses?sort=-name,startDate&limit=7');
    expect(keys(down.flat())).toEqual(keys(expected.toReversed()));
  });

  test.each(['name,name', '-name,name', 'name,startDate,insertedAt,updatedAt', '', '-', 'name;drop'])(
    'refuses the order "%s"',
    async (sort) => {
      const { client } = await shared;
      expect((await client('GET', `/v1/courses?sort=${encodeURIComponent(sort)}`)).status).toBe(400);
    },
  );

  test('is empty where filters contradict each other', async () => {
    const { client } = await shared;
    const [course] = await everything(client, '/v1/courses?status=running');
    const answer = await client(
      'GET',
      `/v1/courses?status=running&courseNumber=${course.courseNumber}&programId=${course.id}`,
    );
    expect(answer).toMatchObject({ status: 200, json: { data: [] } });
    expect(answer.headers.get('link')).not.toContain('rel="next"');
  });

  test.each([
    '/v1/participants?dateOfBirth[gte]=2025-02-30',
    '/v1/participants?updatedAt[gte]=yesterday',
    '/v1/participants?courseId=1',
    '/v1/participants?courseId=',
    '/v1/participants?includeDeleted=yes',
    `/v1/participants?customerNumber=${Array.from({ length: 51 }, (_, index) => index)}`,
    '/v1/participants?q=',
    '/v1/participants?q=%20%20',
    '/v1/participants?q=%00',
    `/v1/participants?q=${'x'.repeat(300)}`,
    '/v1/participants?updatedAt[near]=2025-01-01T00:00:00Z',
  ])('answers 400 to %s', async (path) => {
    const { client } = await shared;
    expect(await client('GET', path)).toMatchObject({ status: 400, json: { code: 'invalid_query' } });
  });

  test('takes a range with any offset, and finds nothing of another organisation by any filter', async () => {
    const { client } = await shared;
    const [newest] = (await client('GET', '/v1/participants?limit=1')).json.data;
    const inTokyo = new Date(Date.parse(newest.insertedAt) + 9 * 3_600_000).toISOString().replace('Z', '+09:00');
    const found = await client('GET', `/v1/participants${parametersOf({ 'insertedAt[gte]': inTokyo })}`);
    expect(ids(found.json.data)).toEqual([newest.id]);
    const other = await newTenant();
    for (const filter of [`courseId=${newest.courseIds[0] ?? newest.id}`, `q=${newest.lastName}`, 'status=active']) {
      const answer = await other.client('GET', `/v1/participants?${encodeURI(filter)}`, {
        headers: { Prefer: 'return=total-count' },
      });
      expect(answer.json.data).toEqual([]);
      expect(answer.headers.get('x-total-count')).toBe('0');
    }
  });
});
