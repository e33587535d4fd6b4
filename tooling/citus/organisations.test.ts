import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOfOrganisation } from '../testbed/content.ts';
import { startAdmin } from '../testbed/service.ts';
import { migrateDatabase, newTenantIn, seedParticipants } from '../testbed/tenants.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { adminOn, distributeDatabase } from './admin.ts';
import { emptyDatabase } from './database.ts';
import { startPlain } from './measured.ts';

/** The name that `newTenantIn` gives. */
const NAME = 'Bildungswerk';

test('an organisation moves with every row from plain PostgreSQL to the cluster, and can be ended and deleted there', async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const source = await startPlain(testbed);
  const { organisationId } = await newTenantIn(source);
  await seedParticipants(source, organisationId, 200);
  const url = await emptyDatabase();
  await migrateDatabase(url);
  await distributeDatabase(url);
  const succeed = async (database: string, ...args: readonly string[]): Promise<void> => {
    expect(await adminOn(database, 'org', ...args)).toMatchObject({ code: 0 });
  };

  const folder = join(testbed.folder, 'moved');
  await succeed(source, 'export', organisationId, '--to', folder, '--close');
  const before = await rowsOfOrganisation(source, organisationId);
  const program = startAdmin(['org', 'import', folder], { DATABASE_URL: url, SOURCE_DATABASE_URL: source });
  expect([await program.exit, program.output().err]).toEqual([0, expect.any(String)]);
  const { participant, record_history } = await rowsOfOrganisation(url, organisationId);
  expect({ participant, record_history }).toEqual({
    participant: before.participant,
    record_history: before.record_history,
  });

  await succeed(url, 'end', organisationId, '--confirm', NAME);
  await succeed(url, 'delete', organisationId, '--now', '--confirm', organisationId);
  expect((await rowsOfOrganisation(url, organisationId)).participant).toBe('0 ');
});
