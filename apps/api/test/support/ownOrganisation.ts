import { inject, type TestContext } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganisation } from '../../src/resources/org.ts';

/** A migrated database of the test's own with one organisation, which is dropped when the test has finished. */
export const ownOrganisation = async ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'));
  const database = await openDatabase(url, 2);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrate(database.orm, url);
  const { db } = database;
  return { url, db, organisationId: await createOrganisation(db, { name: 'Bildungswerk' }) };
};
