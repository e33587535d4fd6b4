import { type Attempt, createClient, isProblem } from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Arrived, problem, RECORD, type Scripted, scripted, TOKEN } from './scripted.ts';
import { UNTIL_THE_TEST_ENDS } from './waiting.ts';

const clientCredentials = { clientId: 'id with : and ü', clientSecret: 's%cret' };
const refused = problem(401, 'invalid_token');
const isToken = ({ path }: Arrived) => path === '/oauth/token';

/** A service that issues numbered tokens, and accepts only tokens from the number `from` on. */
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

/** A service behind a gateway that rejects the first call with its own page. */
const behindGateway = async (headers: Record<string, string>) => {
  let calls = 0;
  return scripted((request): Scripted => {
    if (isToken(request)) return TOKEN('token-1');
    calls += 1;
    const page = { status: 401, headers: { 'Content-Type': 'text/html', ...headers }, body: '<html>' };
    return calls === 1 ? page : RECORD;
  });
};

describe('an access token from client credentials', () => {
  test('is obtained once for simultaneous calls, and reused', async () => {
    const { baseUrl, arrived } = await serviceFrom(1);
    const client = createClient({ baseUrl, clientCredentials: { ...clientCredentials, scope: 'org:read' } });
    await Promise.all([1, 2, 3, 4].map(() => client.org.get()));
    await client.org.get();
    expect(arrived.filter(isToken)).toHaveLength(1);
    const request = arrived.find(isToken);
    expect(request?.body).toBe('grant_type=client_credentials&scope=org%3Aread');
    expect(request?.headers.authorization).toBe(`Basic ${btoa('id+with+%3A+and+%C3%BC:s%25cret')}`);
  });

  test('is renewed once for simultaneous calls when the service rejects it', async () => {
    const { baseUrl, arrived } = await serviceFrom(2);
    const client = createClient({ baseUrl, clientCredentials });
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.org.get()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test('is renewed only once for a call if the service rejects every token', async () => {
    const { baseUrl, arrived } = await serviceFrom(99);
    const error = await createClient({ baseUrl, clientCredentials })
      .org.get()
      .catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'invalid_token')).toBe(true);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test('is renewed a minute before its expiry', async () => {
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

  test('is used until its expiry if a renewal fails or takes long, and the renewal is repeated later', async () => {
    let available = true;
    const { baseUrl, arrived } = await scripted((request): Scripted => {
      if (!isToken(request)) return RECORD;
      return available ? TOKEN('token-1') : problem(400, 'x');
    });
    const ended = vi.fn<(operation: string) => void>();
    const hooks = { afterAttempt: ({ operation }: Attempt) => ended(operation) };
    const client = createClient({ baseUrl, clientCredentials, retries: 0, hooks });
    /** Waits until this number of token requests has got a response, and the client has processed the last one. */
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

  test('is kept if a gateway rejects a request without a challenge', async () => {
    const { baseUrl, arrived } = await behindGateway({});
    const client = createClient({ baseUrl, clientCredentials });
    await expect(client.org.get()).rejects.toMatchObject({ code: 'unexpected_answer', status: 401, attempts: 1 });
    expect((await client.org.get()).status).toBe(200);
    expect(arrived.filter(isToken)).toHaveLength(1);
  });

  test('is renewed if a gateway rejects it with a challenge', async () => {
    const { baseUrl, arrived } = await behindGateway({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });
    expect((await createClient({ baseUrl, clientCredentials }).org.get()).status).toBe(200);
    expect(arrived.filter(isToken)).toHaveLength(2);
  });

  test.each(['', null, 'a b', 7])(
    'that is %j is reported as an invalid response of the token endpoint',
    async (access_token) => {
      const { baseUrl } = await scripted([{ status: 200, body: { access_token, token_type: 'Bearer' } }]);
      const message = expect.stringContaining('/oauth/token answered 200, but no token');
      const error = { code: 'token_refused', status: 200, message };
      await expect(createClient({ baseUrl, clientCredentials }).org.get()).rejects.toMatchObject(error);
    },
  );

  test('is requested again by the next call if the first request fails', async () => {
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

describe('an access token given by the caller', () => {
  test('from a function is requested once, and again when the service rejects it', async () => {
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

  test('from a function that never returns makes its call time out, and the next call requests it again', async () => {
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

  test('from a function is used by all waiting calls when a later call obtains it', async () => {
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

  test('from a function that is slower than the first call is used by the next call', async () => {
    const { baseUrl } = await scripted([RECORD, RECORD]);
    const given: ((token: string) => void)[] = [];
    const client = createClient({ baseUrl, token: () => new Promise<string>((resolve) => given.push(resolve)) });
    await expect(client.org.get({ totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'timed_out' });
    given[0]?.('token-1');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await client.org.get()).status).toBe(200);
    expect(given).toHaveLength(1);
  });

  test('is not sent again after a 401 if it is a fixed string', async () => {
    const { baseUrl, arrived } = await serviceFrom(2);
    const error = await createClient({ baseUrl, token: 'token-1' })
      .org.get()
      .catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'invalid_token')).toBe(true);
    expect(arrived).toHaveLength(1);
  });
});
