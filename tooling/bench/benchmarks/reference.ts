import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../browser/browser.ts';
import { startBuilt } from '../../testbed/service.ts';
import { type Benchmark, comparisons, limited } from '../measuring/report.ts';

const TIMES = 5;
/** A slow mobile network, as Lighthouse simulates it. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const MICROSECONDS = 1_000_000;
/** A task of 50 ms or more keeps a page from reacting. */
const LONG_TASK = 50_000;
const PATHS = ['/docs', '/docs/guide', '/docs/operations/listParticipants'];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

const CATEGORIES = ['loading', 'devtools.timeline', 'blink.user_timing', 'disabled-by-default-lighthouse'];

/** The first paint of content, and the moment from which the scripts of the page have run and nothing blocks it. */
const visit = async (browser: Browser, address: string): Promise<{ painted: number; usable: number }> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const events: TraceEvent[] = [];
  // The boundary: the protocol types the events of a trace as texts.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.goto(address);
  await page.locator('.find').waitFor();
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await context.close();
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  if (start === undefined) throw new Error(`the trace lacks ${address}`);
  const ends = (name: string, atLeast = 0): number[] =>
    events
      .filter((event) => event.name === name && event.pid === start.pid && event.tid === start.tid)
      .filter(({ ts, dur = 0 }) => ts >= start.ts && dur >= atLeast)
      .map(({ ts, dur = 0 }) => (ts + dur - start.ts) / MICROSECONDS);
  const [painted] = ends('firstContentfulPaint');
  const ran = ends('v8.evaluateModule');
  if (painted === undefined || ran.length === 0) throw new Error(`the trace of ${address} is not complete`);
  return { painted, usable: Math.max(painted, ...ran, ...ends('RunTask', LONG_TASK)) };
};

/** How soon pages of the reference can be read and used on a slow network, by the traces of Chromium. */
export const reference: Benchmark = {
  name: 'reference',
  guarantee: 'At 1.6 Mbit/s, a page of the reference shows its content within 1.5 s and can be used within 2.5 s.',
  run: async (testbed) => {
    const { baseUrl } = await startBuilt(testbed, { DATA_DIR: join(testbed.folder, 'own') });
    const browser = await openBrowser();
    testbed.undo(() => browser.close());
    const lines = [];
    for (const path of PATHS) {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser, baseUrl + path));
      lines.push(
        limited(
          `${path}, first content, seconds`,
          visits.map(({ painted }) => painted),
          { atMost: 1.5 },
        ),
      );
      lines.push(
        limited(
          `${path}, usable, seconds`,
          visits.map(({ usable }) => usable),
          { atMost: 2.5 },
        ),
      );
    }
    return comparisons(lines);
  },
};
