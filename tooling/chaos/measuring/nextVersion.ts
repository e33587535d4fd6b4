import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const API = fileURLToPath(new URL('../../../apps/api', import.meta.url));
const MIGRATIONS = 'dist/db/migrations/index.js';

/** A migration of a later version of the service. If it does not run in a transaction, it may commit several times. */
export interface NextMigration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly isTransactional: boolean;
}

const classOf = ({ name, statements, isTransactional }: NextMigration): string => `
class ${name} extends Migration {
  name = '${name}';
  isTransactional() { return ${isTransactional}; }
  up() { for (const statement of ${JSON.stringify(statements)}) this.addSql(statement); }
}
migrations.push(${name});
`;

const edit = async (path: string, change: (text: string) => string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} does not contain the expected text`);
  await writeFile(path, changed);
};

/**
 * Creates a later version of the built service in `folder`: a copy in which a column has another name, and which has
 * additional migrations. Returns the file to start.
 */
export const buildNextVersion = async (
  folder: string,
  renamed: { readonly files: readonly string[]; readonly from: RegExp; readonly to: string },
  migrations: readonly NextMigration[],
): Promise<string> => {
  await mkdir(folder);
  await cp(join(API, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(API, 'package.json'), join(folder, 'package.json'));
  await symlink(join(API, 'node_modules'), join(folder, 'node_modules'));
  for (const file of renamed.files) {
    await edit(join(folder, 'dist', file), (text) => text.replace(renamed.from, renamed.to));
  }
  await edit(
    join(folder, MIGRATIONS),
    (text) => `import { Migration } from '@mikro-orm/migrations';\n${text}\n${migrations.map(classOf).join('')}`,
  );
  return join(folder, 'dist/process/main.js');
};
