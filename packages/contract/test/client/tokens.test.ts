import { createClient, isProblem } from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Arrived, problem, RECORD, type Scripted, scripted, TOKEN } from './scripted.ts';

const clientCredentials = { clientId: 'id with : and ü', clientSecret: 's%cret' };
const refused = problem(401, 'invalid_token');
const isToken = ({ path }: Arrived) => path === '/oauth/token';

/** A service that takes tokens only from the `from`th on, and gives one after the other. */
const serviceFrom = async (from: number) => {
  let given = 0;
  return scripted((request): Scripted => {
    if (isToken(request)) {
      given += 1;
      return TOKEN(`token-${given}`);
    }
    return Number(request.headers.authorization?.split('-')[1]) >= from ? RECORD : refused;
  });
};

describe('an access token by client credentials', () => {
  test('is obtained once for calls at the same time, and kept', async () => {
    const { baseUrl, arrived } = await serviceFrom(1);
    const client = createClient({ baseUrl, clientCredentials: { ...clientCredentials, scope: 'org:read' } });
    await Promise.all([1, 2, 3, 4].map(() => client.org.get()));
    await client.org.get();
    expect(arrived.filter(isToken)).toHaveLength(1);
    const request = arrived.find(isToken);
    expect(request?.body).toBe('grant_type=client_credentials&scope=org%3Aread');
    expect(request?.headers.authorization).toBe(`Basic ${btoa('id+with+%3A+and+%C3%BC:s%25cret')}`);
  });

  test('is renewed once when it is refused, for all calls at the same time', async () => {
    const { baseUrl, arrived } = await serviceFrom(2);
    const client = createClient({ baseUrl, clientCredentials });
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.org.get()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test('is not renewed over and over when the service refuses each', async () => {
    const { baseUrl, arrived } = await serviceFrom(99);
    const error = await createClient({ baseUrl, clientCredentials })
      .org.get()
      .catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'invalid_token')).toBe(true);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test('is renewed a minute before its end', async () => {
    const { baseUrl, arrived } = await serviceFrom(1);
    const client = createClient({ baseUrl, clientCredentials });
    await client.org.get();
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3_539_000);
    onTestFinished(() => clock.mockRestore());
    await client.org.get();
    expect(arrived.filter(isToken)).toHaveLength(1);
    clock.mockReturnValue(now + 3_541_000);
    await client.org.get();
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test('is asked for again by the next call when it could not be had', async () => {
    let asked = 0;
    const { baseUrl } = await scripted((request): Scripted => {
      if (!isToken(request)) return RECORD;
      asked += 1;
      return asked === 1 ? { status: 400, body: { error: 'invalid_scope' } } : TOKEN('token-1');
    });
    const client = createClient({ baseUrl, clientCredentials });
    await expect(client.org.get()).rejects.toMatchObject({ code: 'token_refused' });
    expect((await client.org.get()).status).toBe(200);
  });
});

describe('an access token that is given', () => {
  test('by a function is asked for once, and again when it is refused', async () => {
    const { baseUrl, arrived } = await serviceFrom(2);
    let given = 0;
    const token = async () => {
      given += 1;
      return `token-${given}`;
    };
    const client = createClient({ baseUrl, token });
    await client.org.get();
    await client.org.get();
    expect(given).toBe(2);
    expect(arrived).toHaveLength(3);
  });

  test('as text is not tried twice', async () => {
    const { baseUrl, arrived } = await serviceFrom(2);
    const error = await createClient({ baseUrl, token: 'token-1' })
      .org.get()
      .catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'invalid_token')).toBe(true);
    expect(arrived).toHaveLength(1);
  });
});
