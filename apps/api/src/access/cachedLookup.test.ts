import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedLookup } from './cachedLookup.ts';
import type { AccessToken } from './tokens/validTokens.ts';

const stored: AccessToken = {
  tokenId: 'id',
  clientId: 'id',
  organisationId: 'organisation',
  actor: { kind: 'token', id: 'id' },
  scopes: ['*'],
  permissions: undefined,
  expiresAt: Number.MAX_SAFE_INTEGER,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a cached look-up of a token', () => {
  test('is repeated after half a second, so that a revocation takes effect within a second', async () => {
    const find = vi.fn(async (): Promise<AccessToken | undefined> => stored);
    const lookUp = cachedLookup(find);
    expect(await lookUp('t')).toBe(stored);
    vi.advanceTimersByTime(400);
    expect(await lookUp('t')).toBe(stored);
    expect(find).toHaveBeenCalledTimes(1);
    find.mockResolvedValue(undefined);
    vi.advanceTimersByTime(100);
    expect(await lookUp('t')).toBeUndefined();
  });

  test('expires half a second after the look-up, even if it is used', async () => {
    const find = vi.fn(async () => stored);
    const lookUp = cachedLookup(find);
    for (let step = 0; step < 20; step += 1) {
      await lookUp('t');
      vi.advanceTimersByTime(100);
    }
    expect(find).toHaveBeenCalledTimes(4);
  });

  test('is shared by simultaneous requests with the same token', async () => {
    const find = vi.fn(async () => stored);
    const lookUp = cachedLookup(find);
    await Promise.all([lookUp('a'), lookUp('a'), lookUp('b')]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('reports whether the token is cached', async () => {
    const find = vi.fn(async (): Promise<AccessToken | undefined> => stored);
    const lookUp = cachedLookup(find);
    expect(lookUp.isCached('t')).toBe(false);
    await lookUp('t');
    expect(lookUp.isCached('t')).toBe(true);
    vi.advanceTimersByTime(500);
    expect(lookUp.isCached('t')).toBe(false);
  });

  test('caches neither an unknown token nor a failed look-up', async () => {
    const find = vi.fn(async (): Promise<AccessToken | undefined> => undefined);
    const lookUp = cachedLookup(find);
    expect(await lookUp('t')).toBeUndefined();
    find.mockRejectedValueOnce(new Error('database down'));
    await expect(lookUp('t')).rejects.toThrow('database down');
    find.mockResolvedValue(stored);
    expect(await lookUp('t')).toBe(stored);
  });
});
