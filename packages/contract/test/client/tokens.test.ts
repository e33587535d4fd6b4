import { type Attempt, createClient, isProblem } from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Arrived, problem, RECORD, type Scripted, scripted, TOKEN } from './scripted.ts';
import { UNTIL_THE_TEST_ENDS } from './waiting.ts';

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

/** A service behind a gateway, which refuses the first call by a page of its own. */
const behindGateway = async (headers: Record<string, string>) => {
  let calls = 0;
  return scripted((request): Scripted => {
    if (isToken(request)) return TOKEN('token-1');
    calls += 1;
    const page = { status: 401, headers: { 'Content-Type': 'text/html', ...headers }, body: '<html>' };
    return calls === 1 ? page : RECORD;
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
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    await client.org.get();
    clock.mockReturnValue(3_539_000);
    await client.org.get();
    expect(arrived.filter(isToken)).toHaveLength(1);
    clock.mockReturnValue(3_541_000);
    await client.org.get();
    await vi.waitFor(() => expect(arrived.filter(isToken)).toHaveLength(2), UNTIL_THE_TEST_ENDS);
  });

  test('is kept while it is valid, if a renewal fails or takes long, and renewed later', async () => {
    let available = true;
    const { baseUrl, arrived } = await scripted((request): Scripted => {
      if (!isToken(request)) return RECORD;
      return available ? TOKEN('token-1') : problem(400, 'x');
    });
    const ended = vi.fn<(operation: string) => void>();
    const hooks = { afterAttempt: ({ operation }: Attempt) => ended(operation) };
    const client = createClient({ baseUrl, clientCredentials, retries: 0, hooks });
    /** Waits until a number of requests for tokens have been answered, and what follows from the last has been done. */
    const renewals = async (count: number) => {
      const tokens = () => ended.mock.calls.filter(([operation]) => operation === 'obtainToken');
      await vi.waitFor(() => expect(tokens()).toHaveLength(count), UNTIL_THE_TEST_ENDS);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    await client.org.get();
    const asked = () => arrived.filter(isToken).length;
    const callAt = async (seconds: number) => {
      clock.mockReturnValue(seconds * 1000);
      return (await client.org.get()).status;
    };
    available = false;
    expect(await callAt(3_550)).toBe(200);
    await renewals(2);
    expect(await callAt(3_551)).toBe(200);
    expect(asked()).toBe(2);
    expect(await callAt(3_557)).toBe(200);
    await renewals(3);
    available = true;
    expect(await callAt(3_599)).toBe(200);
    await renewals(4);
    expect(await callAt(3_700)).toBe(200);
    expect(asked()).toBe(4);
  });

  test('is kept when a gateway refuses access, which says nothing about the token', async () => {
    const { baseUrl, arrived } = await behindGateway({});
    const client = createClient({ baseUrl, clientCredentials });
    await expect(client.org.get()).rejects.toMatchObject({ code: 'unexpected_answer', status: 401, attempts: 1 });
    expect((await client.org.get()).status).toBe(200);
    expect(arrived.filter(isToken)).toHaveLength(1);
  });

  test('is asked for again when a gateway refuses it with a challenge', async () => {
    const { baseUrl, arrived } = await behindGateway({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });
    expect((await createClient({ baseUrl, clientCredentials }).org.get()).status).toBe(200);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test.each(['', null, 'a b', 7])('that is %j is no token, and told as the answer that it is', async (access_token) => {
    const { baseUrl } = await scripted([{ status: 200, body: { access_token, token_type: 'Bearer' } }]);
    const message = expect.stringContaining('/oauth/token answered 200, but no token');
    const error = { code: 'token_refused', status: 200, message };
    await expect(createClient({ baseUrl, clientCredentials }).org.get()).rejects.toMatchObject(error);
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

  test('by a function that never answers ends with its call, and is asked for again by the next', async () => {
    const { baseUrl } = await scripted([RECORD]);
    let asked = 0;
    const token = () => {
      asked += 1;
      return asked === 1 ? new Promise<string>(() => {}) : 'token-1';
    };
    const client = createClient({ baseUrl, token });
    const first = client.org.get({ totalTimeoutMs: 20 });
    await expect(first).rejects.toMatchObject({ code: 'timed_out', attempts: 0 });
    expect((await client.org.get()).status).toBe(200);
    expect(asked).toBe(2);
  });

  test('by a function that once never answers comes to all calls that wait, when a later one obtains it', async () => {
    const { baseUrl } = await scripted(() => RECORD);
    let asked = 0;
    const token = () => {
      asked += 1;
      return asked === 1 ? new Promise<string>(() => {}) : 'token-1';
    };
    const client = createClient({ baseUrl, token });
    const hasty = client.org.get({ totalTimeoutMs: 20 });
    const patient = client.org.get();
    await expect(hasty).rejects.toMatchObject({ code: 'timed_out' });
    expect((await client.org.get()).status).toBe(200);
    expect((await patient).status).toBe(200);
    expect(asked).toBe(2);
  });

  test('by a function that is slower than the first call is kept when it comes', async () => {
    const { baseUrl } = await scripted([RECORD, RECORD]);
    const given: ((token: string) => void)[] = [];
    const client = createClient({ baseUrl, token: () => new Promise<string>((resolve) => given.push(resolve)) });
    await expect(client.org.get({ totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'timed_out' });
    given[0]?.('token-1');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await client.org.get()).status).toBe(200);
    expect(given).toHaveLength(1);
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
