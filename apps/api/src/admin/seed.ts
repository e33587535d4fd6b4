import { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { seedOrganisation } from '../seed/seed.ts';
import { withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { requireOpenOrganisation, toCount, toId } from './values.ts';

const DEFAULT_PARTICIPANTS = 250;

interface Options extends OutputOptions {
  org: string;
  participants: number;
}

/**
 * Programs, locations and groups may exist: the admin command line can create them, and they do not conflict with
 * generated data.
 */
const requireEmpty = async (db: Database, organisationId: string): Promise<void> => {
  for (const table of ['app_user', 'participant', 'course', 'contact', 'funding_agency'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined)
      throw new AdminError('This organisation has data already: seed a new one ("admin org create").');
  }
};

/** `admin seed`: fills an organisation with generated data. */
export const seedCommand = (): Command =>
  new Command('seed')
    .description('fills an empty organisation with realistic generated data, the same each time')
    .requiredOption('--org <id>', 'organisation', toId)
    .option(
      '--participants <number>',
      'how many; the number of other records is proportional',
      toCount,
      DEFAULT_PARTICIPANTS,
    )
    .addHelpText('after', exampleOf('seed --org ID --participants 100000'))
    .action(async ({ org, participants, json }: Options) => {
      const progress = progressOn(process.stderr, 'Seeding');
      await withDatabase((db) =>
        db.transaction().execute(async (transaction) => {
          await requireOpenOrganisation(transaction, org);
          await requireEmpty(transaction, org);
          await seedOrganisation(transaction, org, { participants, onProgress: progress.show });
        }),
      ).finally(progress.end);
      printOne({ org, participants }, 'participants', { json: json === true });
    });
