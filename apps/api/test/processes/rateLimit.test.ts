import { describe, expect, type TestContext, test } from 'vitest';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { type Answer, type Client, clientOf } from '../support/client.ts';
import { ownOrganisation } from '../support/ownOrganisation.ts';
import { launchService } from '../support/program.ts';
import { until } from '../support/until.ts';

const LIMIT = 20;
const HOUR_MS = 3_600_000;

/** A database of its own, with instances of the service that allow 20 requests a minute, and clients of theirs. */
const setUp = async ({ onTestFinished }: TestContext) => {
  const { url, db, organisationId } = await ownOrganisation({ onTestFinished });

  const newToken = () =>
    mintToken(db, { organisationId, scopes: ['org:read'], expiresAt: new Date(Date.now() + HOUR_MS) });
  const start = async () => {
    const service = launchService({ PORT: '0', DATABASE_URL: url, RATE_LIMIT: String(LIMIT) });
    onTestFinished(service.stop);
    return { service, baseUrl: await service.says(/Ready: (\S+)\/v1/) };
  };
  const shared = (id: string): Shared => ({
    points: async () => {
      const row = await db.selectFrom('rate_limit').select('points').where('key', '=', id).executeTakeFirst();
      return row?.points ?? 0;
    },
    endAt: (milliseconds) =>
      db
        .updateTable('rate_limit')
        .set({ expire: String(milliseconds) })
        .where('key', '=', id)
        .execute(),
  });
  return { db, newToken, start, shared };
};

const limitsOf = ({ status, headers }: Answer) => ({
  status,
  policy: headers.get('ratelimit-policy'),
  rate: headers.get('ratelimit'),
});

/** What the store holds of a client. */
interface Shared {
  points(): Promise<number>;
  /** Changes when the window of the client ends. */
  endAt(milliseconds: number): Promise<unknown>;
}

/** Uses the whole limit of a client at one instance, and waits until the store knows. */
const useUp = async (client: Client, { points, endAt }: Shared): Promise<void> => {
  for (let count = 0; count < LIMIT; count += 1) await client('GET', '/v1/org');
  await until(async () => ((await points()) === LIMIT ? true : undefined));
  // Longer than the test takes, however slowly another instance starts.
  await endAt(Date.now() + HOUR_MS);
};

/**
 * Expects a client that used up its limit elsewhere to be refused by an instance that has not seen it yet: each request
 * makes the instance ask the store, and with the answer to the first one it knows.
 */
const expectRefusedByOther = async (client: Client, { points }: Shared): Promise<void> => {
  for (let allowed = 0; allowed < LIMIT; allowed += 1) {
    const before = await points();
    const answer = await client('GET', '/v1/org');
    if (answer.status === 429) {
      expect(allowed).toBeGreaterThan(0);
      expect(remaining(answer)).toBe(0);
      return;
    }
    await until(async () => ((await points()) > before ? true : undefined));
  }
  throw new Error('the instance has counted alone');
};

const remaining = ({ headers }: Answer): number => Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe.concurrent('the rate limit', () => {
  test('counts down in RateLimit, then answers 429 with Retry-After and a problem, before scope and body are looked at', async (context) => {
    const { newToken, start } = await setUp(context);
    const client = clientOf((await newToken()).token, (await start()).baseUrl);
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      expect(limitsOf(await client('GET', '/v1/org'))).toEqual({
        status: 200,
        policy: `"default";q=${LIMIT};w=60`,
        rate: expect.stringMatching(new RegExp(`^"default";r=${left};t=([1-9]|[1-5]\\d|60)$`)),
      });
    }
    const refused = await client('POST', '/v1/participants', { raw: '{broken' });
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limit_exceeded', status: 429 } });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(remaining(refused)).toBe(0);
    const wait = refused.headers.get('retry-after');
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`);
  });

  test('counts what is refused for its scope, unknown, or asked by HEAD, and announces itself to callers it does not know', async (context) => {
    const { newToken, start } = await setUp(context);
    const { baseUrl } = await start();
    const client = clientOf((await newToken()).token, baseUrl);
    const refused = await client('GET', '/v1/participants');
    expect({ status: refused.status, left: remaining(refused) }).toEqual({ status: 403, left: LIMIT - 1 });
    const head = await client('HEAD', '/v1/org');
    expect({ status: head.status, left: remaining(head) }).toEqual({ status: 200, left: LIMIT - 2 });
    const policy = `"default";q=${LIMIT};w=60`;
    const unknown = clientOf('tpa_nonsense', baseUrl);
    expect(limitsOf(await unknown('GET', '/v1/org'))).toEqual({ status: 401, policy, rate: null });
    expect(limitsOf(await client('GET', '/v1/nonsense'))).toEqual({ status: 404, policy, rate: null });
    expect(limitsOf(await client('GET', '/healthz'))).toEqual({ status: 200, policy: null, rate: null });
  });

  test('is shared by all instances, and does not touch another client', async (context) => {
    const { newToken, start, shared } = await setUp(context);
    const [one, other] = await Promise.all([start(), start()]);
    const { id, token } = await newToken();
    await useUp(clientOf(token, one.baseUrl), shared(id));
    await expectRefusedByOther(clientOf(token, other.baseUrl), shared(id));
    const neighbour = await clientOf((await newToken()).token, other.baseUrl)('GET', '/v1/org');
    expect({ status: neighbour.status, left: remaining(neighbour) }).toEqual({ status: 200, left: LIMIT - 1 });
  });

  test('outlives a restart, and frees the client when the window is over', async (context) => {
    const { newToken, start, shared } = await setUp(context);
    const { id, token } = await newToken();
    const first = await start();
    await useUp(clientOf(token, first.baseUrl), shared(id));
    await first.service.stop();
    const client = clientOf(token, (await start()).baseUrl);
    await expectRefusedByOther(client, shared(id));
    await shared(id).endAt(1);
    const freed = await until(async () => {
      const answer = await client('GET', '/v1/org');
      return answer.status === 200 ? answer : undefined;
    });
    expect(remaining(freed)).toBeLessThan(LIMIT);
  });

  test('is kept by each instance alone while the store fails, and passed on afterwards, with no failure outside', async (context) => {
    const { db, newToken, start, shared } = await setUp(context);
    const { service, baseUrl } = await start();
    const { id, token } = await newToken();
    const client = clientOf(token, baseUrl);
    await db.schema.alterTable('rate_limit').renameTo('gone').execute();
    for (let count = 0; count < LIMIT; count += 1) {
      expect((await client('GET', '/v1/org')).status).toBe(200);
    }
    expect((await client('GET', '/v1/org')).status).toBe(429);
    await until(async () => (service.output().out.includes('this instance counts alone') ? true : undefined));
    await db.schema.alterTable('gone').renameTo('rate_limit').execute();
    await until(async () => ((await shared(id).points()) === LIMIT ? true : undefined));
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });
});
