/**
 * Lints the migrations that run on databases in use: those after the first release. Exits with 1 if one is dangerous.
 */
import { migrations } from '../../apps/api/src/db/migrations/index.ts';
import { lint } from './lint.ts';

/** The last migration of the first release. Until this migration, all tables were empty. */
const FIRST_RELEASE = 'Migration20261121080000_oauth_client';

const later = migrations.slice(migrations.findIndex(({ name }) => name === FIRST_RELEASE) + 1);
let dangerous = 0;
for (const Later of later) {
  const migration = new Later(undefined as never, undefined as never);
  await migration.up();
  const sql = migration.getQueries().map(String).join('\n');
  const findings = await lint({ name: Later.name, sql, inTransaction: migration.isTransactional() });
  if (findings === '') continue;
  dangerous += 1;
  console.log(findings);
}
console.log(`${later.length} migrations after the first release, ${dangerous} of them dangerous`);
process.exitCode = dangerous === 0 ? 0 : 1;
