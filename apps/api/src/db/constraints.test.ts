import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { constraintFaultsOf, mappingConstraintViolations } from './constraints.ts';
import { recordTables } from './tables.ts';

const FAULTS = constraintFaultsOf(recordTables.contacts);
/** PostgreSQL truncates names to this length; Citus then puts a hash before the number. */
const MAX_NAME = 63;
const LONGEST_SHARD = '_1000000000';

const violation = (constraint: string): DatabaseError =>
  Object.assign(new DatabaseError('made up', 0, 'error'), { code: '23505', constraint });

const thrownFor = (constraint: string): Promise<unknown> =>
  mappingConstraintViolations(FAULTS, () => Promise.reject(violation(constraint))).catch((error: unknown) => error);

describe.concurrent('constraint violations', () => {
  test.each(['contact_pkey', 'contact_pkey_102294'])(
    'a violation of %s is reported for the id, also on a shard of Citus',
    async (name) => {
      expect(await thrownFor(name)).toMatchObject({ code: 'value_taken', errors: [{ pointer: '/contact/id' }] });
    },
  );

  test.each(['contact_pkey_', 'contact_pkey_1a', 'contact_pkey1', 'contact_pkey_1_', 'other_pkey_102294', '_102294'])(
    'a violation of %s is not mapped, because the constraint is unknown',
    async (name) => {
      expect(await thrownFor(name)).toMatchObject({ code: '23505', constraint: name });
    },
  );

  test.each([
    ['duplicate key value violates unique constraint "contact_pkey_102294"', 'value_taken'],
    ['duplicate key value violates unique constraint "other_pkey_102294"', undefined],
    ['duplicate key value violates unique constraint "toString"', undefined],
  ])(
    'a violation that Citus reports only in its message is mapped by the constraint name in it: %s',
    async (message, code) => {
      const reported = Object.assign(new DatabaseError(message, 0, 'error'), { code: '23505' });
      const thrown = await mappingConstraintViolations(FAULTS, () => Promise.reject(reported)).catch((error) => error);
      expect(thrown).toMatchObject({ code: code ?? '23505' });
    },
  );

  test('every constraint name is short enough for the number of a Citus shard', () => {
    const names = Object.values(recordTables).flatMap((table) => Object.keys(constraintFaultsOf(table)));
    expect(names.filter((name) => name.length + LONGEST_SHARD.length > MAX_NAME)).toEqual([]);
  });
});
