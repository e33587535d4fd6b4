import { ClientError, createClient, isProblem } from '@training-provider/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CREATED, problem, RECORD, scripted } from './scripted.ts';

/** Random pauses have no length, so that no test waits. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const limited = problem(429, 'rate_limit_exceeded', { 'Retry-After': '0' });
const unavailable = problem(503, 'unavailable');
const badGateway = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('retries of a request', () => {
  test.each([
    ['429', limited],
    ['503', unavailable],
    ['502 of a proxy', badGateway],
    ['an interrupted connection', 'hangUp'],
  ] as const)('follow %s, and the caller gets only the success', async (_, fault) => {
    const { client, arrived } = await scripted([fault, fault, fault, RECORD]);
    expect(await client.participants.get('x')).toMatchObject({ status: 200, data: { firstName: 'Ada' } });
    expect(arrived).toHaveLength(4);
  });

  test('end after the third, and the call fails with the last error and the number of attempts', async () => {
    const { client, arrived } = await scripted([unavailable, unavailable, unavailable, unavailable, RECORD]);
    const error = await thrownBy(client.participants.get('x'));
    expect(isProblem(error, 'unavailable') && error.attempts).toBe(4);
    expect(arrived).toHaveLength(4);
  });

  test('of a creation have the same key and body, and each call has its own key', async () => {
    const { client, arrived } = await scripted(['hangUp', unavailable, CREATED, CREATED]);
    await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace' });
    await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace' });
    const keys = arrived.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(arrived.map(({ body }) => body)).size).toBe(1);
  });

  test('of a creation continue while its first attempt is still in progress', async () => {
    const running = problem(409, 'request_in_progress', { 'Retry-After': '0' });
    const { client } = await scripted(['hangUp', running, CREATED]);
    expect((await client.participants.create({ firstName: 'A', lastName: 'B' })).status).toBe(201);
  });

  test('are sent for a PUT, a DELETE and a conditional PATCH', async () => {
    const { client, arrived } = await scripted(['hangUp', RECORD, 'hangUp', RECORD, 'hangUp', RECORD]);
    await client.participants.replace('x', { firstName: 'A', lastName: 'B' });
    await client.participants.remove('x');
    await client.participants.update('x', { firstName: 'A' }, { ifMatch: '"1"' });
    expect(arrived).toHaveLength(6);
  });

  test('of a PATCH without If-Match are sent only if the service has done nothing', async () => {
    const { client, arrived } = await scripted([limited, RECORD, 'hangUp', RECORD]);
    await client.participants.update('x', { firstName: 'A' });
    expect(arrived).toHaveLength(2);
    expect(await thrownBy(client.participants.update('x', { firstName: 'A' }))).toMatchObject({ code: 'unreachable' });
    expect(arrived).toHaveLength(3);
  });

  test('do not follow a rejection that would occur again', async () => {
    const { client, arrived } = await scripted([problem(409, 'value_taken'), RECORD]);
    expect(isProblem(await thrownBy(client.participants.get('x')), 'value_taken')).toBe(true);
    expect(arrived).toHaveLength(1);
  });

  test('are not sent if Retry-After is longer than the time limit of the call', async () => {
    const { client, arrived } = await scripted([
      problem(429, 'rate_limit_exceeded', { 'Retry-After': '3600' }),
      RECORD,
    ]);
    expect(isProblem(await thrownBy(client.participants.get('x')), 'rate_limit_exceeded')).toBe(true);
    expect(arrived).toHaveLength(1);
  });

  test('have their default number if `retries` is undefined', async () => {
    const { baseUrl, arrived } = await scripted(() => 'hangUp');
    const client = createClient({ baseUrl, token: 'token', retries: undefined });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'unreachable', attempts: 4 });
    expect(arrived).toHaveLength(4);
  });

  test('are not sent with retries: 0', async () => {
    const { baseUrl, arrived } = await scripted(['hangUp', RECORD]);
    const client = createClient({ baseUrl, token: 'token', retries: 0 });
    expect(await thrownBy(client.participants.get('x'))).toBeInstanceOf(ClientError);
    expect(arrived).toHaveLength(1);
  });
});
