import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../src/run/run.ts';
import { newFolder } from '../test/support/folders.ts';
import { startVariation } from './proxy.ts';
import { together, variations } from './variations.ts';

const byId = (id: string) => variations.find((variation) => variation.id === id) ?? expect.fail(`no variation ${id}`);

/** A sample of the variations that have made checks fail. */
const SAMPLE = ['more-links', 'described', 'etag-longer', 'keep-alive-off', 'titles'];

test(`the suite accepts the variations ${SAMPLE.join(', ')} at the same time`, async () => {
  const { baseUrl, ...tokens } = inject('service');
  const proxy = await startVariation(baseUrl, together(SAMPLE.map(byId)));
  onTestFinished(() => proxy.close());
  const report = await run({
    ...{ ...tokens, baseUrl: proxy.url, profile: 'all', only: ['C1-LINKS', 'K1-ETAG', 'N1-NEXT'], seed: 1 },
    ...{ readOnly: false, allowResidue: true, keepData: false, timeoutMs: 300_000, reportDir: await newFolder() },
  });
  const failed = report.requirements.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ id: requirement }) => requirement)).toEqual([]);
  expect(report.scope.checked).toBe(3);
});

test('a limited proxy rejects a request beyond its limit with 429 and Retry-After', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const proxy = await startVariation(`http://127.0.0.1:${port}`, byId('titles'), { perMinute: 1 });
  onTestFinished(() => proxy.close());
  const ask = async () => {
    const [answer] = await once(request(proxy.url).end(), 'response');
    answer.resume();
    return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0) > 0];
  };
  expect([await ask(), await ask()]).toEqual([
    [200, false],
    [429, true],
  ]);
});
