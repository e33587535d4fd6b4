import { DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { duringOutages } from './duringOutages.ts';

const stored = { id: 'token' };
const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const set = (found: typeof stored | undefined = stored) => {
  const find = vi.fn(async (): Promise<typeof stored | undefined> => found);
  return { find, look: duringOutages(find) };
};

describe('during an outage, a look-up', () => {
  test('returns a value found less than half a minute ago, but no older value', async () => {
    const { find, look } = set();
    expect(await look('t')).toBe(stored);
    find.mockRejectedValue(unreachable);
    vi.advanceTimersByTime(29_000);
    expect(await look('t')).toBe(stored);
    vi.advanceTimersByTime(2_000);
    await expect(look('t')).rejects.toBe(unreachable);
  });

  test('does not return a value that was revoked before the outage', async () => {
    const { find, look } = set();
    await look('t');
    find.mockResolvedValueOnce(undefined);
    expect(await look('t')).toBeUndefined();
    find.mockRejectedValue(unreachable);
    await expect(look('t')).rejects.toBe(unreachable);
  });

  test('does not return a value that was never looked up', async () => {
    const { find, look } = set();
    await look('t');
    find.mockRejectedValue(unreachable);
    await expect(look('other')).rejects.toBe(unreachable);
  });
});

test('a single closed connection is not treated as an outage: a value revoked since then is not returned', async () => {
  const { find, look } = set();
  await look('t');
  const ended = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  find.mockRejectedValueOnce(ended).mockResolvedValueOnce(undefined);
  expect(await look('t')).toBeUndefined();
  await look('t');
  find.mockRejectedValue(ended);
  expect(await look('t')).toBe(stored);
});

const overloaded = Object.assign(new DatabaseError('too many connections', 0, 'error'), { code: '53300' });

test.each([
  ['a database that is overloaded', overloaded],
  ['an error in the code', new Error('a bug')],
])('%s is not treated as an outage', async (_, error) => {
  const { find, look } = set();
  await look('t');
  find.mockRejectedValue(error);
  await expect(look('t')).rejects.toBe(error);
});
