import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { errors } from 'jose';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Fault } from '../problems/fault.ts';
import { logTo } from './log.ts';

const FIELDS = { requestId: 'a1', method: 'GET', route: '/v1/org', status: 200, milliseconds: 3 };

/** The log of a process after one request, with or without a terminal as standard output. */
const loggedBy = (isTerminal: boolean): string => {
  const program = `
    process.stdout.isTTY = ${isTerminal};
    const { openLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    const { log, flush } = await openLog('info');
    log.info(${JSON.stringify(FIELDS)}, 'request');
    log.debug('less than the level');
    flush();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
};

test('on a terminal, the log has one readable line per request', () => {
  expect(loggedBy(true)).toMatch(/^\d\d:\d\d:\d\d GET \/v1\/org 200 3 ms a1\n$/);
});

test('on any other output, the log has one JSON object per line', () => {
  expect(JSON.parse(loggedBy(false))).toEqual({ level: 30, time: expect.any(String), msg: 'request', ...FIELDS });
});

const SECRET = 'Geheim';

const databaseError = (fields: object): Error =>
  Object.assign(
    new DatabaseError(`invalid input syntax: "${SECRET}"\n    at ${SECRET} (/${SECRET}.ts:1:1)`, 1, 'error'),
    {
      ...{ code: '22P02', table: 'participant', constraint: 'name_check', detail: `Failing row contains (${SECRET})` },
      ...{ hint: SECRET, where: SECRET, internalQuery: SECRET, dataType: SECRET, schema: SECRET },
      ...fields,
    },
  );

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

/** Errors of every origin, each with a secret value wherever it can contain one. */
const ERRORS: Readonly<Record<string, unknown>> = {
  'of PostgreSQL': databaseError({}),
  'of PostgreSQL with values instead of names': databaseError({
    code: `x${SECRET}`,
    table: `${SECRET} x`,
    constraint: `"${SECRET}"`,
  }),
  'with a cause': new Error(SECRET, { cause: new Error(SECRET, { cause: databaseError({}) }) }),
  'of several': new AggregateError([databaseError({}), SECRET, { SECRET }], SECRET),
  'of a fault': new Fault('internal_error', { cause: databaseError({}) }),
  'of JSON': thrownBy(() => JSON.parse(`{"${SECRET}`)),
  'of a URL': thrownBy(() => new URL(`${SECRET}://[`)),
  'of a schema': thrownBy(() => z.object({ a: z.enum([SECRET]) }).parse({ a: 1 })),
  'of a token': new errors.JWTClaimValidationFailed(SECRET, { sub: SECRET }, SECRET, SECRET),
  'of the network': new TypeError('fetch failed', {
    cause: Object.assign(new Error(SECRET), { code: 'UND_ERR_SOCKET' }),
  }),
  'with a custom stack': Object.assign(new Error('x'), {
    stack: `${SECRET}\n    at ${SECRET} ${SECRET}`,
    name: SECRET,
  }),
  'that is a string': SECRET,
  'that is an object': { message: SECRET, detail: SECRET },
};

test.each(Object.entries(ERRORS))(
  'an error %s is logged without its values, at any position of the log call',
  (_, error) => {
    const lines: string[] = [];
    const log = logTo('trace', { write: (line) => void lines.push(line) });
    log.error({ err: error }, 'failed');
    log.error({ err: error });
    if (error instanceof Error) {
      log.warn({ reason: error }, 'failed');
      log.error(error);
      log.error(error, 'failed');
    }
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toContain(SECRET);
  },
);

test('the log entry of an error contains type, code, table and constraint, and the calls of the stack', () => {
  const lines: string[] = [];
  const log = logTo('trace', { write: (line) => void lines.push(line) });
  log.error({ err: new Error('x', { cause: databaseError({}) }) }, 'failed');
  const { type, stack, cause } = JSON.parse(lines[0] ?? '').err;
  expect([type, cause]).toEqual([
    'Error',
    expect.objectContaining({ type: 'DatabaseError', code: '22P02', table: 'participant', constraint: 'name_check' }),
  ]);
  expect(stack).toMatch(/^Error\n +at .*log\.test\.ts:\d+:\d+/);
});
