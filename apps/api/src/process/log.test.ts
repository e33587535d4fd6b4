import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FIELDS = { requestId: 'a1', method: 'GET', route: '/v1/org', status: 200, milliseconds: 3 };

/** The log of a process after one request, if its standard output is or is not a terminal. */
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

test('a terminal gets one readable line per request', () => {
  expect(loggedBy(true)).toMatch(/^\d\d:\d\d:\d\d GET \/v1\/org 200 3 ms a1\n$/);
});

test('anything but a terminal gets JSON, one object per line', () => {
  expect(JSON.parse(loggedBy(false))).toEqual({ level: 30, time: expect.any(String), msg: 'request', ...FIELDS });
});
