import { expect, test } from 'vitest';
import { documentsOf, textOf } from './artefacts.ts';

const [configuration] = await documentsOf('patroni/patroni.yml');
const { dcs } = configuration.bootstrap;

test("Patroni's timeouts ensure that a primary without etcd stops before another node is promoted", () => {
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
});

test('the Patroni settings make commits wait for a standby, and nothing weakens synchronous_commit', async () => {
  expect(dcs.synchronous_mode).toBe(true);
  for (const file of ['patroni.yml', 'node.env', 'haproxy.cfg'])
    expect(await textOf(`patroni/${file}`)).not.toMatch(/synchronous_commit/);
});

test('the files for the Patroni nodes contain no password', async () => {
  const passwords = [...(await textOf('patroni/node.env')).matchAll(/_PASSWORD=(.*)/g)].map(([, value]) => value);
  expect(passwords).toEqual(['', '', '', '']);
  expect(await textOf('patroni/patroni.yml')).not.toMatch(/password:/);
});

test('HAProxy and etcd list the same nodes as Patroni', async () => {
  const nodesIn = (text: string) => [...new Set(text.match(/node-\d/g))].sort();
  const all = ['node-1', 'node-2', 'node-3'];
  for (const file of ['haproxy.cfg', 'etcd.env', 'node.env']) {
    expect(nodesIn(await textOf(`patroni/${file}`))).toEqual(all);
  }
});
