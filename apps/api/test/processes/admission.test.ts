import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { readinessOf } from '../../src/process/readiness.ts';
import { admissionSetUp, type Instance } from '../support/admission.ts';
import type { Answer } from '../support/client.ts';
import { until } from '../support/until.ts';

const STRANGER = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';

const anyAddress = (): string => `10.${randomBytes(3).join('.')}`;

const guess = (): string => `tpa_${randomUUID()}`;

/** Repeats a request in several loops until one is refused, and returns the refusal. */
const untilRefused = async (send: () => Promise<Answer>): Promise<Answer> => {
  let refused: Answer | undefined;
  const loop = async (): Promise<void> => {
    while (refused === undefined) {
      const answer = await send();
      if (answer.status === 429) refused = answer;
    }
  };
  await Promise.all(Array.from({ length: 16 }, loop));
  return refused as unknown as Answer;
};

/** How often rows of these tables were looked up so far. The service tells when it ends. */
const lookUps = async (db: Database, tables: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ scans: number }>`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
    where relname = any (${[...tables]})`.execute(db);
  return rows[0]?.scans ?? 0;
};

describe.concurrent('admission', () => {
  test('lets at most 20 guesses per second of one network reach the database, over tokens, client ids and secrets', async ({
    expect,
    onTestFinished,
  }) => {
    const { db, start } = await admissionSetUp({ onTestFinished });
    const { send, ask, stop } = await start();
    const tables = ['token_hash', 'token', 'oauth_client_id', 'oauth_client'];
    const before = await lookUps(db, tables);
    const begin = performance.now();
    const statuses: number[] = [];
    const loop = async (again: () => Promise<Answer>): Promise<void> => {
      while (performance.now() - begin < 2_500) statuses.push((await again()).status);
    };
    await Promise.all([
      ...Array.from({ length: 32 }, () => loop(() => send(STRANGER, '/v1/org', guess()))),
      ...Array.from({ length: 32 }, () => loop(() => ask(STRANGER, randomUUID(), 'wrong'))),
    ]);
    const seconds = (performance.now() - begin) / 1_000;
    await stop();
    const answered = statuses.filter((status) => status === 401).length;
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const reached = (await lookUps(db, tables)) - before;
    expect(reached).toBeGreaterThanOrEqual(answered);
    expect(reached).toBeLessThanOrEqual(20 * seconds);
  });

  test('answers a guess beyond the limit with a delayed problem 429 and Retry-After, and the network recovers', async ({
    expect,
    onTestFinished,
  }) => {
    const { start } = await admissionSetUp({ onTestFinished });
    const { send } = await start();
    const refused = await untilRefused(() => send(STRANGER, '/v1/org', guess()));
    expect(refused.json).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await send(ELSEWHERE, '/v1/org', guess())).status).toBe(401);
    await until(async () => ((await send(STRANGER, '/v1/org', guess())).status === 401 ? true : undefined));
  });

  test('lets a token that works pass while its network guesses', async ({ expect, onTestFinished }) => {
    const { start, newToken } = await admissionSetUp({ onTestFinished });
    const { send } = await start();
    const token = await newToken();
    expect((await send(STRANGER, '/v1/org', token)).status).toBe(200);
    const statuses: number[] = [];
    let attacks = true;
    const attack = async (): Promise<void> => {
      while (attacks) statuses.push((await send(STRANGER, '/v1/org', guess())).status);
    };
    const attackers = Array.from({ length: 32 }, attack);
    // Longer than a token is cached: it is looked up again meanwhile.
    const end = performance.now() + 1_500;
    while (performance.now() < end) expect((await send(STRANGER, '/v1/org', token)).status).toBe(200);
    attacks = false;
    await Promise.all(attackers);
    expect(statuses).toContain(429);
  });

  test('lets a token pass that it has just issued, also at its first use, while its network guesses', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, newClient } = await admissionSetUp({ onTestFinished });
    const { send, ask } = await start();
    const { id, secret } = await newClient();
    let attacks = true;
    const attack = async (): Promise<void> => {
      while (attacks) await send(STRANGER, '/v1/org', guess());
    };
    const attackers = Array.from({ length: 32 }, attack);
    await untilRefused(() => send(STRANGER, '/v1/org', guess()));
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const token = (await ask(ELSEWHERE, id, secret)).json.access_token;
      statuses.push((await send(STRANGER, '/v1/org', token)).status);
    }
    attacks = false;
    await Promise.all(attackers);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('slows wrong secrets of a client whoever sends them, and the right one passes at once from anywhere', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, newClient } = await admissionSetUp({ onTestFinished });
    const { ask } = await start();
    const { id, secret } = await newClient();
    const refused = await untilRefused(() => ask(anyAddress(), id, 'wrong'));
    expect(refused.json).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await ask(ELSEWHERE, id, 'wrong')).status).toBe(429);
    for (const address of [ELSEWHERE, STRANGER]) expect((await ask(address, id, secret)).status).toBe(200);
    const other = await newClient();
    expect((await ask(ELSEWHERE, other.id, 'wrong')).status).toBe(401);
  });

  test('reads a client at most twice a second, so that wrong secrets cost no query', async ({
    expect,
    onTestFinished,
  }) => {
    const { db, start, newClient } = await admissionSetUp({ onTestFinished });
    const { ask, stop } = await start({ CREDENTIALS_RATE_LIMIT: '1000000' });
    const { id } = await newClient();
    const before = await lookUps(db, ['oauth_client']);
    const begin = performance.now();
    const tried = await Promise.all(Array.from({ length: 200 }, () => ask(STRANGER, id, guess())));
    const seconds = (performance.now() - begin) / 1_000;
    await stop();
    expect(tried.filter(({ status }) => status === 401).length).toBeLessThan(200);
    expect((await lookUps(db, ['oauth_client'])) - before).toBeLessThanOrEqual(2 * seconds + 1);
  });

  test('gives a client 60 tokens at once and then one a second, and does not touch another client', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, newClient } = await admissionSetUp({ onTestFinished });
    const { ask } = await start();
    const { id, secret } = await newClient();
    const first = await Promise.all(Array.from({ length: 60 }, () => ask(STRANGER, id, secret)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await untilRefused(() => ask(ELSEWHERE, id, secret));
    expect(refused.json.error).toBe('temporarily_unavailable');
    expect(refused.headers.get('retry-after')).toMatch(/^[12]$/);
    const other = await newClient();
    expect((await ask(STRANGER, other.id, other.secret)).status).toBe(200);
  });

  test('ends the oldest token of a client that has TOKENS_PER_CLIENT, and the newest works', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, newClient } = await admissionSetUp({ onTestFinished });
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

  test('limits documents, unknown paths, preflights and requests without a token per network, but no probe and no caller with a token', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, newToken } = await admissionSetUp({ onTestFinished });
    const { send } = await start({ ANONYMOUS_RATE_LIMIT: '1' });
    const token = await newToken();
    const requests: [string, string][] = [
      ['GET', '/openapi.json'],
      ['GET', '/docs'],
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/v1/nowhere'],
      ['DELETE', '/v1/participants'],
      ['OPTIONS', '/v1/participants'],
      ['GET', '/v1/participants'],
      ['OPTIONS', '/openapi.json'],
      ['OPTIONS', '/.well-known/training-provider'],
      ['GET', '/v1/participants/%zz'],
      ['GET', '/problems/%zz'],
      ['POST', '/oauth/token'],
      ['POST', '/oauth/revoke'],
      ['POST', '/oauth/introspect'],
    ];
    for (const [index, [method, path]] of requests.entries()) {
      const address = `2001:db8:0:${index}::1`;
      const refused = await untilRefused(() => send(address, path, undefined, method));
      expect([path, refused.headers.get('retry-after')]).toEqual([path, expect.stringMatching(/^[12]$/)]);
    }
    for (let count = 0; count < 20; count += 1) {
      expect((await send('2001:db8:0:0::1', '/v1/org', token)).status).toBe(200);
      expect((await send('2001:db8:0:0::1', '/healthz')).status).toBe(200);
      expect((await send('2001:db8:0:0::1', '/readyz')).status).toBe(200);
    }
  });

  const isRefused = async ({ send }: Instance, address: string): Promise<boolean> =>
    (await send(address, '/v1/nowhere')).status === 429;
  /** A limit that nobody recovers from while the test runs: a unit takes longer than that to come back. */
  const useUp = ({ ask }: Instance, address: string, id: string) => untilRefused(() => ask(address, id, 'wrong'));

  test('takes a /64 of IPv6 for one network, and an IPv4 address as such if IPv6 maps it', async ({
    expect,
    onTestFinished,
  }) => {
    const { start } = await admissionSetUp({ onTestFinished });
    const instance = await start({ ANONYMOUS_RATE_LIMIT: '1' });
    await untilRefused(() => instance.send(`2001:db8:1:2::${randomUUID().slice(0, 4)}`, '/v1/nowhere'));
    expect(await isRefused(instance, '2001:db8:1:3::1')).toBe(false);
    let mapped = false;
    await untilRefused(() => {
      mapped = !mapped;
      return instance.send(mapped ? `::ffff:${STRANGER}` : STRANGER, '/v1/nowhere');
    });
    expect(await isRefused(instance, ELSEWHERE)).toBe(false);
  });

  test('believes X-Forwarded-For only of the proxies that TRUST_PROXY names, and of what they say only their own part', async ({
    expect,
    onTestFinished,
  }) => {
    const { start } = await admissionSetUp({ onTestFinished });
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

  test('lets no forwarded host or protocol shape a URL, whatever proxies are trusted', async ({
    expect,
    onTestFinished,
  }) => {
    const { start } = await admissionSetUp({ onTestFinished });
    const { baseUrl } = await start({ TRUST_PROXY: '1' });
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    };
    const answer = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`, { headers });
    expect(await answer.json()).toMatchObject({ issuer: baseUrl, token_endpoint: `${baseUrl}/oauth/token` });
  });

  test('is shared by all instances, under pseudonyms', async ({ expect, onTestFinished }) => {
    const { db, start, newClient } = await admissionSetUp({ onTestFinished });
    const [one, other] = await Promise.all([start(), start()]);
    const { id } = await newClient();
    await useUp(one, STRANGER, id);
    const fullAt = async (): Promise<number> => {
      const rows = await db.selectFrom('rate_limit').select(['key', 'expire']).execute();
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${STRANGER}|${id}`));
      return Math.max(0, ...rows.map(({ expire }) => Number(expire)));
    };
    await until(async () => ((await fullAt()) > Date.now() + 50_000 ? true : undefined));
    const before = await fullAt();
    expect((await other.ask(ELSEWHERE, id, 'wrong')).status).toBe(401);
    await until(async () => ((await fullAt()) > before ? true : undefined));
    let asked = 1;
    await until(async () => {
      asked += 1;
      return (await other.ask(ELSEWHERE, id, 'wrong')).status === 429 ? true : undefined;
    });
    expect(asked).toBeLessThan(10);
  });

  test('counts what it refuses in the metrics, by kind, with the difference of the clocks', async ({
    expect,
    onTestFinished,
  }) => {
    const { start } = await admissionSetUp({ onTestFinished });
    const { send, says } = await start({ METRICS_PORT: '0' });
    await untilRefused(() => send(STRANGER, '/v1/org', guess()));
    const text = await (await fetch(await says(/Metrics: (\S+)/))).text();
    expect(text).toMatch(/^admission_refused_total\{kind="unknown_credentials",worker="1"\} [1-9]/m);
    expect(text).toMatch(/^admission_refused_total\{kind="wrong_secret",worker="1"\} 0$/m);
    const ahead = /^database_clock_ahead_seconds\{worker="1"\} (\S+)/m.exec(text)?.[1];
    expect(Math.abs(Number(ahead))).toBeLessThan(1);
    const { json } = await send(STRANGER, '/readyz');
    expect(json).toEqual({ status: 'ready', databaseClockAheadSeconds: expect.any(Number) });
  });

  test('lets probes ask the database at most four times a second, and refuses none', async ({
    expect,
    onTestFinished,
  }) => {
    const { url, start } = await admissionSetUp({ onTestFinished });
    const { send } = await start({ MIGRATIONS: 'wait' });
    const answers = await Promise.all(Array.from({ length: 300 }, () => send(STRANGER, '/readyz')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    // The statistics of PostgreSQL come late: what is asked is counted before it is sent.
    const database = await openDatabase(url, 2);
    onTestFinished(() => database.close());
    let asked = 0;
    const run: typeof database.run = (...statement) => {
      asked += 1;
      return database.run(...statement);
    };
    const readiness = readinessOf({ ...database, run }, { aheadSeconds: () => undefined, stop: () => undefined });
    const begin = performance.now();
    await Promise.all(Array.from({ length: 300 }, readiness));
    for (let probe = 0; probe < 300; probe += 1) expect((await readiness()).reason).toBeUndefined();
    const seconds = (performance.now() - begin) / 1_000;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(4 * seconds + 1);
  });
});
