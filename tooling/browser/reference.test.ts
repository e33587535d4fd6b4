import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { openBrowser } from './browser.ts';

let browser: Browser;
let service: DemoService;
beforeAll(async () => {
  const testbed = await openTestbed(console.error);
  service = await startDemo(testbed);
  browser = await openBrowser();
  testbed.undo(() => browser.close());
  return testbed.clear;
});

/** The element that shows that a page is complete: its heading, or the operations, which a script writes. */
const COMPLETE = 'h1, .opblock-tag';

/** Opens a page, and records its errors and its requests to other origins. */
const open = async (path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext(options);
  // The test's own time-out is the limit.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(service.baseUrl) || request.url().startsWith('data:');
    if (!isOwn) faults.push(`asked ${request.url()}`);
  });
  await page.goto(service.baseUrl + path, { waitUntil: 'networkidle' });
  await page.locator(COMPLETE).first().waitFor();
  return { page, faults };
};

const PATHS = ['/docs', '/docs/problems', '/docs/changes', '/problems/course_full'];

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement)))
      return;
  }
  throw new Error(`The keyboard does not reach ${selector}`);
};

/** The contrast between text and background (WCAG 2.2, section 1.4.3), of `rgb(…)` colours. */
const contrast = (one: string, other: string): number => {
  const luminance = (colour: string) => {
    const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test.each(PATHS)('%s loads from the service alone, without a complaint of the browser', async (path) => {
    const { page, faults } = await open(path, { colorScheme });
    expect(await page.locator('h1, h2.title').first().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test.each(PATHS)('%s can be read: text stands out from what is behind it', async (path) => {
    const { page } = await open(path, { colorScheme });
    const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const text of await page.locator('h1, h2.title, main p, main td, main th, nav a, .opblock-tag').all()) {
      const colour = await text.evaluate((element) => getComputedStyle(element).color);
      expect(contrast(colour, behind), (await text.textContent()) ?? '').toBeGreaterThan(4.5);
    }
    const light = contrast(behind, 'rgb(255, 255, 255)') < 2;
    expect(light).toBe(colorScheme === 'light');
  });
});

test.each(['light', 'dark'] as const)(
  'in the %s an operation can be read, with its parameters and answers',
  async (colorScheme) => {
    const { page } = await open('/docs#/participants/listParticipants', { colorScheme });
    await page.locator('.responses-table').first().waitFor();
    const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const text of await page.locator('.parameter__name, .parameters p, .responses-table p, .headers td').all()) {
      const colour = await text.evaluate((element) => getComputedStyle(element).color);
      expect(contrast(colour, behind), (await text.textContent()) ?? '').toBeGreaterThan(4.5);
    }
  },
);

test.each(PATHS)('%s fits a phone without scrolling sideways', async (path) => {
  const { page } = await open(path, { viewport: { width: 390, height: 844 } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the keyboard alone sends a request with a token from the reference, and reads the answer', async () => {
  const { page, faults } = await open('/docs');
  await tabTo(page, '.btn.authorize');
  await page.keyboard.press('Enter');
  await page.locator('#auth-bearer-value').waitFor();
  if (!(await page.locator('#auth-bearer-value').evaluate((input) => input === document.activeElement))) {
    await tabTo(page, '#auth-bearer-value');
  }
  await page.keyboard.type(service.token);
  await page.keyboard.press('Enter');
  await tabTo(page, '.modal-ux .btn-done');
  await page.keyboard.press('Enter');
  await tabTo(page, '#operations-tag-participants button');
  await page.keyboard.press('Enter');
  await tabTo(page, '#operations-participants-listParticipants button.opblock-summary-control');
  await page.keyboard.press('Enter');
  await tabTo(page, '.execute');
  await page.keyboard.press('Enter');
  const answer = page.locator('.live-responses-table .response');
  await answer.waitFor();
  expect(await answer.locator('.response-col_status').textContent()).toContain('200');
  expect(await answer.textContent()).toContain('"firstName"');
  expect(faults).toEqual([]);
});

test('a token that was typed in is gone with the page', async () => {
  const { page } = await open('/docs');
  await page.locator('.btn.authorize').first().click();
  await page.locator('#auth-bearer-value').fill(service.token);
  await page.keyboard.press('Enter');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(service.token);
});
