import { readFile } from 'node:fs/promises';

/** A query of a panel, and what its legend calls a series. */
export interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

/** What a panel says of its values. */
interface Field {
  readonly unit: string;
  readonly custom: { readonly stacking?: { readonly mode: string } };
  readonly thresholds?: { readonly steps: readonly { readonly value: number | null }[] };
}

/** A panel of the dashboard, or the header of a row of panels. */
export interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly fieldConfig?: { readonly defaults: Field };
  readonly targets?: readonly Target[];
}

/** A series of a panel: a value for each step of time, undefined where there is none. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

const DASHBOARD = new URL('../../apps/api/deploy/grafana/dashboard.json', import.meta.url);
const RATE_INTERVAL = '10s';

/** The panels of the dashboard. */
export const readPanels = async (): Promise<readonly Panel[]> => JSON.parse(await readFile(DASHBOARD, 'utf8')).panels;

/** The query of a target for all instances, with its variables replaced as Grafana does. */
export const expressionOf = ({ expr }: Target): string =>
  expr.replaceAll('$__rate_interval', RATE_INTERVAL).replaceAll('$instance', '.*');

/** The name of a series: the labels in the place of their names in double braces. */
export const nameOf = ({ legendFormat }: Target, labels: Readonly<Record<string, string>>): string =>
  legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '').trim();

/** The limit that a panel marks with a line; undefined if it marks none. */
export const limitOf = ({ fieldConfig }: Panel): number | undefined =>
  fieldConfig?.defaults.thresholds?.steps.flatMap(({ value }) => value ?? [])[0];

/** Whether the series of a panel are drawn on top of each other. */
export const isStacked = ({ fieldConfig }: Panel): boolean => fieldConfig?.defaults.custom.stacking?.mode === 'normal';
