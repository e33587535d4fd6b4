import { describe, expect, test } from 'vitest';
import { lint } from './lint.ts';

const findings = (sql: string, inTransaction = true) => lint({ name: 'Migration', sql, inTransaction });

describe.concurrent('the linter of migrations', () => {
  test.each([
    ['alter table participant drop column first_name;', 'ban-drop-column'],
    ['alter table participant rename column first_name to given_name;', 'renaming-column'],
    ['alter table participant rename to learner;', 'renaming-table'],
    ['drop table participant;', 'ban-drop-table'],
    ['alter table participant add column shoe_size int not null;', 'adding-required-field'],
    ['alter table participant alter column first_name set not null;', 'adding-not-nullable-field'],
    ['alter table participant alter column first_name type text;', 'changing-column-type'],
    ['create index i on participant (first_name);', 'require-concurrent-index-creation'],
    ['create index concurrently i on participant (first_name);', 'ban-concurrent-index-creation-in-transaction'],
    ["alter table participant add constraint c check (first_name <> '');", 'constraint-missing-not-valid'],
    [
      'alter table participant add constraint f foreign key (course_id) references course (id);',
      'adding-foreign-key-constraint',
    ],
    ['not even sql', 'syntax-error'],
  ])('rejects %s', async (sql, rule) => {
    expect(await findings(sql)).toContain(rule);
  });

  test.each([
    ['a new table with an index', 'create table x (id uuid primary key, a text); create index i on x (a);'],
    ['a nullable column', 'alter table participant add column shoe_size int;'],
    [
      'a constraint that is not validated yet',
      "alter table participant add constraint c check (first_name <> '') not valid;",
    ],
    [
      'a dangerous statement with an ignore comment',
      '-- squawk-ignore ban-drop-column\nalter table participant drop column first_name;',
    ],
  ])('accepts %s', async (_case, sql) => {
    expect(await findings(sql)).toBe('');
  });

  test('accepts an index that a migration without a transaction builds concurrently', async () => {
    expect(await findings('create index concurrently i on participant (first_name);', false)).toBe('');
  });
});
