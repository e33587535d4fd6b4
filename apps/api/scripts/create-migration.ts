/**
 * Writes a migration and registers it in src/db/migrations/index.ts. The migration changes a database with all previous
 * migrations so that it has what the entities declare.
 * Usage: DATABASE_URL=postgres://… pnpm --filter @training-provider/api migration:create NAME
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Generates migrations without `down`: migrations only go forward, and a later migration corrects an earlier one. */
class ForwardOnly extends TSMigrationGenerator {
  override generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    return super.generateMigrationFile(className, { up: diff.up, down: [] });
  }
}

/** Adds a migration to the end of the list. */
const register = async (file: string, className: string): Promise<void> => {
  const list = (await readFile(file, 'utf8'))
    .replace(/^\nexport|^(?=\n\/\*\*)/m, `import { ${className} } from './${className}.ts';\n$&`)
    .replace(/^\];$/m, `  ${className},\n];`);
  await writeFile(file, list);
};

const folder = new URL('../src/db/migrations', import.meta.url).pathname;
const options = ormOptions(url, createPool(url, 2));
const orm = await MikroORM.init({
  ...options,
  migrations: { ...options.migrations, path: folder, pathTs: folder, generator: ForwardOnly },
});
await migrate(orm, url);
const { fileName } = await orm.migrator.create(folder, false, false, name);
if (fileName === '') console.log('The migrations already produce what the entities declare.');
else {
  await register(join(folder, 'index.ts'), fileName.replace(/\.ts$/, ''));
  console.log(`Wrote and registered ${fileName}`);
}
await orm.close();
