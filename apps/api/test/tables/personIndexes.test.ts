import type { PersonName } from '@training-provider/contract';
import { expect, inject, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { fieldOfPerson, mayBeGivenAway } from '../../src/db/erasing.ts';
import { personOf } from '../../src/privacy/persons.ts';
import { personSteps } from '../../src/resources/index.ts';

/** The columns with ids of persons: an erasure or an export searches them in all rows, deleted or not. */
const columns = Object.keys(personSteps).flatMap((name) => {
  const { about, naming } = personOf(name as PersonName);
  return [
    ...about.map(({ table, column }) => ({ table: table.name, column })),
    ...naming.map(({ table, field }) => {
      const pairs = table.linked.find((one) => one.field === field);
      return { table: pairs?.table ?? table.name, column: pairs?.target ?? table.columnOf(field) };
    }),
  ];
});

test('other records refer to participants and users', () => {
  expect(columns.length).toBeGreaterThan(5);
});

test.each(columns)('an index finds the references to a person in $table.$column', async ({ table, column }) => {
  const { rows } = await withConnection(inject('databaseUrl'), (client) =>
    client.query(
      `select from pg_index where indrelid = $1::regclass and indisvalid
         and coalesce(pg_get_expr(indpred, indrelid), '') in ('', '(' || $2 || ' IS NOT NULL)')
         and (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = indexrelid and attnum <= 2) = array['organisation_id', $2]`,
      [table, column],
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('an index finds the former persons of every record that can be reassigned', async () => {
  const given = Object.keys(personSteps).flatMap((name) =>
    personOf(name as PersonName).about.filter(({ table }) => mayBeGivenAway(table.facts)),
  );
  const { rows } = await withConnection(inject('databaseUrl'), (client) =>
    client.query(`select indexdef from pg_indexes where indexname = 'record_history_former_person_index'`),
  );
  expect(given.map(({ type, table }) => [type, fieldOfPerson(table.facts)])).toEqual([['coaching', 'participantId']]);
  expect(rows[0].indexdef).toContain('/participantId');
});
