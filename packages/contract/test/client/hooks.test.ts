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

test("a hook can't replace the token", async () => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers: () => ({ Authorization: 'Bearer other' }) };
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers.authorization).toBe('Bearer token');
});
