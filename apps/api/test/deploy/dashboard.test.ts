import { expect, test } from 'vitest';
import { textOf } from './artefacts.ts';
import { askedOf, servedMetrics } from './promql.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const panels = async (): Promise<readonly Panel[]> => JSON.parse(await textOf('grafana/dashboard.json')).panels;

/** The queries of the dashboard, with its variables replaced as Grafana does. */
const queries = async () =>
  (await panels()).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      title,
      expression: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
      legendFormat,
    })),
  );

/** Labels that the service does not serve: Prometheus adds `instance`, and a function in a query adds `class`. */
const OF_PROMETHEUS = ['instance', 'class'];

test('every dashboard query is valid PromQL and uses only metrics and labels that the service serves', async () => {
  const served = await servedMetrics();
  const all = await queries();
  expect(all.length).toBeGreaterThan(20);
  for (const { title, expression, legendFormat } of all) {
    const asked = askedOf(expression);
    const labels = new Set([...(asked?.metrics ?? []).flatMap((name) => served.get(name) ?? []), ...OF_PROMETHEUS]);
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    expect([title, asked?.metrics.length]).not.toEqual([title, 0]);
    expect([title, asked?.metrics.filter((name) => !served.has(name))]).toEqual([title, []]);
    expect([title, [...(asked?.labels ?? []), ...shown].filter((label) => !labels.has(label))]).toEqual([title, []]);
  }
});

test('the dashboard shows every metric that the service serves', async () => {
  const shown = new Set((await queries()).flatMap(({ expression }) => askedOf(expression)?.metrics ?? []));
  expect([...(await servedMetrics()).keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test('every panel of the dashboard has a description, and no two panels overlap', async () => {
  const all = await panels();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const cells = all.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { type, title, description } of all) {
    expect([title, title.length]).not.toEqual([title, 0]);
    expect([title, type === 'row' || /\.$/.test(description ?? '')]).toEqual([title, true]);
  }
});
