import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { systemAuthor } from '../../src/context/author.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { records } from '../../src/db/records.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { erasePerson } from '../../src/privacy/erase.ts';
import { type Ledger, openLedger } from '../../src/privacy/ledger.ts';
import { personOf } from '../../src/privacy/persons.ts';
import { keepLedger, replayLedger } from '../../src/privacy/replay.ts';
import { personSteps } from '../../src/resources/index.ts';
import { emptyDatabase, ownDatabase } from '../support/ownService.ts';

const by = systemAuthor('test');

/** A database with an organisation, and an empty ledger. */
const opened = async () => {
  const url = await ownDatabase();
  const { organisationId } = await newTenantIn(url);
  const database = await openDatabase(url, 4);
  onTestFinished(() => database.close());
  const ledger = openLedger(await emptyDatabase());
  onTestFinished(() => ledger.close());
  const create = async (lastName: string): Promise<string> => {
    const key = { organisation_id: organisationId, by };
    return (await records.participants.create(executorOn(database.db), key, { firstName: 'Änne', lastName })).id;
  };
  return { url, organisationId, database, ledger, create };
};

const entryOf = (organisation_id: string, record_id: string) => {
  const erased = { resource: 'participants', reason: 'request', erased_at: '2026-01-01T00:00:00.000Z' } as const;
  return { organisation_id, record_id, ...erased };
};

const isErased = async ({ db }: OpenDatabase, id: string): Promise<boolean> =>
  (await db.selectFrom('erasure').select('record_id').where('record_id', '=', id).execute()).length > 0;

const idsIn = async (ledger: Ledger): Promise<string[]> =>
  (await ledger.read('1970-01-01T00:00:00.000Z', undefined)).map(({ record_id }) => record_id);

test('if the replay of one erasure fails, the others are replayed, and the failed erasure is replayed later', async () => {
  const { url, organisationId, database, ledger, create } = await opened();
  const ids = [await create('Groß'), await create('Weiß'), await create('Strauß')].toSorted();
  await ledger.add(ids.map((id) => entryOf(organisationId, id)));
  const keep = keepLedger(ledger, personSteps);
  const [first = ''] = ids;
  await withConnection(url, async (owner) => {
    await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
    await owner.query(`create trigger failing before update on participant for each row
      when (old.id = '${first}') execute function fail()`);
    const { carriedOut, failures } = await replayLedger(database.db, ledger, personSteps);
    expect([carriedOut.length, failures.length]).toEqual([2, 1]);
    await expect(keep(database.db, () => true)).rejects.toThrow('not now');
    await owner.query('drop trigger failing on participant');
  });
  expect(await isErased(database, first)).toBe(false);
  // It is older than a day: it is included only because the clean-up has not succeeded yet.
  expect(await keep(database.db, () => true)).toBe(1);
  expect(await isErased(database, first)).toBe(true);
});

test('an empty ledger receives every erasure that the database already contains', async () => {
  const { organisationId, database, ledger, create } = await opened();
  const ids = [await create('Groß'), await create('Weiß')].toSorted();
  for (const id of ids) {
    const key = { organisation_id: organisationId, id, by };
    const reason = { reason: 'request' } as const;
    await erasePerson(database, undefined, personOf('participants'), personSteps.participants, key, reason);
  }
  expect(await idsIn(ledger)).toEqual([]);
  await keepLedger(ledger, personSteps)(database.db, () => true);
  expect(await idsIn(ledger)).toEqual(ids);
});
