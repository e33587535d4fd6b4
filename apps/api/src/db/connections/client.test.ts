import { Socket } from 'node:net';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openSession, toIsoTimestamp } from './client.ts';

describe('a timestamp of PostgreSQL', () => {
  test.each([
    ['2025-01-31 09:30:00+00', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31 09:30:00.5+00', '2025-01-31T09:30:00.500Z'],
    ['2025-01-31 09:30:00.05+00', '2025-01-31T09:30:00.050Z'],
    ['2025-01-31 09:30:00.123+00', '2025-01-31T09:30:00.123Z'],
    ['2025-01-31 10:30:00.123+01', '2025-01-31T09:30:00.123Z'],
    ['2025-01-31 15:00:00+05:30', '2025-01-31T09:30:00.000Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ])('%s is read as %s, regardless of the time zone of the session', (text, expected) => {
    expect(toIsoTimestamp(text)).toBe(expected);
  });
});

test('an idle session sends TCP keep-alive probes after ten seconds', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => setKeepAlive.mockRestore());
  const session = await openSession(inject('databaseUrl'));
  onTestFinished(() => session.end());
  expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
});
