import { setTimeout as sleep } from 'node:timers/promises';
import { httpClient } from '../chaos/measuring/http.ts';
import { repeat } from '../chaos/measuring/load.ts';
import type { Scenario } from '../chaos/measuring/scenario.ts';
import { watch } from '../chaos/measuring/watch.ts';
import { withConnection } from '../testbed/database.ts';
import { startBuilt } from '../testbed/service.ts';
import { newTenantIn } from '../testbed/tenants.ts';
import { startDistributed } from './measured.ts';

const KILLS = 10;
const TENANTS = 4;
const DOWN_MS = 2_000;
const PAUSE_MS = 20;
const SETTLED_WITHIN_MS = 180_000;

const idsOf = (url: string, table: string): Promise<ReadonlySet<string>> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table}`);
    return new Set(rows.map(({ id }) => id));
  });

/** The number of items of the first set that are missing from the second. */
const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((id) => !others.has(id)).length;

/** Kills the nodes in turn, as in a power failure, while several organisations write. */
export const kills: Scenario = {
  name: 'kills',
  guarantee: 'Kills of workers and of the coordinator lose no acknowledged write, and leave none half done.',
  run: async (testbed) => {
    const { cluster, url } = await startDistributed(testbed);
    const tenants = [];
    for (let index = 0; index < TENANTS; index += 1) tenants.push(await newTenantIn(url));
    const service = await startBuilt(testbed, { DATABASE_URL: url });
    const clients = tenants.map(({ token }) => httpClient(service.baseUrl, token));
    const [first] = clients;
    if (first === undefined) throw new Error('there is no client');
    const watched = watch(testbed, service, first.send);
    const contacts: string[] = [];
    const load = repeat(testbed, TENANTS, async (index) => {
      const answer = await clients[index]
        ?.send('POST', '/v1/contacts', {
          body: { contact: { category: 'person', firstName: 'Eva', lastName: 'Groß' } },
        })
        .catch(() => undefined);
      if (answer?.status === 201) contacts.push(JSON.parse(answer.text).data.id);
      await sleep(PAUSE_MS);
    });
    const nodes = [...cluster.workers, cluster.coordinator];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(DOWN_MS);
      const node = nodes[kill % nodes.length];
      await node?.kill();
      await sleep(DOWN_MS);
      await node?.start();
      testbed.say(
        `${kill + 1}/${KILLS}: recovered after ${(await watched.recovery()).toFixed(2)} s, ${contacts.length} contacts`,
      );
    }
    await load.stop();
    const figures = await watched.end(url);
    const begin = performance.now();
    const prepared = () =>
      withConnection(url, async (client) => {
        const { rows } = await client.query<{ count: string }>(
          `select coalesce(sum(result::int), 0) as count from run_command_on_all_nodes('select count(*) from pg_prepared_xacts')`,
        );
        return Number(rows[0]?.count);
      });
    while ((await prepared()) > 0 && performance.now() - begin < SETTLED_WITHIN_MS) await sleep(PAUSE_MS);
    const settled = (performance.now() - begin) / 1_000;
    // A contact is stored on a worker, and its id on the coordinator. One without the other is half a write.
    const [stored, known] = [await idsOf(url, 'contact'), await idsOf(url, 'contact_id')];
    for (const { close } of clients) close();
    return [
      { name: 'kills', value: KILLS, unit: '' },
      ...figures,
      { name: 'acknowledged contacts', value: contacts.length, unit: '', atLeast: 100 },
      { name: 'of them missing', value: contacts.filter((id) => !stored.has(id)).length, unit: '', atMost: 0 },
      {
        name: 'contacts of which one half is missing',
        value: without(stored, known) + without(known, stored),
        unit: '',
        atMost: 0,
      },
      { name: 'until no prepared write is left', value: settled, unit: 's' },
    ];
  },
};
