import { expect, test } from 'vitest';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Json } from '../support/client.ts';
import { everyOperation } from '../support/operations.ts';
import { walk } from '../support/pages.ts';
import { database, newTenant } from '../support/tenant.ts';

/** The record after these versions, from their changes alone. */
const replay = (versions: readonly Json[]): Json => {
  const record: Json = { id: versions[0]?.record_id };
  for (const { changes } of versions) {
    for (const [pointer, [before, after]] of Object.entries<[unknown, unknown]>(changes)) {
      const [, field = '', part] = pointer.split('/');
      if (part !== undefined) record[field] ??= {};
      const [holder, name] = part === undefined ? [record, field] : [record[field], part];
      expect(holder[name] ?? null, pointer).toEqual(before);
      if (after === null) delete holder[name];
      else holder[name] = after;
    }
  }
  return record;
};

const withoutTimes = ({ insertedAt: _inserted, updatedAt: _updated, ...record }: Json): Json => record;

test('replaying the history of each seeded record yields the record, and the change feed contains each version once', async () => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  await db.transaction().execute((transaction) => seedOrganisation(transaction, organisationId, { participants: 60 }));
  const rows = await db
    .selectFrom('record_history')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('record_id')
    .orderBy('version')
    .execute();
  const history = Map.groupBy(rows, (row) => row.record_id);
  const lists = everyOperation.filter(({ action, parent }) => action === 'list' && parent === undefined);
  let compared = 0;
  for (const { path } of lists) {
    for (const record of (await walk(client, `${path}?limit=200`)).flat()) {
      expect(replay(history.get(record.id) ?? [])).toEqual(withoutTimes(record));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(60);
  // The service may have numbered some of them in the meantime.
  const from = (table: 'change_inbox' | 'change_log') =>
    db.selectFrom(table).select(['record_id', 'version']).where('organisation_id', '=', organisationId);
  const namesOf = (all: readonly { record_id: string; version: number }[]) =>
    all.map(({ record_id, version }) => `${record_id} ${version}`).toSorted();
  expect(namesOf(await from('change_inbox').unionAll(from('change_log')).execute())).toEqual(namesOf(rows));
});
