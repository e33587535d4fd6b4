/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlOf } from '../../src/report/html.ts';
import { startBrowser } from './browser.ts';
import { exampleReport, HOSTILE } from './report.ts';

let browser: Browser;
let folder = '';
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-page-'));
  await writeFile(join(folder, 'report.html'), htmlOf(exampleReport()));
  address = pathToFileURL(join(folder, 'report.html')).href;
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the page, and records its requests and errors. */
const open = async (
  options: BrowserContextOptions = {},
): Promise<{ page: Page; asked: string[]; errors: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  // The test's time-out is the limit.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(address);
  return { page, asked, errors };
};

/** The contrast of the colours of an element and of the page (WCAG 2.2, 1.4.3). */
const contrastOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [one, other] = [
        luminance(getComputedStyle(element).color),
        luminance(getComputedStyle(document.body).backgroundColor),
      ];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    });

describe('the HTML report', () => {
  test('loads no other file, and runs without an error', async () => {
    const { page, asked, errors } = await open();
    expect(asked).toEqual([address]);
    expect(errors).toEqual([]);
    expect(await page.title()).toBe('https://staging.example.org: not conformant');
  });

  test('shows the verdict, and links to failed requirements with a command to repeat each check', async () => {
    const { page } = await open();
    expect(await page.locator('.verdict').textContent()).toBe('Not conformant: 1 not met');
    await page.locator('ul.broken a').first().click();
    const failure = page.locator('#S2\\.1-TAGS');
    expect(await failure.getAttribute('open')).not.toBeNull();
    expect(await failure.locator('.message').first().textContent()).toContain('must be ["a"]');
    expect(await failure.locator('pre.curl').first().textContent()).toContain(
      `-H "authorization: Bearer $CONFORMANCE_TOKEN"`,
    );
  });

  test('shows strings of the deployment as plain text', async () => {
    const { page } = await open();
    expect(await page.locator('#S2\\.1-TAGS pre').last().textContent()).toContain(HOSTILE);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).not.toContain('broken');
  });

  test('shows the requests and responses of a passed check when the check is opened', async () => {
    const { page } = await open();
    const requirement = page.locator('#S1-ENVELOPE');
    await requirement.locator('summary').first().click();
    const check = requirement.locator('details.check').first();
    await check.locator('summary').click();
    await expect.poll(() => check.locator('pre').first().textContent()).toContain('POST https://staging.example.org');
    expect(await check.locator('pre').last().textContent()).toContain('422');
  });

  test('can be searched for requirements and filtered to failures', async () => {
    const { page } = await open();
    const shown = () => page.locator('details.requirement:visible').count();
    const all = await shown();
    await page.locator('input[type=search]').fill('parallel patches of different');
    await expect.poll(shown).toBe(1);
    await page.locator('input[type=search]').fill('');
    await page.locator('input[type=checkbox]').check();
    await expect.poll(shown).toBe(1);
    expect(all).toBeGreaterThan(250);
  });

  test('fits the width of a phone with everything opened', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all.slice(0, 200)) details.setAttribute('open', '');
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test.each(['light', 'dark'] as const)('has enough contrast in the %s colour scheme', async (colorScheme) => {
    const { page } = await open({ colorScheme });
    for (const selector of ['.verdict', '.counts', 'dl.facts dt', 'summary', '.level', '.message', '.reason']) {
      expect(await contrastOf(page, selector), selector).toBeGreaterThan(4.5);
    }
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(251, 251, 249)' : 'rgb(22, 24, 28)');
  });

  test('is printed on white without its controls, with failures in full', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('form.filter').isVisible()).toBe(false);
    expect(await page.locator('#S2\\.1-TAGS pre.curl').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await contrastOf(page, '.verdict')).toBeGreaterThan(4.5);
  });

  test('opens a requirement with the keyboard', async () => {
    const { page } = await open();
    await page.locator('#S1-ENVELOPE > summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#S1-ENVELOPE').getAttribute('open')).not.toBeNull();
  });
});
