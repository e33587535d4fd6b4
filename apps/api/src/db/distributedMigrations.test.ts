import { expect, test } from 'vitest';
import { placingMigrations, placingStatement } from './distributedMigrations.ts';
import { migrations } from './migrations/index.ts';
import { EXCEPTIONS } from './placement.ts';

test('each create table statement is followed by a statement that places the table on Citus', async () => {
  let created = 0;
  for (const { class: Placing } of placingMigrations(migrations)) {
    const migration = new Placing(undefined as never, undefined as never);
    await migration.up();
    const statements = migration.getQueries().map(String);
    for (const [index, statement] of statements.entries()) {
      const [, table = ''] = /create (?:unlogged )?table (?:if not exists )?"(\w+)"/.exec(statement) ?? [];
      if (table === '' || EXCEPTIONS[table]?.place === 'local') continue;
      expect(statements[index + 1]).toMatch(new RegExp(`perform \\w+\\('${table}'[,)]`));
      created += 1;
    }
  }
  expect(created).toBeGreaterThan(30);
});

test('no other statement is followed by a placing statement', () => {
  expect(placingStatement('alter table "course" add "a" text null;')).toBeUndefined();
  expect(placingStatement('create table "made_up" ("id" uuid not null, primary key ("id"));')).toBeUndefined();
});
