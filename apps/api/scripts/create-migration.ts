/**
 * Writes the migration from the existing migrations to the current entities.
 * Usage: DATABASE_URL=postgres://… pnpm --filter @training-provider/api migration:create NAME
 * Then add the new class to src/db/migrations/index.ts.
 */
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { createPool } from '../src/db/connections/pool.ts';
import { ormOptions } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { parseEnv } from '../src/env.ts';

const [name] = process.argv.slice(2);
const { DATABASE_URL: url } = parseEnv(process.env);
if (name === undefined || url === undefined) {
  console.error('usage: DATABASE_URL=postgres://… pnpm --filter @training-provider/api migration:create NAME');
  process.exit(2);
}

/** Migrations have no `down`: a later migration corrects an earlier one. */
class ForwardOnly extends TSMigrationGenerator {
  override generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    return super.generateMigrationFile(className, { up: diff.up, down: [] });
  }
}

const folder = new URL('../src/db/migrations', import.meta.url).pathname;
const options = ormOptions(url, createPool(url, 2));
const orm = await MikroORM.init({
  ...options,
  migrations: { ...options.migrations, path: folder, pathTs: folder, generator: ForwardOnly },
});
await migrate(orm, url);
const { fileName } = await orm.migrator.create(folder, false, false, name);
console.log(
  fileName === '' ? 'The existing migrations already produce the tables of the entities.' : `Wrote ${fileName}`,
);
await orm.close();
