import { inject, type TestContext } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createOrganisation } from '../../src/resources/org.ts';

/** A separate migrated database with one organisation, which is dropped after the test. */
export const ownOrganisation = async ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'), inject('migratedDatabase'));
  const database = await openDatabase(url, 2);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const { db } = database;
  return { url, db, organisationId: await createOrganisation(db, { name: 'Bildungswerk' }) };
};
