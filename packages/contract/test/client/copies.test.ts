import { expect, test, vi } from 'vitest';

/** Loads another copy of the client, as in a program that loads it both as ESM and as CommonJS. */
const load = async () => {
  vi.resetModules();
  return import('@training-provider/contract/client');
};
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('each copy of the client recognises the errors of another copy', async () => {
  const [one, other] = [await load(), await load()];
  expect(one.ServiceError).not.toBe(other.ServiceError);
  const body = JSON.stringify({ code: 'not_found', detail: 'x', requestId: 'r' });
  const headers = { get: () => 'application/problem+json' };
  const fetch = async () => ({ status: 404, headers, text: async () => body });
  const refused = await thrownBy(one.createClient({ baseUrl: 'http://mock.test', token: 't', fetch }).org.get());
  expect(refused instanceof other.ServiceError).toBe(true);
  expect(refused instanceof other.ClientError).toBe(false);
  expect(other.isProblem(refused, 'not_found')).toBe(true);
  expect(other.isProblem(refused, 'value_taken')).toBe(false);

  const client = one.createClient({ baseUrl: 'http://mock.test', token: 't', fetch, retries: 0 });
  const mistaken = await thrownBy(client.participants.get(''));
  expect(mistaken instanceof other.ClientError).toBe(true);
  expect(mistaken instanceof other.ServiceError).toBe(false);
});

test('values that are not errors of the client are not recognised as such', async () => {
  const { ClientError, ServiceError } = await load();
  for (const value of [undefined, null, 'x', {}, new Error('x'), { name: 'ClientError', code: 'unreachable' }]) {
    expect(value instanceof ClientError).toBe(false);
    expect(value instanceof ServiceError).toBe(false);
  }
  class Own extends ClientError {}
  expect(new ClientError('unreachable', 'x') instanceof Own).toBe(false);
  expect(new Own('unreachable', 'x') instanceof ClientError).toBe(true);
});
