import { Command } from 'commander';
import { migrate } from '../db/migrate.ts';
import { withOwner } from './database.ts';
import { exampleOf, type OutputOptions } from './output.ts';

/** `admin migrate`: applies the pending migrations. */
export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('applies the pending migrations and prints their names')
    .addHelpText('after', exampleOf('migrate'))
    .action(async ({ json }: OutputOptions) => {
      const applied = await withOwner(({ orm }, url) => migrate(orm, url));
      if (json) return void process.stdout.write(`${JSON.stringify(applied)}\n`);
      for (const name of applied) process.stdout.write(`${name}\n`);
      if (applied.length === 0) console.error('Nothing to do: all migrations have been applied.');
    });
