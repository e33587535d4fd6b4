import { type LoadTarget, measure, ratesOf } from '../bench/measuring/load.ts';
import { median } from '../bench/measuring/report.ts';
import { creates, LIST, patches, reads } from '../bench/measuring/requests.ts';
import { startBare, startOurs } from '../bench/measuring/servers.ts';
import type { Figure, Scenario } from '../chaos/measuring/scenario.ts';
import { withConnection } from '../testbed/database.ts';
import { newTenantIn, seedParticipants, type Tenant } from '../testbed/tenants.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { startDistributed, startPlain } from './measured.ts';

const PARTICIPANTS = 20_000;
const EXTENT = { rounds: 5, seconds: 3, warmUpSeconds: 2, connections: 16 };
/** The minimum rate of the cluster relative to a single PostgreSQL, by kind of request. */
const LIMITS = { 'read by id': 0.6, 'list of 50': 0.7, create: 0.5, patch: 0.5 };

interface Filled extends Tenant {
  readonly url: string;
  readonly ids: readonly string[];
}

const fill = async (testbed: Testbed, url: string): Promise<Filled> => {
  testbed.say(`Seeding ${PARTICIPANTS.toLocaleString('en')} participants …`);
  const tenant = await newTenantIn(url);
  await seedParticipants(url, tenant.organisationId, PARTICIPANTS);
  return withConnection(url, async (client) => {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>(
      'select id from participant where organisation_id = $1 and deleted_at is null order by md5(id::text) limit 5000',
      [tenant.organisationId],
    );
    return { ...tenant, url, ids: rows.map(({ id }) => id) };
  });
};

/** The requests of a kind, which need the ids of a server's own records. */
const requestsFor = (kind: keyof typeof LIMITS, { ids }: Filled): LoadTarget['requests'] =>
  ({ 'read by id': () => reads(ids), 'list of 50': () => [LIST], create: () => creates, patch: () => patches(ids) })[
    kind
  ]();

const spreadOf = (ratios: readonly number[]): string =>
  `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;

/**
 * Measures the rates of the service on the cluster and on a single PostgreSQL, and those of the bare server there, in
 * turn.
 */
export const rates: Scenario = {
  name: 'rates',
  guarantee: 'On a cluster whose nodes share one machine, the service answers at least about half as many requests.',
  run: async (testbed) => {
    const distributed = await startDistributed(testbed);
    const cluster = await fill(testbed, distributed.url);
    const plain = await fill(testbed, await startPlain(testbed));
    const bare = await startBare(testbed, plain.url, plain.organisationId);
    const [onPlain, onCluster] = [await startOurs(testbed, plain.url), await startOurs(testbed, cluster.url)];
    const figures: Figure[] = [];
    for (const [kind, atLeast] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
      testbed.say(`${kind}:`);
      const requests = requestsFor(kind, plain);
      const measured = await measure(
        [
          { name: 'plain', url: onPlain.baseUrl, token: plain.token, requests },
          { name: 'cluster', url: onCluster.baseUrl, token: cluster.token, requests: requestsFor(kind, cluster) },
          { name: 'bare', url: bare, requests },
        ],
        testbed.say,
        EXTENT,
      );
      const [one, many, alone] = ['plain', 'cluster', 'bare'].map((name) => ratesOf(measured, name));
      const ratios = (many ?? []).map((rate, round) => rate / (one?.[round] ?? Number.NaN));
      figures.push(
        { name: `${kind}: bare server on one PostgreSQL`, value: Math.round(median(alone ?? [])), unit: '/s' },
        { name: `${kind}: service on one PostgreSQL`, value: Math.round(median(one ?? [])), unit: '/s' },
        { name: `${kind}: service on the cluster`, value: Math.round(median(many ?? [])), unit: '/s' },
        {
          name: `${kind}: of the rate on one PostgreSQL (${spreadOf(ratios)})`,
          value: median(ratios),
          unit: '',
          atLeast,
        },
      );
    }
    return figures;
  },
};
