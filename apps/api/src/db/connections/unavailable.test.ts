import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { loggedError } from '../../problems/loggedError.ts';
import { unavailableFault } from './unavailable.ts';
import { namingUnsupported } from './unsupported.ts';

const failing = (code: string, message: string, routine?: string): DatabaseError =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code, routine });

test.each([
  ['08006', 'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['57P01', 'terminating connection due to administrator command'],
  ['XX000', 'connection to the remote node postgres@10.0.0.2:5432 failed'],
  ['XX000', 'could not commit transaction for shard 102014 on at least one active node'],
])('the error %s of an unreachable Citus node becomes 503 with Retry-After', (code, message) => {
  expect(unavailableFault(failing(code, message))).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
});

test('another internal error of the database does not become 503', () => {
  expect(unavailableFault(failing('XX000', 'could not create distributed plan'))).toBeUndefined();
});

test('a prepared statement whose columns have changed becomes 503, and a statement that the planner rejects does not', () => {
  const changed = failing('0A000', 'cached plan must not change result type', 'RevalidateCachedQuery');
  expect(namingUnsupported(changed, 'select 1')).toBe(changed);
  expect(unavailableFault(changed)).toMatchObject({ status: 503 });
  const refused = failing('0A000', 'complex joins are not supported', 'DeferredErrorInternal');
  expect(unavailableFault(namingUnsupported(refused, 'select 1'))).toBeUndefined();
});

test.each([
  [
    `with previous as (select id from course where id = $1 for no key update skip locked) update "course" set a = $2`,
    'update course',
  ],
  ['insert into "note" (id) values ($1)', 'insert into note'],
  ['delete from change_inbox where id = $1', 'delete from change_inbox'],
  ['select id from "participant" as p where p.id = $1 for update of p', 'select from participant'],
])('the log identifies the statement that the planner rejects, without the message of the error: %s', (text, named) => {
  const refused = failing('0A000', 'the value is Köhler');
  const logged = loggedError(namingUnsupported(refused, text));
  expect(logged.reason).toMatch(new RegExp(`^the planner does not support the statement ${named} \\([\\w-]{22}\\)$`));
  expect(JSON.stringify(logged)).not.toContain('Köhler');
});
