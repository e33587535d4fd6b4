import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { admissionSetUp, type Instance, SERVICE_SESSIONS } from '../support/admission.ts';
import type { Answer } from '../support/client.ts';
import { until } from '../support/until.ts';

const STRANGER = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';

/** The number of seconds depends on how long this instance has waited for the counts of the others. */
const SECONDS = /^[1-9]\d*$/;

const anyAddress = (): string => `10.${randomBytes(3).join('.')}`;

const guess = (): string => `tpa_${randomUUID()}`;

/** Repeats a request, one after the other, until one is rejected. */
const untilOneRefused = (send: () => Promise<Answer>): Promise<Answer> =>
  until(async () => {
    const answer = await send();
    return answer.status === 429 ? answer : undefined;
  });

/** The number of look-ups in these tables so far. */
const lookUps = async (db: Database, tables: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ scans: number }>`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
    where relname = any (${[...tables]})`.execute(db);
  return rows[0]?.scans ?? 0;
};

/**
 * Stops an instance and waits for the end of its sessions: each session reports its look-ups to the statistics at its
 * end.
 */
const stopAndTell = async (db: Database, { stop }: Instance): Promise<void> => {
  const sessions = sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${SERVICE_SESSIONS}`;
  await stop();
  await until(async () => ((await sessions.execute(db)).rows.length === 0 ? true : undefined));
};

/** Repeats a request in many loops, until the returned function is called. */
const attackWith = (send: () => Promise<Answer>): (() => Promise<unknown>) => {
  let attacks = true;
  const attack = async (): Promise<void> => {
    while (attacks) await send();
  };
  const attackers = Array.from({ length: 32 }, attack);
  return () => {
    attacks = false;
    return Promise.all(attackers);
  };
};

/** Repeats a request in many loops until one is rejected, and returns the rejection. */
const untilRefused = async (send: () => Promise<Answer>): Promise<Answer> => {
  const end = attackWith(send);
  const refused = await untilOneRefused(send);
  await end();
  return refused;
};

describe.concurrent('admission control', () => {
  test('lets no rejected guess of a token or client id reach the database', async (context) => {
    const { db, start } = await admissionSetUp(context);
    const instance = await start();
    const tables = ['token_hash', 'token', 'oauth_client_id', 'oauth_client'];
    const before = await lookUps(db, tables);
    const statuses: number[] = [];
    const guessing = async (again: () => Promise<Answer>): Promise<void> => {
      await untilRefused(async () => {
        const answer = await again();
        statuses.push(answer.status);
        return answer;
      });
    };
    await guessing(() => instance.send(STRANGER, '/v1/org', guess()));
    await guessing(() => instance.ask(ELSEWHERE, randomUUID(), 'wrong'));
    await stopAndTell(db, instance);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const answered = statuses.filter((status) => status === 401).length;
    const reached = (await lookUps(db, tables)) - before;
    expect(reached).toBeGreaterThanOrEqual(answered);
    // A look-up may scan the second of its two tables as well.
    expect(reached).toBeLessThanOrEqual(2 * answered);
  });

  test('counts guesses of tokens and of client ids from a network against one limit', async (context) => {
    const { start } = await admissionSetUp(context);
    const { send, ask } = await start();
    const guessToken = () => send(STRANGER, '/v1/org', guess());
    const endAttack = attackWith(guessToken);
    const refused = await until(async () => {
      // The delay of a rejection makes these so rare that a separate limit would never reject them.
      await untilRefused(guessToken);
      const answer = await ask(STRANGER, randomUUID(), 'wrong');
      return answer.status === 429 ? answer : undefined;
    });
    await endAttack();
    expect(refused.json.error_description).toContain('unknown tokens or credentials');
  });

  test('accepts valid and newly issued tokens while the same network guesses tokens', async (context) => {
    const { start, newToken, newClient } = await admissionSetUp(context);
    const { send, ask } = await start({ RATE_LIMIT: '1000000' });
    const [token, { id, secret }] = [await newToken(), await newClient()];
    const statusOf = async (one: string) => (await send(STRANGER, '/v1/org', one)).status;
    expect(await statusOf(token)).toBe(200);
    const guessToken = () => send(STRANGER, '/v1/org', guess());
    const endAttack = attackWith(guessToken);
    // Each rejection is delayed, and all together for longer than a token is cached.
    for (let count = 0; count < 6; count += 1) {
      let isRefused = false;
      const refused = untilOneRefused(guessToken).finally(() => {
        isRefused = true;
      });
      const issued: string = (await ask(ELSEWHERE, id, secret)).json.access_token;
      expect(await statusOf(issued)).toBe(200);
      while (!isRefused) expect(await statusOf(token)).toBe(200);
      await refused;
    }
    await endAttack();
  });

  test('limits wrong secrets of a client over all networks, and still accepts the right secret from any network', async (context) => {
    const { start, newClient } = await admissionSetUp(context);
    const { ask } = await start();
    const { id, secret } = await newClient();
    const refused = await untilRefused(() => ask(anyAddress(), id, 'wrong'));
    expect(refused.json).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    expect(refused.headers.get('retry-after')).toMatch(SECONDS);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    let answered = 0;
    while ((await ask(ELSEWHERE, id, 'wrong')).status !== 429) answered += 1;
    expect(answered).toBeLessThan(10);
    for (const address of [ELSEWHERE, STRANGER]) expect((await ask(address, id, secret)).status).toBe(200);
    const other = await newClient();
    expect((await ask(ELSEWHERE, other.id, 'wrong')).status).toBe(401);
  });

  test('looks up a client far less often than it receives simultaneous wrong secrets', async (context) => {
    const { db, start, newClient } = await admissionSetUp(context);
    const instance = await start({ CREDENTIALS_RATE_LIMIT: '1000000' });
    const { id } = await newClient();
    const before = await lookUps(db, ['oauth_client']);
    const tried = await Promise.all(Array.from({ length: 200 }, () => instance.ask(STRANGER, id, guess())));
    await stopAndTell(db, instance);
    expect(tried.filter(({ status }) => status === 401).length).toBeLessThan(200);
    expect((await lookUps(db, ['oauth_client'])) - before).toBeLessThan(tried.length / 4);
  });

  test('issues 60 tokens to a client immediately, then limits the rate, without effect on other clients', async (context) => {
    const { start, newClient } = await admissionSetUp(context);
    const { ask } = await start();
    const { id, secret } = await newClient();
    // Known from the first one on, so that the others need no look-up.
    const first = [await ask(STRANGER, id, secret)];
    first.push(...(await Promise.all(Array.from({ length: 59 }, () => ask(STRANGER, id, secret)))));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await untilRefused(() => ask(ELSEWHERE, id, secret));
    expect(refused.json.error).toBe('temporarily_unavailable');
    expect(refused.headers.get('retry-after')).toMatch(SECONDS);
    const other = await newClient();
    expect((await ask(STRANGER, other.id, other.secret)).status).toBe(200);
  });

  test('revokes the oldest token of a client when a new token exceeds TOKENS_PER_CLIENT', async (context) => {
    const { start, newClient } = await admissionSetUp(context);
    const { ask, send } = await start({ TOKENS_PER_CLIENT: '3' });
    const [one, other] = [await newClient(), await newClient()];
    const kept = (await ask(STRANGER, other.id, other.secret)).json.access_token;
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      tokens.push((await ask(STRANGER, one.id, one.secret)).json.access_token);
    }
    const statuses = await Promise.all(
      [...tokens, kept].map(async (token) => (await send(STRANGER, '/v1/org', token)).status),
    );
    expect(statuses).toEqual([401, 401, 200, 200, 200, 200]);
  });

  test('limits unauthenticated requests of every kind per network, but neither probes nor authenticated requests', async (context) => {
    const { start, newToken } = await admissionSetUp(context);
    const { send } = await start({ ANONYMOUS_RATE_LIMIT: '1' });
    const token = await newToken();
    const requests = [
      ...['GET /openapi.json', 'GET /docs', 'GET /.well-known/oauth-authorization-server', 'GET /v1/nowhere'],
      ...['DELETE /v1/participants', 'OPTIONS /v1/participants', 'GET /v1/participants', 'OPTIONS /openapi.json'],
      ...['OPTIONS /.well-known/training-provider', 'GET /v1/participants/%zz', 'GET /problems/%zz'],
      ...['POST /oauth/token', 'POST /oauth/revoke', 'POST /oauth/introspect'],
    ];
    for (const [index, request] of requests.entries()) {
      const [method, path = ''] = request.split(' ');
      const address = `2001:db8:0:${index}::1`;
      const refused = await untilRefused(() => send(address, path, undefined, method));
      expect([path, refused.headers.get('retry-after')]).toEqual([path, expect.stringMatching(SECONDS)]);
    }
    for (let count = 0; count < 20; count += 1) {
      expect((await send('2001:db8:0:0::1', '/v1/org', token)).status).toBe(200);
      expect((await send('2001:db8:0:0::1', '/healthz')).status).toBe(200);
      expect((await send('2001:db8:0:0::1', '/readyz')).status).toBe(200);
    }
  });

  const isRefused = async ({ send }: Instance, address: string): Promise<boolean> =>
    (await send(address, '/v1/nowhere')).status === 429;
  /** A limit that does not recover during the test: a unit needs longer than that. */
  const useUp = ({ ask }: Instance, address: string, id: string) => untilRefused(() => ask(address, id, 'wrong'));

  test('trusts X-Forwarded-For only from proxies in TRUST_PROXY, and only the address that the proxy added', async (context) => {
    const { start } = await admissionSetUp(context);
    for (const TRUST_PROXY of ['', '192.0.2.0/24']) {
      const untrusting = await start({ TRUST_PROXY, ANONYMOUS_RATE_LIMIT: '1' });
      await untilRefused(() => untrusting.send(anyAddress(), '/v1/nowhere'));
    }
    for (const TRUST_PROXY of ['1', 'loopback', '127.0.0.0/8, ::1']) {
      const trusting = await start({ TRUST_PROXY, ANONYMOUS_RATE_LIMIT: '1' });
      await untilRefused(() => trusting.send(`${anyAddress()}, ${STRANGER}`, '/v1/nowhere'));
      expect(await isRefused(trusting, `${STRANGER}, ${ELSEWHERE}`)).toBe(false);
    }
  });

  test('ignores a forwarded host or protocol when it builds URLs, even from a trusted proxy', async (context) => {
    const { start } = await admissionSetUp(context);
    const { baseUrl } = await start({ TRUST_PROXY: '1' });
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    };
    const answer = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`, { headers });
    expect(await answer.json()).toMatchObject({ issuer: baseUrl, token_endpoint: `${baseUrl}/oauth/token` });
  });

  test('shares its counts between all instances, and stores them under pseudonyms', async (context) => {
    const { db, start, newClient } = await admissionSetUp(context);
    const [one, other] = await Promise.all([start(), start()]);
    const { id } = await newClient();
    const began = Date.now();
    await useUp(one, STRANGER, id);
    const fullAt = async (): Promise<number> => {
      const rows = await db.selectFrom('rate_limit').select(['key', 'expire']).execute();
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${STRANGER}|${id}`));
      return Math.max(0, ...rows.map(({ expire }) => Number(expire)));
    };
    // Ten wrong secrets, a unit of six seconds each.
    await until(async () => ((await fullAt()) >= began + 59_000 ? true : undefined));
    let answered = 0;
    for (;;) {
      const before = await fullAt();
      if ((await other.ask(ELSEWHERE, id, 'wrong')).status === 429) break;
      answered += 1;
      await until(async () => ((await fullAt()) > before ? true : undefined));
    }
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(10);
  });

  test('rejects excess guesses with 429 and Retry-After, counts them in the metrics, and lets the network recover', async (context) => {
    const { start } = await admissionSetUp(context);
    const { send, says } = await start({ METRICS_PORT: '0' });
    const metricsUrl = await says(/Metrics: (\S+)/);
    const refused = await untilRefused(() => send(STRANGER, '/v1/org', guess()));
    expect(refused.json).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect(refused.headers.get('retry-after')).toMatch(SECONDS);
    expect((await send(ELSEWHERE, '/v1/org', guess())).status).toBe(401);
    await until(async () => ((await send(STRANGER, '/v1/org', guess())).status === 401 ? true : undefined));
    const text = await until(async () => {
      const all = await (await fetch(metricsUrl)).text();
      return /^database_clock_ahead_seconds\{worker="1"\} -?\d/m.test(all) ? all : undefined;
    });
    expect(text).toMatch(/^admission_refused_total\{kind="unknown_credentials",worker="1"\} [1-9]/m);
    expect(text).toMatch(/^admission_refused_total\{kind="wrong_secret",worker="1"\} 0$/m);
    const { json } = await send(STRANGER, '/readyz');
    expect(json).toEqual({ status: 'ready', databaseClockAheadSeconds: expect.any(Number) });
  });
});
