import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { openDatabase } from '../../src/db/database.ts';

/**
 * A separate database for a test, migrated up to the migration of this name, with a connection for statements of that
 * version.
 */
export const databaseBefore = async (migration: string) => {
  const scratch = await scratchDatabase(inject('serverUrl'));
  const database = await openDatabase(scratch.url, 2);
  const client = new Client({ connectionString: scratch.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.close();
    await scratch.drop();
  });
  await database.orm.migrator.up({ to: migration });
  return { ...database, url: scratch.url, client };
};
