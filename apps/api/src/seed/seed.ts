import type { Database } from '../db/database.ts';
import { learnersSize, seedLearners } from './learners.ts';
import { officeSize, seedOffice } from './office.ts';
import { randomOf } from './random.ts';

interface SeedOptions {
  /** How many participants; the rest is in proportion. */
  participants: number;
  /** Told after each batch: rows written so far, and in all. */
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
  const total = officeSize(participants) + learnersSize(participants);
  let done = 0;
  const advance = (rows: number): void => {
    done += rows;
    options.onProgress?.(done, total);
  };
  const random = randomOf(SEED);
  const ids = randomOf(`${SEED}/${organisationId}`);
  const office = await seedOffice(db, organisationId, participants, random, ids, advance);
  await seedLearners(db, organisationId, participants, office, random, ids, advance);
};
