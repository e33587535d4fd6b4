import { describe, expect, test } from 'vitest';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { clientOf, type Client as HttpClient } from '../support/client.ts';
import { holding } from '../support/holding.ts';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { openSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const PARTICIPANT = { body: { participant: { firstName: 'Jörg', lastName: 'Groß' } } };
/** Short, because these tests wait for it, but enough for the first statements of a service. */
const SHORT = { DATABASE_TIMEOUT_MS: '5000', DATABASE_POOL_SIZE: '4' };
/** More than the connections of the pool. */
const MANY = 12;
/** The number of simultaneously processed requests of one client. */
const AT_ONCE = 16;

const begin = async (settings: Record<string, string> = SHORT) => {
  const database = await networkedDatabase();
  const service = await networkedService(database, settings);
  const { status, json } = await service.client('POST', '/v1/participants', PARTICIPANT);
  expect(status).toBe(201);
  return { ...database, ...service, path: `/v1/participants/${json.data.id}` };
};

const REFUSED = new Set(['503 unavailable, retry after 1']);

/** The distinct responses, in the form of `REFUSED`. */
const outcomesOf = async (answers: readonly ReturnType<HttpClient>[]): Promise<Set<string>> =>
  new Set(
    (await Promise.all(answers)).map(
      ({ status, json, headers }) => `${status} ${json?.code}, retry after ${headers.get('retry-after')}`,
    ),
  );

/** Enough simultaneous reads and writes to need every connection. */
const ofEachKind = (client: HttpClient, path: string) =>
  Array.from({ length: MANY }, (_, index) =>
    index % 2 === 0 ? client('GET', path) : client('POST', '/v1/participants', PARTICIPANT),
  );

const recovered = (client: HttpClient, path: string): Promise<true> =>
  until(async () => {
    const answers = await Promise.all(ofEachKind(client, path));
    return answers.every(({ status }) => status < 300) || undefined;
  });

describe('a database fault', () => {
  test('while the database rejects connections, the service is alive but not ready, returns 503, and recovers afterwards', async () => {
    const { network, client, path } = await begin();
    network.refuse();
    expect(await outcomesOf(ofEachKind(client, path))).toEqual(REFUSED);
    // A ready service does not query the database for each probe.
    const notReady = await until(async () => {
      const { status, json } = await client('GET', '/readyz');
      return status === 503 ? json : undefined;
    });
    expect(notReady.reason).toBe('database unreachable');
    expect(await client('GET', '/healthz')).toMatchObject({ status: 200 });
    network.heal();
    await recovered(client, path);
    expect(await client('GET', '/readyz')).toMatchObject({ status: 200 });
  });

  test('if all connections are silently lost, one timed-out request is enough to replace all of them', async () => {
    const { network, client, path } = await begin();
    await Promise.all(ofEachKind(client, path));
    network.lose();
    expect(await outcomesOf([client('GET', path)])).toEqual(REFUSED);
    await until(async () => network.lost() === 0 || undefined);
    await recovered(client, path);
  });
});

test('if the acknowledgement of a commit is lost, the request gets 503, and a retry with the same key finds the record', async () => {
  const { network, db, client } = await begin();
  const request = { ...PARTICIPANT, headers: { 'Idempotency-Key': 'cut' } };
  const cut = network.cutBefore('COMMIT');
  expect(await outcomesOf([client('POST', '/v1/participants', request)])).toEqual(REFUSED);
  await cut;
  const again = await client('POST', '/v1/participants', request);
  expect(again.status).toBe(201);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const { count } = await db
    .selectFrom('participant')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('2');
});

test('a request gets 503 if its statements together exceed DATABASE_TIMEOUT_MS, even if no single statement does', async () => {
  const { network, client, path } = await begin();
  network.slow(800);
  expect(
    await outcomesOf([client('POST', '/v1/participants', { ...PARTICIPANT, headers: { 'Idempotency-Key': 'slow' } })]),
  ).toEqual(REFUSED);
  network.heal();
  await recovered(client, path);
});

test('many writes of one client in progress delay its next write, but neither its reads nor other clients', async () => {
  const database = await networkedDatabase();
  // The writes wait until the test releases them.
  const service = await networkedService(database, { DATABASE_TIMEOUT_MS: '60000' });
  const { id: organisation_id } = await database.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const other = await mintToken(database.db, { organisationId: organisation_id, scopes: ['*'], expiresAt });
  const { json } = await service.client('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
  const { untilAwaited, end } = await holding(database.url, 'select from course for update');
  const held = Array.from({ length: AT_ONCE }, () =>
    service.client('PATCH', `/v1/courses/${json.data.id}`, { body: { course: { name: 'Löten' } } }),
  );
  await untilAwaited();
  let isAnswered = false;
  const further = service.client('POST', '/v1/courses', { body: { course: { name: 'Fräsen' } } }).finally(() => {
    isAnswered = true;
  });
  for (let time = 0; time < 3; time += 1) {
    expect((await service.client('GET', '/v1/org')).status).toBe(200);
    expect((await clientOf(other.token, service.baseUrl)('GET', '/v1/org')).status).toBe(200);
  }
  expect(isAnswered).toBe(false);
  await end();
  expect((await further).status).toBe(201);
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
});

test('clients that disconnect during their token look-up do not block later requests', async () => {
  const database = await networkedDatabase();
  const { baseUrl, client } = await networkedService(database);
  database.network.slow(200);
  for (let caller = 0; caller < 2 * AT_ONCE; caller += 1) {
    const { socket, closed } = await openSocket(baseUrl);
    socket.end(`GET /v1/org HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${database.token}\r\n\r\n`);
    await closed;
  }
  database.network.heal();
  expect((await client('GET', '/v1/org')).status).toBe(200);
});
