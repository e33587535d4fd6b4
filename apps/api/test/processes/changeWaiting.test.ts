import { expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import type { Database } from '../../src/db/database.ts';
import { addChanges, feedFromNow, nextOf } from '../support/changes.ts';
import { type Answer, clientOf } from '../support/client.ts';
import { holding } from '../support/holding.ts';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { startService } from '../support/program.ts';
import { until } from '../support/until.ts';

const PREFER_TO_WAIT = { headers: { Prefer: 'wait=20' } };

/** A service for the test whose waiting requests are counted, with the feed of its organisation. */
const waitingService = async (settings: Settings = {}) => {
  const database = await networkedDatabase();
  const { program, baseUrl, client } = await networkedService(database, { METRICS_PORT: '0', ...settings });
  const metricsUrl = await program.says(/Metrics: (\S+)/);
  const sample = async (name: string): Promise<number> => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  };
  const waiting = () => sample('changes_waiting_requests');
  const untilWaiting = (count: number) => until(async () => ((await waiting()) === count ? count : undefined));
  const { organisation_id } = await database.db.selectFrom('token').select('organisation_id').executeTakeFirstOrThrow();
  const add = (type: 'participant' | 'course') => addChanges(database.db, organisation_id, [{ type }]);
  return { database, program, baseUrl, client, add, sample, waiting, untilWaiting };
};

const untilNumbered = (db: Database, [id = '']: readonly string[]) =>
  until(() => db.selectFrom('change_log').select('number').where('record_id', '=', id).executeTakeFirst());

const recordsIn = ({ json }: Answer): string[] => json.data.map(({ recordId }: { recordId: string }) => recordId);

test('a request can wait longer than the request deadline and the database time-out, and then gets an empty response', async () => {
  const { client } = await waitingService({ DATABASE_TIMEOUT_MS: '2000', REQUEST_TIMEOUT_MS: '2000' });
  const start = await feedFromNow(client);
  const answer = await client('GET', start, { headers: { Prefer: 'wait=5' } });
  expect([answer.status, answer.json.data, answer.headers.get('Preference-Applied')]).toEqual([200, [], 'wait=5']);
  expect(nextOf(answer)).toBe(start);
});

test('a waiting request frees its resources when its client disconnects, while another request keeps waiting', async () => {
  const { client, baseUrl, database, add, sample, untilWaiting } = await waitingService();
  const start = await feedFromNow(client);
  // Starts first, so that its time would end first.
  const answer = client('GET', start, PREFER_TO_WAIT);
  await untilWaiting(1);
  const gone = new AbortController();
  const headers = { Authorization: `Bearer ${database.token}`, Prefer: 'wait=20' };
  const answers = Array.from({ length: 30 }, () => fetch(baseUrl + start, { headers, signal: gone.signal }));
  await untilWaiting(31);
  gone.abort();
  await Promise.allSettled(answers);
  await untilWaiting(1);
  const ids = await add('course');
  expect(recordsIn(await answer)).toEqual(ids);
  await until(async () => ((await sample('http_server_active_requests')) === 0 ? true : undefined));
});

test('on SIGTERM, a waiting request immediately gets an empty response with a newer cursor, and the service exits with 0', async () => {
  const { client, program, database, add, untilWaiting } = await waitingService();
  const other = await startService(onTestFinished, { DATABASE_URL: database.url });
  const start = await feedFromNow(client, { types: 'course' });
  const answer = client('GET', start, PREFER_TO_WAIT);
  await untilWaiting(1);
  // The second one gets its number after the waiting request has learned of the first.
  await untilNumbered(database.db, await add('participant'));
  await untilNumbered(database.db, await add('participant'));
  program.process.kill('SIGTERM');
  const { status, json } = await answer;
  const next = nextOf(await answer);
  expect([status, json.data, next === start]).toEqual([200, [], false]);
  expect(await program.exit).toBe(0);
  const ids = await add('course');
  expect(recordsIn(await clientOf(database.token, other.baseUrl)('GET', next))).toEqual(ids);
});

test('waiting requests get 503 if the database fails, and requests can wait again after it recovers', async () => {
  const { client, database, add, waiting, untilWaiting } = await waitingService({ DATABASE_TIMEOUT_MS: '5000' });
  const start = await feedFromNow(client);
  const answers = [1, 2, 3].map(() => client('GET', start, PREFER_TO_WAIT));
  await untilWaiting(3);
  database.network.silence();
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, answer.json.code, answer.headers.get('Retry-After')]).toEqual([503, 'unavailable', '1']);
  }
  expect(await waiting()).toBe(0);
  database.network.heal();
  const again = until(async () => {
    const answer = await client('GET', start, PREFER_TO_WAIT);
    return answer.status === 200 ? answer : undefined;
  });
  await untilWaiting(1);
  const ids = await add('course');
  expect(recordsIn(await again)).toEqual(ids);
});

test('a request beyond the limit of waiting requests gets an immediate response without Preference-Applied', async () => {
  const { client, add, untilWaiting } = await waitingService({ MAX_CONNECTIONS: '10' });
  const start = await feedFromNow(client);
  const answers = Array.from({ length: 8 }, () => client('GET', start, PREFER_TO_WAIT));
  await untilWaiting(8);
  const beyond = await client('GET', start, PREFER_TO_WAIT);
  expect([beyond.status, beyond.json.data, beyond.headers.get('Preference-Applied')]).toEqual([200, [], null]);
  await add('course');
  await Promise.all(answers);
});

test('a request that waits at one instance gets a change that another instance has numbered', async () => {
  const { client, database, add, untilWaiting } = await waitingService();
  const other = await startService(onTestFinished, { DATABASE_URL: database.url });
  const start = await feedFromNow(client);
  const answer = client('GET', start, PREFER_TO_WAIT);
  await untilWaiting(1);
  const ids = await add('course');
  const there = await clientOf(database.token, other.baseUrl)('GET', start);
  expect(recordsIn(there)).toEqual(ids);
  expect(recordsIn(await answer)).toEqual(ids);
});

test('if the changes of one organisation cannot be numbered, waiting requests of other organisations are not delayed', async () => {
  const { client, database, baseUrl, add, waiting, untilWaiting } = await waitingService({
    DATABASE_TIMEOUT_MS: '60000',
  });
  const { organisationId, token } = await newTenantIn(database.url);
  const other = clientOf(token, baseUrl);
  const answer = client('GET', await feedFromNow(client), PREFER_TO_WAIT);
  const answerOfOther = other('GET', await feedFromNow(other), PREFER_TO_WAIT);
  await untilWaiting(2);
  const first = `select from change_counter where organisation_id <> '${organisationId}' for update`;
  const { untilAwaited, end } = await holding(database.url, first);
  const ids = await add('course');
  await untilAwaited();
  const idsOfOther = await addChanges(database.db, organisationId, [{ type: 'course' }]);
  expect(recordsIn(await answerOfOther)).toEqual(idsOfOther);
  expect(await waiting()).toBe(1);
  await end();
  expect(recordsIn(await answer)).toEqual(ids);
});

test("a waiting request gets 503 if its organisation's changes are not numbered in time", async () => {
  const { client, database, add, untilWaiting } = await waitingService({ DATABASE_TIMEOUT_MS: '5000' });
  const answer = client('GET', await feedFromNow(client), PREFER_TO_WAIT);
  await untilWaiting(1);
  await holding(database.url, 'select from change_counter for update');
  await add('course');
  expect([(await answer).status, (await answer).json.code]).toEqual([503, 'unavailable']);
});
