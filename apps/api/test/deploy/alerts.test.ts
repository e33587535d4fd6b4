import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documentsOf } from './artefacts.ts';
import { askedOf, servedMetrics } from './promql.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

/** The metrics of Patroni 3 and 4 about the state of a node. */
const PATRONI = [
  ...['patroni_primary', 'patroni_replica', 'patroni_sync_standby', 'patroni_postgres_running', 'patroni_is_paused'],
  ...['patroni_xlog_location', 'patroni_xlog_replayed_location', 'patroni_dcs_last_seen'],
];

/** The metrics and labels of the node_exporter that the alerts use. */
const NODE = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'fstype'];

interface Query {
  name: string;
  labels?: string[];
  values: string[];
}

/** The metrics of the exporter of a cluster, as `sql_exporter` names the queries of `citus/metrics.yaml`. */
const clusterMetrics = async (): Promise<string[]> =>
  (await documentsOf('citus/metrics.yaml'))[0].jobs.flatMap(({ queries }: { queries: Query[] }) =>
    queries.map(({ name }) => `sql_${name}`),
  );

const rulesIn = async (file: string): Promise<Rule[]> =>
  (await documentsOf(file))[0].groups.flatMap((group: { rules: Rule[] }) => group.rules);

const rules = async (): Promise<Rule[]> => [
  ...(await rulesIn('alerts.yaml')),
  ...(await rulesIn('patroni/alerts.yaml')),
  ...(await rulesIn('citus/alerts.yaml')),
];

test('every alert is a valid PromQL expression over metrics that the service, Patroni or an exporter serves', async () => {
  const served = [...(await servedMetrics()).keys(), ...PATRONI, ...NODE, ...(await clusterMetrics()), 'up', 'scope'];
  expect((await rules()).length).toBeGreaterThan(5);
  for (const { alert, expr } of await rules()) {
    const asked = askedOf(expr)?.metrics;
    expect([alert, asked?.length]).not.toEqual([alert, 0]);
    expect([alert, asked?.filter((name) => !served.includes(name))]).toEqual([alert, []]);
  }
  expect(askedOf('sum(rate(up[5m])')).toBeUndefined();
});

test('every alert has a severity and is explained in the runbook, and the runbook explains no other alert', async () => {
  const runbook = await readFile(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');
  const explained = [...runbook.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, alert]) => alert);
  const all = await rules();
  expect(explained.toSorted()).toEqual(all.map(({ alert }) => alert).toSorted());
  for (const { labels, annotations } of all) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
