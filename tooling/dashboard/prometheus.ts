import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../testbed/ports.ts';
import type { Testbed } from '../testbed/testbed.ts';

const PROGRAM = '/usr/bin/prometheus';
const SCRAPE_INTERVAL = '1s';
const POLL_MS = 100;

/** The time of a picture, in seconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/** What a query found: labels, and a value for each step of the span, undefined where there is none. */
interface Found {
  readonly labels: Readonly<Record<string, string>>;
  readonly values: readonly (number | undefined)[];
}

/** A Prometheus that scrapes the service. */
export interface Prometheus {
  /** Answers a query for each step of a span. */
  ask(expression: string, span: Span): Promise<readonly Found[]>;
}

/** An answer of Prometheus to a query over a span. */
interface Matrix {
  readonly status: string;
  readonly error?: string;
  readonly data?: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [time: number, value: string])[];
    }[];
  };
}

/** What has to be installed; undefined if Prometheus is there. */
export const advice = (): string | undefined =>
  existsSync(PROGRAM)
    ? undefined
    : 'The dashboard is drawn by Prometheus of Debian or Ubuntu: apt-get install prometheus';

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A value for each step; a quotient of nothing by nothing is none. */
const valuesAt = (values: readonly (readonly [number, string])[], { start, end, step }: Span) => {
  const byTime = new Map(values.map(([time, value]) => [Math.round((time - start) / step), Number(value)]));
  return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => {
    const value = byTime.get(index);
    return Number.isFinite(value) ? value : undefined;
  });
};

const ask = async (url: string, query: string, span: Span): Promise<readonly Found[]> => {
  const { start, end, step } = span;
  const search = new URLSearchParams({ query, start: `${start}`, end: `${end}`, step: `${step}` });
  const answer = await fetch(`${url}/api/v1/query_range?${search}`);
  const { error, data }: Matrix = JSON.parse(await answer.text());
  if (data === undefined) throw new Error(`Prometheus refused ${query}: ${error}`);
  const found = data.result.map(({ metric, values }) => ({ labels: metric, values: valuesAt(values, span) }));
  return found.filter(({ values }) => values.some((value) => value !== undefined));
};

/** Starts Prometheus, which scrapes these ports of metrics by the names of their instances. */
export const startPrometheus = async (
  testbed: Testbed,
  ports: Readonly<Record<string, number>>,
): Promise<Prometheus> => {
  const config = join(testbed.folder, 'prometheus.json');
  const targets = Object.entries(ports).map(([instance, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { instance },
  }));
  // JSON is YAML too.
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: SCRAPE_INTERVAL },
      scrape_configs: [{ job_name: 'training-provider-api', static_configs: targets }],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const options = {
    'config.file': config,
    'storage.tsdb.path': join(testbed.folder, 'prometheus'),
    'web.listen-address': address,
    'log.level': 'error',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(PROGRAM, args, { cwd: testbed.folder, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const ended = once(child, 'exit');
  testbed.undo(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://${address}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('Prometheus could not start');
    await sleep(POLL_MS);
  }
  return { ask: (expression, span) => ask(url, expression, span) };
};
