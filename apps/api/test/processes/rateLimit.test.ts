import { describe, expect, type TestContext, test } from 'vitest';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { type Answer, clientOf } from '../support/client.ts';
import { ownOrganisation } from '../support/ownOrganisation.ts';
import { startService } from '../support/program.ts';
import { until } from '../support/until.ts';

const LIMIT = 20;
const HOUR_MS = 3_600_000;
const POLICY = `"default";q=${LIMIT};w=60`;

const limitsOf = ({ status, headers }: Answer) => ({
  status,
  policy: headers.get('ratelimit-policy'),
  rate: headers.get('ratelimit'),
});

const remaining = ({ headers }: Answer): number => Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** A separate database, with instances of the service that allow 20 requests a minute, and callers. */
const setUp = async (context: TestContext) => {
  const { url, db, organisationId } = await ownOrganisation(context);
  const start = () => startService(context.onTestFinished, { DATABASE_URL: url, RATE_LIMIT: String(LIMIT) });

  /** A token, and its counters in the store. */
  const newCaller = async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const { id, token } = await mintToken(db, { organisationId, scopes: ['org:read'], expiresAt });
    const points = async (): Promise<number> => {
      const row = await db.selectFrom('rate_limit').select('points').where('key', '=', id).executeTakeFirst();
      return row?.points ?? 0;
    };
    /** Changes when the window of the caller ends. */
    const endAt = (milliseconds: number) =>
      db
        .updateTable('rate_limit')
        .set({ expire: String(milliseconds) })
        .where('key', '=', id)
        .execute();
    return { at: (baseUrl: string) => clientOf(token, baseUrl), points, endAt };
  };
  return { db, start, newCaller };
};

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['newCaller']>>;

/** Uses the whole limit of a caller at one instance, and waits until the store has the count. */
const useUp = async ({ at, points, endAt }: Caller, baseUrl: string): Promise<void> => {
  for (let count = 0; count < LIMIT; count += 1) await at(baseUrl)('GET', '/v1/org');
  await until(async () => ((await points()) === LIMIT ? true : undefined));
  // Longer than the test, however slowly another instance starts.
  await endAt(Date.now() + HOUR_MS);
};

/**
 * Expects that an instance rejects a caller that used up its limit elsewhere: each request makes the instance query
 * the store, and the first response informs it.
 */
const expectRefusedByOther = async ({ at, points }: Caller, baseUrl: string): Promise<void> => {
  for (let allowed = 0; allowed < LIMIT; allowed += 1) {
    const before = await points();
    const answer = await at(baseUrl)('GET', '/v1/org');
    if (answer.status === 429) return expect([allowed > 0, remaining(answer)]).toEqual([true, 0]);
    await until(async () => ((await points()) > before ? true : undefined));
  }
  throw new Error('the instance has counted alone');
};

describe.concurrent('the rate limit', () => {
  test('the RateLimit header counts down, then requests get 429 with Retry-After before scopes and body are checked', async (context) => {
    const { newCaller, start } = await setUp(context);
    const client = (await newCaller()).at((await start()).baseUrl);
    const refusedForScope = await client('GET', '/v1/participants');
    expect([refusedForScope.status, remaining(refusedForScope)]).toEqual([403, LIMIT - 1]);
    const head = await client('HEAD', '/v1/org');
    expect([head.status, remaining(head)]).toEqual([200, LIMIT - 2]);
    for (let left = LIMIT - 3; left >= 0; left -= 1) {
      const rate = expect.stringMatching(new RegExp(`^"default";r=${left};t=([1-9]|[1-5]\\d|60)$`));
      expect(limitsOf(await client('GET', '/v1/org'))).toEqual({ status: 200, policy: POLICY, rate });
    }
    const refused = await client('POST', '/v1/participants', { raw: '{broken' });
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limit_exceeded', status: 429 } });
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`);
  });

  test('the limit of each client is shared by all instances, kept over a restart, and reset at the end of its window', async (context) => {
    const { newCaller, start } = await setUp(context);
    const [one, other] = await Promise.all([start(), start()]);
    const caller = await newCaller();
    await useUp(caller, one.baseUrl);
    await expectRefusedByOther(caller, other.baseUrl);
    const neighbour = await (await newCaller()).at(other.baseUrl)('GET', '/v1/org');
    expect([neighbour.status, remaining(neighbour)]).toEqual([200, LIMIT - 1]);
    await Promise.all([one.stop(), other.stop()]);
    const { baseUrl } = await start();
    await expectRefusedByOther(caller, baseUrl);
    await caller.endAt(1);
    const freed = await until(async () => {
      const answer = await caller.at(baseUrl)('GET', '/v1/org');
      return answer.status === 200 ? answer : undefined;
    });
    expect(remaining(freed)).toBeLessThan(LIMIT);
  });

  test('while the store fails, each instance enforces the limit alone, and shares its counts afterwards', async (context) => {
    const { db, newCaller, start } = await setUp(context);
    const [service, { at, points }] = [await start(), await newCaller()];
    const client = at(service.baseUrl);
    await db.schema.alterTable('rate_limit').renameTo('gone').execute();
    for (let count = 0; count < LIMIT; count += 1) expect((await client('GET', '/v1/org')).status).toBe(200);
    expect((await client('GET', '/v1/org')).status).toBe(429);
    await until(async () => (service.output().out.includes('this instance counts alone') ? true : undefined));
    await db.schema.alterTable('gone').renameTo('rate_limit').execute();
    await until(async () => ((await points()) === LIMIT ? true : undefined));
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });
});
