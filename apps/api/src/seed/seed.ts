import { sql } from 'kysely';
import { systemAuthor } from '../context/author.ts';
import { recordCreationsOfLists } from '../db/attendanceLists.ts';
import type { Database } from '../db/database.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';
import { planLearners, rowsOf, seedLearners } from './learners.ts';
import { seedMasterData } from './masterData.ts';
import { randomOf } from './random.ts';

interface SeedOptions {
  /** The number of participants. The number of other records is proportional. */
  participants: number;
  /** Called after each batch with the number of rows written so far, and in total. The master data is not included. */
  onProgress?: (done: number, total: number) => void;
}

const SEED = 'training-provider-administration/1';

/**
 * Fills an empty organisation with the data of a German training provider. For the same number of participants the data is
 * the same each time, except for the ids, which depend on the organisation's id. Run it in a transaction, so that an
 * interrupted seed leaves no rows.
 */
export const seedOrganisation = async (db: Database, organisationId: string, options: SeedOptions): Promise<void> => {
  const { participants } = options;
  const random = randomOf(SEED);
  const ids = randomOf(`${SEED}/${organisationId}`);
  const office = await seedMasterData(db, organisationId, participants, random, ids);
  const plan = planLearners(organisationId, participants, office, random, ids);
  const total = rowsOf(plan);
  let done = 0;
  // Attendance has a separate generator, so that it does not change the other data.
  const days = randomOf(`${SEED}/days`);
  await seedLearners(db, organisationId, plan, office, { random, ids, days }, (rows) => {
    done += rows;
    options.onProgress?.(done, total);
  });
  const group = { organisation_id: organisationId, by: systemAuthor('seed') };
  // Without statistics of the new rows, PostgreSQL would join them row by row. It warns if only the owner of the tables
  // may collect statistics.
  for (const { table } of Object.values(records)) await sql`analyze ${sql.table(table.name)}`.execute(db);
  for (const stored of Object.values(records)) await stored.recordCreations(executorOn(db), group);
  await recordCreationsOfLists(executorOn(db), organisationId, group.by);
};
