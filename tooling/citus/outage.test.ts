import { expect, onTestFinished, test } from 'vitest';
import { httpClient, type Send } from '../chaos/measuring/http.ts';
import { startService } from '../testbed/service.ts';
import { newClientIn, newTenantIn, type Tenant } from '../testbed/tenants.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { addressesOf, startCluster } from './cluster.ts';
import { distributedDatabase } from './database.ts';
import { shardOf } from './places.ts';

const MOST_TENANTS = 20;
const PARTICIPANT = { participant: { firstName: 'Jörg', lastName: 'Groß' } };
const CONTACT = { contact: { category: 'person', first_name: 'Sabine', last_name: 'Weber' } };

/** Two organisations on different workers. */
const apart = async (url: string, one: Tenant) => {
  const { port } = await shardOf(url, one.organisationId);
  for (let count = 1; count < MOST_TENANTS; count += 1) {
    const other = await newTenantIn(url);
    if ((await shardOf(url, other.organisationId)).port !== port) return { one, other, port };
  }
  throw new Error('all organisations lie on one worker');
};

test('a failed worker causes 503 only for its organisations, and the service stays ready and recovers', async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const cluster = await startCluster(testbed);
  const { url, ...tenant } = await distributedDatabase(addressesOf(cluster));
  const { one, other, port } = await apart(url, tenant);
  const client = await newClientIn(url, other.organisationId, ['participants:read']);
  const service = await startService(testbed.undo, { settings: { DATABASE_URL: url, WORKERS: '1' } });
  const worker = cluster.workers.find((node) => node.port === port);
  if (worker === undefined) throw new Error('the organisation lies on no worker');

  const [lost, kept] = [one, other].map(({ token }) => httpClient(service.baseUrl, token)) as [
    ReturnType<typeof httpClient>,
    ReturnType<typeof httpClient>,
  ];
  onTestFinished(() => {
    for (const { close } of [lost, kept]) close();
  });
  const newId = async (send: Send): Promise<string> =>
    JSON.parse((await send('POST', '/v1/participants', { body: PARTICIPANT })).text).data.id;
  const ids = new Map([[lost.send, await newId(lost.send)] as const, [kept.send, await newId(kept.send)] as const]);
  const requests = async (send: Send) => {
    const path = `/v1/participants/${ids.get(send)}`;
    return {
      created: await send('POST', '/v1/participants', { body: PARTICIPANT }),
      contact: await send('POST', '/v1/contacts', { body: CONTACT }),
      changed: await send('PATCH', path, { body: { participant: { lastName: 'Kurz' } } }),
      read: await send('GET', path),
      list: await send('GET', '/v1/participants'),
      search: await send('GET', '/v1/participants?q=kurz'),
      feed: await send('GET', '/v1/changes'),
    };
  };
  const statusesOf = async (send: Send) =>
    Object.fromEntries(Object.entries(await requests(send)).map(([name, { status }]) => [name, status]));
  const FINE = { created: 201, contact: 201, changed: 200, read: 200, list: 200, search: 200, feed: 200 };
  expect(await statusesOf(lost.send)).toEqual(FINE);
  expect(await statusesOf(kept.send)).toEqual(FINE);

  await worker.kill();
  for (let round = 0; round < 3; round += 1) {
    const down = await requests(lost.send);
    for (const [name, { status, headers }] of Object.entries(down))
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '1']);
    expect(await statusesOf(kept.send)).toEqual(FINE);
  }
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const obtained = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  expect(obtained.status).toBe(200);
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);

  // A client that waits for changes gets those of its organisation.
  const { headers } = await kept.send('GET', '/v1/changes?from=now');
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? [];
  const waiting = kept.send('GET', next.slice(service.baseUrl.length), { headers: { Prefer: 'wait=20' } });
  await kept.send('POST', '/v1/participants', { body: PARTICIPANT });
  const told = await waiting;
  expect([told.status, JSON.parse(told.text).data.length]).toEqual([200, 1]);

  await worker.start();
  expect(await statusesOf(lost.send)).toEqual(FINE);
});
