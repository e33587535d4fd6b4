import { describe, expect, test } from 'vitest';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Client, Json } from '../support/client.ts';
import { everyOperation } from '../support/operations.ts';
import { database, newTenant, type Tenant } from '../support/tenant.ts';

/** The history of an organisation's records, oldest version first, by the id of the record. */
const historyOf = async ({ organisationId }: Tenant) => {
  const rows = await (await database())
    .selectFrom('record_history')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('record_id')
    .orderBy('version')
    .execute();
  return Map.groupBy(rows, (row) => row.record_id);
};
type Version = NonNullable<ReturnType<Awaited<ReturnType<typeof historyOf>>['get']>>[number];

/** The changes of an organisation, also those that the service has numbered meanwhile, as ids and versions. */
const changesOf = async ({ organisationId }: Tenant): Promise<string[]> => {
  const db = await database();
  const from = (table: 'change_inbox' | 'change_log') =>
    db.selectFrom(table).select(['record_id', 'version']).where('organisation_id', '=', organisationId);
  const changes = await from('change_inbox').unionAll(from('change_log')).execute();
  return changes.map(({ record_id, version }) => `${record_id} ${version}`);
};

/** The record after these versions, from their changes alone. */
const replay = (versions: readonly Version[]): Json => {
  const record: Json = { id: versions[0]?.record_id };
  for (const { changes } of versions) {
    for (const [pointer, [before, after]] of Object.entries(changes)) {
      const [, field = '', part] = pointer.split('/');
      if (part !== undefined) record[field] ??= {};
      const holder = part === undefined ? record : record[field];
      const name = part ?? field;
      expect(holder[name] ?? null, pointer).toEqual(before);
      if (after === null) delete holder[name];
      else holder[name] = after;
      if (part !== undefined && Object.keys(holder).length === 0) delete record[field];
    }
  }
  return record;
};

const all = async (client: Client, path: string): Promise<Json[]> => {
  const first = await client('GET', path);
  const next = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  return next === undefined ? first.json.data : [...first.json.data, ...(await all(client, next))];
};

const withoutTimes = ({ insertedAt: _inserted, updatedAt: _updated, ...record }: Json): Json => record;

describe.concurrent('the history', () => {
  test('of every seeded record gives the record, and each version is one change', async () => {
    const tenant = await newTenant();
    const db = await database();
    await db
      .transaction()
      .execute((transaction) => seedOrganisation(transaction, tenant.organisationId, { participants: 60 }));
    const history = await historyOf(tenant);
    const lists = everyOperation.filter(({ action, parent }) => action === 'list' && parent === undefined);
    let compared = 0;
    for (const { path } of lists) {
      for (const record of await all(tenant.client, `${path}?limit=200`)) {
        expect(replay(history.get(record.id) ?? [])).toEqual(withoutTimes(record));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(60);
    const changes = await changesOf(tenant);
    const versions = [...history.values()].flat();
    expect(changes.toSorted()).toEqual(versions.map(({ record_id, version }) => `${record_id} ${version}`).toSorted());
  });

  test('of a record that many change at the same time has no break, and its times never go back', async () => {
    const tenant = await newTenant();
    const created = await tenant.client('POST', '/v1/participants', {
      body: { participant: { firstName: 'Änne', lastName: 'Groß' } },
    });
    const path = `/v1/participants/${created.json.data.id}`;
    const change = async (writer: number): Promise<void> => {
      for (let index = 0; index < 20; index += 1) {
        const participant = { lastName: `${writer} ${index}`, address: { city: index % 3 === 0 ? null : `${writer}` } };
        expect((await tenant.client('PATCH', path, { body: { participant } })).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, writer) => change(writer)));

    const record = (await tenant.client('GET', path)).json.data;
    const versions = (await historyOf(tenant)).get(record.id) ?? [];
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 321 }, (_, index) => index + 1));
    expect(replay(versions)).toEqual(withoutTimes(record));
    const times = versions.map(({ changed_at }) => changed_at);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)).toBe(record.updatedAt);
  });

  test('shows money, times, lists and long text as the record does, and nothing if nothing changes', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const contact = await client('POST', '/v1/contacts', {
      body: { contact: { category: 'person', lastName: 'Öztürk', tags: ['a, b', '"c"'] } },
    });
    const parent = await client('POST', '/v1/participants', {
      body: { participant: { firstName: 'Änne', lastName: 'Groß' } },
    });
    const note = await client('POST', `/v1/participants/${parent.json.data.id}/notes`, {
      body: { note: { title: 'Ä', content: 'ö'.repeat(3_000), date: '2025-06-01T12:00:00+02:00' } },
    });
    expect([contact.status, parent.status, note.status]).toEqual([201, 201, 201]);
    const strange = { firstName: 'A"\\', lastName: '\u2028],[' };
    const patched = await client('PATCH', `/v1/participants/${parent.json.data.id}`, {
      body: { participant: strange },
    });
    expect(patched.json.data).toMatchObject(strange);
    const unchanged = await client('PATCH', `/v1/contacts/${contact.json.data.id}`, {
      body: { contact: { tags: ['a, b', '"c"'], last_name: 'Öztürk' } },
    });
    expect(unchanged.headers.get('etag')).toBe(contact.headers.get('etag'));
    expect(unchanged.json).toEqual(contact.json);

    const history = await historyOf(tenant);
    expect(replay(history.get(contact.json.data.id) ?? [])).toEqual(withoutTimes(contact.json.data));
    expect(replay(history.get(parent.json.data.id) ?? [])).toEqual(withoutTimes(patched.json.data));
    const [version] = history.get(note.json.data.id) ?? [];
    expect(version).toMatchObject({ type: 'participantNote', parent_id: parent.json.data.id, actor_kind: 'token' });
    expect(version?.changes).toMatchObject({
      '/date': [null, '2025-06-01T10:00:00.000Z'],
      '/content': [null, { length: 3_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });
});
