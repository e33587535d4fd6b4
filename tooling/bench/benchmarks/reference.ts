import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../browser/browser.ts';
import { startBuilt } from '../../testbed/service.ts';
import { type Benchmark, comparisons, limited } from '../measuring/report.ts';

const VISITS = 5;
/** A slow mobile network, as Lighthouse simulates it. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PATHS = ['/docs', '/docs/guide', '/docs/operations/listParticipants'];

/** A script that records when tasks of 50 ms or more end, during which a page cannot react. */
const WATCH = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) => startTime + duration)))
    .observe({ type: 'longtask', buffered: true });`;
/**
 * A script that returns the times of a page. The scripts of the page are modules, which have run before its content
 * counts as loaded.
 */
const READ_TIMES = `(() => {
  const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  const [{ domContentLoadedEventEnd }] = performance.getEntriesByType('navigation');
  return { painted: painted / 1000, usable: Math.max(painted, domContentLoadedEventEnd, ...longTasks) / 1000 };
})()`;

/** The seconds until the first paint of content, and until the scripts of the page have run and nothing blocks it. */
const visit = async (browser: Browser, address: string): Promise<{ painted: number; usable: number }> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript(WATCH);
  await page.goto(address);
  await page.locator('.find').waitFor();
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  const times = await page.evaluate<{ painted: number; usable: number }>(READ_TIMES);
  await context.close();
  return times;
};

/** Measures in Chromium how soon pages of the reference can be read and used on a slow network. */
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
      for (let time = 0; time < VISITS; time += 1) visits.push(await visit(browser, baseUrl + path));
      const of = (name: 'painted' | 'usable') => visits.map((one) => one[name]);
      lines.push(limited(`${path}, first content, seconds`, of('painted'), { atMost: 1.5 }));
      lines.push(limited(`${path}, usable, seconds`, of('usable'), { atMost: 2.5 }));
    }
    return comparisons(lines);
  },
};
