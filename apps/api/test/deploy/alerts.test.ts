import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { createMetrics, metricsText } from '../../src/telemetry/metrics.ts';
import { documentsOf } from './artefacts.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

/** Those metrics of Patroni 3 and 4 that say how a node is. */
const PATRONI = [
  ...['patroni_primary', 'patroni_replica', 'patroni_sync_standby', 'patroni_postgres_running', 'patroni_is_paused'],
  ...['patroni_xlog_location', 'patroni_xlog_replayed_location', 'patroni_dcs_last_seen'],
];

const rulesIn = async (file: string): Promise<Rule[]> =>
  (await documentsOf(file))[0].groups.flatMap((group: { rules: Rule[] }) => group.rules);

const rules = async (): Promise<Rule[]> => [
  ...(await rulesIn('alerts.yaml')),
  ...(await rulesIn('patroni/alerts.yaml')),
];

/** The metrics that an expression asks for; undefined if it is no PromQL. */
const metricsIn = (expression: string): string[] | undefined => {
  const names: string[] = [];
  let broken = false;
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) broken = true;
      if (name === 'Identifier') names.push(expression.slice(from, to));
    },
  });
  return broken ? undefined : names;
};

/** The names of all metrics that the service serves once it has had a request. */
const servedMetrics = async (): Promise<string[]> => {
  const metrics = createMetrics();
  metrics.begin()(1, {});
  metrics.observePools({ primary: () => ({ size: 10, busy: 0, idle: 0, waiting: 0, givenUp: 0, readOnly: 0 }) });
  metrics.observeChanges(
    () => 0,
    async () => ({ rows: 0, oldestSeconds: 0 }),
  );
  metrics.observeRefusals(() => ({ anonymous: 0 }));
  metrics.observeClock(() => 0);
  const text = metricsText({ 1: await metrics.collect() });
  return text.split('\n').flatMap((line) => /^([a-z_]+)\{/.exec(line)?.[1] ?? []);
};

test('every alert is PromQL over metrics that the service or Patroni serves', async () => {
  const served = [...(await servedMetrics()), ...PATRONI, 'up', 'scope'];
  expect((await rules()).length).toBeGreaterThan(5);
  for (const { alert, expr } of await rules()) {
    const asked = metricsIn(expr);
    expect([alert, asked?.length]).not.toEqual([alert, 0]);
    expect([alert, asked?.filter((name) => !served.includes(name))]).toEqual([alert, []]);
  }
  expect(metricsIn('sum(rate(up[5m])')).toBeUndefined();
});

test('every alert has a weight and is explained in the runbook, and the runbook explains no other', async () => {
  const runbook = await readFile(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');
  const explained = [...runbook.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, alert]) => alert);
  const all = await rules();
  expect(explained.toSorted()).toEqual(all.map(({ alert }) => alert).toSorted());
  for (const { labels, annotations } of all) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
