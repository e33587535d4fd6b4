import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { terminalText } from './terminalText.ts';

const REQUEST_ID = '3f0e8a1c-5d1c-4a52-9a53-0a4fb2c0a5a7';
const FIELDS = {
  requestId: REQUEST_ID,
  traceId: 'b7ad6b7169203331',
  method: 'GET',
  route: '/v1/participants/:id',
  status: 200,
  milliseconds: 3.1,
  tokenId: '7',
};

/** The text of log entries on a terminal, with a fixed time. */
const shown = (write: (log: Logger) => void): string => {
  const lines: string[] = [];
  const timestamp = () => ',"time":"2026-11-22T08:03:04"';
  write(pino({ base: null, timestamp, level: 'trace' }, { write: (line) => void lines.push(terminalText(line)) }));
  return lines.join('');
};

test('a request is shown on one line with time, method, route, status, duration and id', () => {
  expect(shown((log) => log.info(FIELDS, 'request'))).toBe(
    `08:03:04 GET /v1/participants/:id 200 3.1 ms ${REQUEST_ID}\n`,
  );
});

test('a request without a route and an aborted request are marked', () => {
  const { route: _, ...unknown } = FIELDS;
  expect(shown((log) => log.info({ ...unknown, status: 404 }, 'request'))).toContain('GET (no route) 404 3.1 ms');
  expect(shown((log) => log.info({ ...FIELDS, aborted: true }, 'request'))).toContain(`3.1 ms aborted ${REQUEST_ID}\n`);
});

test('any other entry is shown on one line with time, level, message and fields', () => {
  expect(shown((log) => log.info({ cleanUp: 'expired tokens', rows: 3 }, 'cleaned up'))).toBe(
    '08:03:04 INFO cleaned up {"cleanUp":"expired tokens","rows":3}\n',
  );
});

test('an error is shown with the id of its request, its code and its stack', () => {
  const text = shown((log) =>
    log.error({ requestId: REQUEST_ID, code: 'internal_error', err: new TypeError('broken') }, 'The service failed'),
  );
  expect(text.split('\n')[0]).toBe(`08:03:04 ERROR The service failed ${REQUEST_ID} {"code":"internal_error"}`);
  expect(text).toMatch(/TypeError: broken\n +at /);
});
