import { Command } from 'commander';
import { migrate, migrateAs } from '../db/migrate.ts';
import { parseEnv } from '../env.ts';
import { withServer } from './database.ts';
import { exampleOf, type OutputOptions } from './output.ts';

/** `admin migrate`: applies the pending migrations. */
export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('applies the pending migrations and prints their names')
    .addHelpText('after', exampleOf('migrate'))
    .action(async ({ json }: OutputOptions) => {
      const owner = parseEnv(process.env).MIGRATION_DATABASE_URL;
      const applied =
        owner === undefined ? await withServer(({ orm }, url) => migrate(orm, url)) : await migrateAs(owner);
      if (json) return void process.stdout.write(`${JSON.stringify(applied)}\n`);
      for (const name of applied) process.stdout.write(`${name}\n`);
      if (applied.length === 0) console.error('Nothing to do: all migrations are applied.');
    });
