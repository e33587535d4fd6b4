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

/** A response to a client, which the test closes. */
const responseTo = (clientId: string): Response => {
  const response = Object.assign(new EventEmitter(), { locals: {}, closed: false, writableEnded: false });
  // The members of a response that the fair queue uses.
  const partial = response as unknown as Response;
  const actor = { kind: 'token', id: clientId } as const;
  setCaller(partial, {
    tokenId: clientId,
    clientId,
    organisationId: clientId,
    actor,
    scopes: [],
    permissions: undefined,
  });
  return partial;
};

const close = (response: Response): void => {
  Object.assign(response, { closed: true });
  response.emit('close');
};

/** The pause after a request that took no time. */
const MOMENT_MS = 1;

const LIST = '/v1/participants';
const SEARCH = '/v1/participants?limit=200&q=Groß';

/** A service whose running requests are in `running`, by their client. */
const service = () => {
  const step = fairQueue();
  const running = new Map<string, Response[]>();
  const send = (clientId: string, requests: number, url = LIST, method = 'GET'): Response[] =>
    Array.from({ length: requests }, () => {
      const response = responseTo(clientId);
      step({ method, url } as Request, response, () =>
        running.set(clientId, [...(running.get(clientId) ?? []), response]),
      );
      return response;
    });
  /** Ends the running requests of a client, and returns how many run a moment later. */
  const answer = (clientId: string): number => {
    const done = running.get(clientId) ?? [];
    running.set(clientId, []);
    for (const response of done) close(response);
    vi.advanceTimersByTime(MOMENT_MS);
    return running.get(clientId)?.length ?? 0;
  };
  return { send, answer, running: (clientId: string) => running.get(clientId)?.length ?? 0 };
};

test('a single active client runs sixteen requests at a time, and its other requests wait', () => {
  const { send, answer, running } = service();
  send('a', 40);
  expect(running('a')).toBe(16);
  expect([answer('a'), answer('a'), answer('a')]).toEqual([16, 8, 0]);
});

test('if several clients are active, each runs two requests at a time, and no client waits for another', () => {
  const { send, answer, running } = service();
  send('quiet', 1);
  send('noisy', 40);
  expect([running('quiet'), running('noisy')]).toEqual([1, 2]);
  send('quiet', 1);
  expect([running('quiet'), answer('noisy')]).toEqual([2, 2]);
});

test('a client with sixteen running requests is limited to two after another client becomes active and those requests end', () => {
  const { send, answer, running } = service();
  send('noisy', 40);
  send('quiet', 1);
  expect([running('noisy'), running('quiet')]).toEqual([16, 1]);
  expect(answer('noisy')).toBe(2);
});

test('a client counts as the only active client one second after the last request of another client', () => {
  const { send, answer } = service();
  send('quiet', 1);
  send('noisy', 60);
  expect(answer('noisy')).toBe(2);
  vi.advanceTimersByTime(1_001);
  expect(answer('noisy')).toBe(16);
});

test('a waiting request whose client has disconnected is skipped', () => {
  const { send, answer, running } = service();
  const [, ...others] = send('a', 17);
  const last = send('a', 1)[0];
  const waiting = others.at(-1);
  if (waiting !== undefined) close(waiting);
  expect(answer('a')).toBe(1);
  expect(last?.closed).toBe(false);
  expect(answer('a')).toBe(0);
  expect(running('a')).toBe(0);
});

test('a search counts as two requests, and no later request of the client overtakes the search', () => {
  const { send, answer, running } = service();
  send('alone', 20, SEARCH);
  expect(running('alone')).toBe(8);
  send('noisy', 1);
  send('noisy', 2, SEARCH);
  send('noisy', 2);
  /** After a search, the client pauses for two moments. */
  const answerSearch = (): number => {
    answer('noisy');
    vi.advanceTimersByTime(MOMENT_MS);
    return running('noisy');
  };
  expect([running('noisy'), answer('noisy'), answerSearch(), answerSearch()]).toEqual([1, 1, 1, 2]);
});

test('unfinished writes of a client leave a place for its reads, and unfinished reads leave a place for its writes', () => {
  const { send, running } = service();
  const write = (requests: number) => send('busy', requests, LIST, 'PATCH');
  send('quiet', 1);
  write(5);
  expect(running('busy')).toBe(2);
  const [read] = send('busy', 3);
  expect(running('busy')).toBe(3);
  if (read !== undefined) close(read);
  vi.advanceTimersByTime(MOMENT_MS);
  expect(running('busy')).toBe(4);

  send('reader', 3);
  expect(running('reader')).toBe(2);
  send('reader', 2, LIST, 'POST');
  expect(running('reader')).toBe(3);
});

test.each([
  ['for as long as its last request took', LIST, 30, 2],
  ['after a search for twice the duration of the search', SEARCH, 60, 1],
] as const)('if several clients are active, a client whose requests wait pauses %s', (_pause, url, pauseMs, next) => {
  const { send, answer, running } = service();
  send('quiet', 1);
  send('noisy', 4, url);
  vi.advanceTimersByTime(30);
  expect(answer('noisy')).toBe(0);
  vi.advanceTimersByTime(pauseMs - 1 - MOMENT_MS);
  expect(running('noisy')).toBe(0);
  vi.advanceTimersByTime(1);
  expect(running('noisy')).toBe(next);
});

test('if several clients are active, a pause lasts at most 100 ms, regardless of the duration of the last request', () => {
  const { send, answer, running } = service();
  send('quiet', 1);
  send('noisy', 4);
  vi.advanceTimersByTime(2_000);
  send('quiet', 1);
  expect(answer('noisy')).toBe(0);
  vi.advanceTimersByTime(100 - MOMENT_MS);
  expect(running('noisy')).toBe(2);
});
