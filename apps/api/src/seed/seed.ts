import type { Database } from '../db/database.ts';
import { planLearners, rowsOf, seedLearners } from './learners.ts';
import { seedMasterData } from './masterData.ts';
import { randomOf } from './random.ts';

interface SeedOptions {
  /** How many participants; the rest is in proportion. */
  participants: number;
  /** Told after each batch: rows written so far, and in all; what there is before the first participant not counted. */
  onProgress?: (done: number, total: number) => void;
}

const SEED = 'training-provider-administration/1';

/**
 * Fills an organisation with the data of a German training provider: the same data each time for the same number of
 * participants, but for the ids, which also follow from the organisation's. Run it in a transaction, so that an
 * interrupted one leaves nothing. The organisation must have no data yet.
 */
export const seedOrganisation = async (db: Database, organisationId: string, options: SeedOptions): Promise<void> => {
  const { participants } = options;
  const random = randomOf(SEED);
  const ids = randomOf(`${SEED}/${organisationId}`);
  const office = await seedMasterData(db, organisationId, participants, random, ids);
  const plan = planLearners(organisationId, participants, office, random, ids);
  const total = rowsOf(plan);
  let done = 0;
  await seedLearners(db, organisationId, plan, office, random, (rows) => {
    done += rows;
    options.onProgress?.(done, total);
  });
};
