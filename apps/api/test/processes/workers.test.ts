import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { ownService } from '../support/ownService.ts';
import { until } from '../support/until.ts';

const workersIn = async (metricsUrl: string): Promise<string[]> => {
  const text = await (await fetch(metricsUrl)).text();
  return [...new Set([...text.matchAll(/worker="(\d+)"/g)].map(([, id = '']) => id))];
};

/** The numbers of all workers. The metrics omit a worker that does not respond, so this waits for the full count. */
const allWorkersIn = (metricsUrl: string, count: number): Promise<string[]> =>
  until(async () => {
    const workers = await workersIn(metricsUrl);
    return workers.length === count ? workers : undefined;
  });

test('several workers serve one port, have separate metrics, and exit together', async () => {
  const { service, client } = await ownService({ WORKERS: '3', METRICS_PORT: '0' });
  const metricsUrl = await service.says(/Metrics: (\S+)/);
  const answers = await Promise.all(Array.from({ length: 30 }, () => client('GET', '/v1/participants')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await allWorkersIn(metricsUrl, 3)).toHaveLength(3);
  await service.stop();
  expect(await service.exit).toBe(0);
  await expect(client('GET', '/healthz')).rejects.toThrow();
});

const killOldest = async ({ process: { pid } }: Program): Promise<void> => {
  const workers = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
  process.kill(Math.min(...workers), 'SIGKILL');
};

test('workers that are killed one after the other while they report metrics are all replaced', async () => {
  const { service, client } = await ownService({ WORKERS: '2', METRICS_PORT: '0' });
  const metricsUrl = await service.says(/Metrics: (\S+)/);
  let isAsking = true;
  const askOn = async (): Promise<void> => {
    while (isAsking) expect((await fetch(metricsUrl)).status).toBe(200);
  };
  const asking = Promise.all(Array.from({ length: 12 }, askOn));
  for (const newest of ['3', '4', '5', '6']) {
    await killOldest(service);
    await until(async () => {
      const workers = await workersIn(metricsUrl);
      return workers.length === 2 && workers.includes(newest) ? workers : undefined;
    });
  }
  isAsking = false;
  await asking;
  expect((await client('GET', '/v1/org')).status).toBe(200);
  expect(service.output().err).toContain('starting another one');
  expect(service.output().err).not.toContain('Warning');
});
