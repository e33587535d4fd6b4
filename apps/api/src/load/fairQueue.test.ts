import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCaller } from '../context/caller.ts';
import { fairQueue } from './fairQueue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response of a client, which ends when it is told to. */
const responseTo = (clientId: string): Response => {
  const response = Object.assign(new EventEmitter(), { locals: {}, closed: false, writableEnded: false });
  // What the step uses of a response.
  const shown = response as unknown as Response;
  setCaller(shown, { tokenId: clientId, clientId, organisationId: clientId, scopes: [], permissions: undefined });
  return shown;
};

const close = (response: Response): void => {
  Object.assign(response, { closed: true });
  response.emit('close');
};

/** What has taken no time rests for so long. */
const MOMENT_MS = 1;

/** Sends so many requests of a client; those that are worked on stand in `working`. */
const service = () => {
  const step = fairQueue();
  const working = new Map<string, Response[]>();
  const ask = (clientId: string, requests: number, url = '/v1/participants'): Response[] =>
    Array.from({ length: requests }, () => {
      const response = responseTo(clientId);
      step({ url } as Request, response, () => working.set(clientId, [...(working.get(clientId) ?? []), response]));
      return response;
    });
  /** Ends what is worked on of a client, and tells how much of it is worked on a moment later. */
  const answer = (clientId: string): number => {
    const done = working.get(clientId) ?? [];
    working.set(clientId, []);
    for (const response of done) close(response);
    vi.advanceTimersByTime(MOMENT_MS);
    return working.get(clientId)?.length ?? 0;
  };
  return { ask, answer, begun: (clientId: string) => working.get(clientId)?.length ?? 0 };
};

test('a client that is alone has sixteen requests worked on at a time, and the others in their turn', () => {
  const { ask, answer, begun } = service();
  ask('a', 40);
  expect(begun('a')).toBe(16);
  expect([answer('a'), answer('a'), answer('a')]).toEqual([16, 8, 0]);
});

test('beside others a client has two requests worked on at a time, and the others theirs at once', () => {
  const { ask, answer, begun } = service();
  ask('quiet', 1);
  ask('noisy', 40);
  expect([begun('quiet'), begun('noisy')]).toEqual([1, 2]);
  ask('quiet', 1);
  expect([begun('quiet'), answer('noisy')]).toEqual([2, 2]);
});

test('a client that had sixteen when another came has two again as soon as those are answered', () => {
  const { ask, answer, begun } = service();
  ask('noisy', 40);
  ask('quiet', 1);
  expect([begun('noisy'), begun('quiet')]).toEqual([16, 1]);
  expect(answer('noisy')).toBe(2);
});

test('a client is alone again when no other has asked for a second', () => {
  const { ask, answer } = service();
  ask('quiet', 1);
  ask('noisy', 60);
  expect(answer('noisy')).toBe(2);
  vi.advanceTimersByTime(1_001);
  expect(answer('noisy')).toBe(16);
});

test('what nobody waits for any more takes no turn', () => {
  const { ask, answer, begun } = service();
  const [, ...others] = ask('a', 17);
  const last = ask('a', 1)[0];
  const waiting = others.at(-1);
  if (waiting !== undefined) close(waiting);
  expect(answer('a')).toBe(1);
  expect(last?.closed).toBe(false);
  expect(answer('a')).toBe(0);
  expect(begun('a')).toBe(0);
});

test('a search counts as two requests, and waits for both turns without being passed by', () => {
  const { ask, answer, begun } = service();
  const search = '/v1/participants?limit=200&q=Groß';
  ask('alone', 20, search);
  expect(begun('alone')).toBe(8);
  ask('noisy', 1);
  ask('noisy', 2, search);
  ask('noisy', 2);
  expect([begun('noisy'), answer('noisy'), answer('noisy'), answer('noisy')]).toEqual([1, 1, 1, 2]);
});

test('beside others a client whose requests wait rests for as long as the last one took', () => {
  const { ask, answer, begun } = service();
  ask('quiet', 1);
  ask('noisy', 4);
  vi.advanceTimersByTime(30);
  expect(answer('noisy')).toBe(0);
  vi.advanceTimersByTime(29 - MOMENT_MS);
  expect(begun('noisy')).toBe(0);
  vi.advanceTimersByTime(1);
  expect(begun('noisy')).toBe(2);
  vi.advanceTimersByTime(30);
  answer('noisy');
  ask('noisy', 4);
  vi.advanceTimersByTime(2_000);
  ask('quiet', 1);
  expect(answer('noisy')).toBe(0);
  vi.advanceTimersByTime(100 - MOMENT_MS);
  expect(begun('noisy')).toBe(2);
});
