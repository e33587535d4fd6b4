import { type Attempt, type AttemptResult, createClient } from '@training-provider/contract/client';
import { expect, test, vi } from 'vitest';
import { problem, RECORD, scripted, TOKEN } from './scripted.ts';

test('hooks see each attempt and how it ended, and neither a token nor an id nor a body', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const limited = problem(429, 'rate_limit_exceeded', { 'Retry-After': '0', 'X-Request-Id': 'r-2' });
  const { baseUrl, arrived } = await scripted([TOKEN('secret-token'), 'hangUp', limited, RECORD]);
  const seen: [Attempt, AttemptResult?][] = [];
  const hooks = {
    beforeAttempt: (attempt: Attempt) => void seen.push([attempt]),
    headers: ({ attempt }: Attempt) => ({ traceparent: `00-trace-${attempt}` }),
    afterAttempt: (attempt: Attempt, result: AttemptResult) => void seen.push([attempt, result]),
  };
  const clientCredentials = { clientId: 'id', clientSecret: 'secret-secret' };
  const client = createClient({ baseUrl, clientCredentials, hooks });
  await client.participants.replace('secret-id', { firstName: 'secret-name', lastName: 'B' });

  const after = seen.flatMap(([attempt, result]) => (result === undefined ? [] : [[attempt, result] as const]));
  expect(seen).toHaveLength(8);
  expect(
    after.map(([{ operation, attempt }, { status, failure, retryInMs }]) => [
      operation,
      attempt,
      status,
      failure,
      retryInMs,
    ]),
  ).toEqual([
    ['obtainToken', 1, 200, undefined, undefined],
    ['replaceParticipant', 1, undefined, 'unreachable', 0],
    ['replaceParticipant', 2, 429, undefined, 0],
    ['replaceParticipant', 3, 200, undefined, undefined],
  ]);
  expect(after[2]?.[1].requestId).toBe('r-2');
  expect(after[1]?.[0]).toEqual({
    operation: 'replaceParticipant',
    method: 'PUT',
    path: '/v1/participants/{id}',
    attempt: 1,
  });
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(arrived.map(({ headers }) => headers.traceparent)).toEqual([
    '00-trace-1',
    '00-trace-1',
    '00-trace-2',
    '00-trace-3',
  ]);
});

test('header fields of a hook replace those of the client, whatever their case', async () => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers: async () => ({ ACCEPT: 'text/x', 'x-one': '1', 'X-One': '2' }) };
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers).toMatchObject({ accept: 'text/x', 'x-one': '2' });
});

test.each(['beforeAttempt', 'headers', 'afterAttempt'])(
  'a call fails with what its hook %s throws or rejects with',
  async (name) => {
    const { baseUrl, arrived } = await scripted(() => RECORD);
    const failing = [
      () => Promise.reject(new Error('of the hook')),
      () => {
        throw new Error('of the hook');
      },
    ];
    for (const hook of failing) {
      const client = createClient({ baseUrl, token: 'token', hooks: { [name]: hook } });
      await expect(client.org.get()).rejects.toThrow('of the hook');
    }
    expect(arrived).toHaveLength(name === 'afterAttempt' ? 2 : 0);
  },
);

test('a hook that never ends does so with its call', async () => {
  const { baseUrl, arrived } = await scripted(() => RECORD);
  const client = createClient({ baseUrl, token: 'token', hooks: { beforeAttempt: () => new Promise<void>(() => {}) } });
  await expect(client.org.get({ totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'timed_out', attempts: 0 });
  expect(arrived).toHaveLength(0);
});

test("a hook can't replace the token", async () => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers: () => ({ authorization: 'Bearer other' }) };
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers.authorization).toBe('Bearer token');
});
