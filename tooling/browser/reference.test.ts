import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { openBrowser } from './browser.ts';
import { type Opened, openPage, violationsOn } from './pages.ts';

let browser: Browser;
let service: DemoService;
beforeAll(async () => {
  const testbed = await openTestbed(console.error);
  service = await startDemo(testbed, { ANONYMOUS_RATE_LIMIT: '10000000' });
  browser = await openBrowser();
  testbed.undo(() => browser.close());
  return testbed.clear;
});

const open = (path: string, options?: BrowserContextOptions): Promise<Opened> =>
  openPage(browser, service.baseUrl, path, options);

/** The targets of the links that a selector finds. */
const pathsOf = (page: Page, links: string): Promise<string[]> =>
  page.locator(links).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));

/** One page of each kind. */
const KINDS = [
  '/docs',
  '/docs/access',
  '/docs/guide',
  '/docs/enrolments',
  '/docs/problems',
  '/docs/changes',
  '/docs/resources/participants',
  '/docs/operations/listParticipants',
  '/docs/operations/createParticipant',
  '/problems/course_full',
];

/** There are so many pages that a single test for all of them could exceed its time limit. */
const PARTS = [1, 2, 3, 4];

test.each(PARTS)('no page violates an accessibility rule in light or dark mode: part %d', async (part) => {
  const { page } = await open('/docs', { bypassCSP: true });
  const links = await pathsOf(page, '#navigation a');
  await page.goto(`${service.baseUrl}/docs/problems`);
  const problems = await pathsOf(page, 'tbody a');
  const paths = [...links, ...problems].filter((path) => !path.endsWith('.json'));
  expect(paths.length).toBeGreaterThan(130);
  const waiting = paths.filter((_, index) => index % PARTS.length === part - 1).values();
  const look = async (own: Page): Promise<void> => {
    for (const path of waiting) {
      // The navigation is the same on all pages, and longer than most: it is checked on one page of each kind.
      const scope = KINDS.includes(path) ? {} : { without: '#navigation' };
      await own.emulateMedia({ colorScheme: 'light' });
      await own.goto(service.baseUrl + path);
      expect(await violationsOn(own, scope), path).toEqual([]);
      // Only colours differ in dark mode.
      await own.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOn(own, { ...scope, rule: 'color-contrast' }), `${path} in the dark`).toEqual([]);
    }
  };
  // A single page would only keep one processor busy.
  const { page: second } = await open('/docs', { bypassCSP: true });
  await Promise.all([page, second].map(look));
});

test('a page opens at its top, and its own link in the navigation is in view', async () => {
  const { page } = await open('/docs', { viewport: { width: 1280, height: 500 } });
  const links = await pathsOf(page, '#navigation a');
  for (const path of links.filter((each) => !each.endsWith('.json')).slice(-20)) {
    await page.goto(service.baseUrl + path);
    const current = page.locator('#navigation [aria-current]');
    expect(await page.evaluate(() => scrollY), path).toBe(0);
    const { top, bottom } = await current.evaluate((link) => link.getBoundingClientRect().toJSON());
    expect([top >= 0, bottom <= 500], path).toEqual([true, true]);
  }
});

test.each(['access', 'guide', 'client', 'enrolments', 'problems', 'security', 'data-protection'])(
  'no table of /docs/%s hides a column on a desktop or a phone',
  async (name) => {
    const { page } = await open(`/docs/${name}`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const hidden = await page
        .locator('.table')
        .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel));
      expect(hidden, `at ${width}`).toEqual([]);
    }
  },
);

describe.each(KINDS)('the page %s', (path) => {
  test('loads only from the service, without a browser error', async () => {
    const { page, faults } = await open(path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('fits a phone, a tablet and a desktop without horizontal scrolling', async () => {
    const { page } = await open(path);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `at ${width}`).toBeLessThanOrEqual(width);
    }
  });

  test('can be read and navigated without JavaScript', async () => {
    const { page } = await open(path, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.locator('.find, .try button').locator('visible=true').count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    await navigation.getByRole('link', { name: 'Data protection', exact: true }).click();
    expect(await page.locator('h1').textContent()).toBe('For data protection officers');
  });
});

test('the pages are dark for users who prefer dark mode, and light for other users', async () => {
  const backgroundIn = async (colorScheme: 'light' | 'dark') => {
    const { page } = await open('/docs', { colorScheme });
    return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  expect(await backgroundIn('light')).toBe('rgb(255, 255, 255)');
  expect(await backgroundIn('dark')).toBe('rgb(19, 22, 27)');
});

test('an operation is printed on white with every sample and every nested field, but without controls', async () => {
  const { page } = await open('/docs/operations/createParticipant', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
  for (const selector of ['.top', '#navigation', '.try']) expect(await page.locator(selector).isVisible()).toBe(false);
  expect(await page.locator('.samples pre:visible').count()).toBe(3);
  expect(await page.getByText('e-mail address').first().isVisible()).toBe(true);
});

test('the samples contain the URL of the service that serves the page', async () => {
  const { page } = await open('/docs/operations/listParticipants');
  await page
    .locator('.samples pre', { hasText: `${service.baseUrl}/v1/participants` })
    .first()
    .waitFor();
  expect(await page.locator('main').textContent()).not.toContain('127.0.0.1:3000/');
});

test('every kind of sample can be copied with its button, and selected with the mouse', async () => {
  const { page } = await open('/docs/operations/createParticipant', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  for (const name of ['curl', 'TypeScript client', 'fetch']) {
    await page.locator('.samples summary', { hasText: name }).click();
    const sample = page.locator('.samples details[open] pre');
    const text = (await sample.textContent()) ?? '';
    await sample.hover();
    await page.locator('.samples details[open] .copy').click();
    expect(await page.evaluate(() => navigator.clipboard.readText()), name).toBe(text);
    await sample.click({ clickCount: 3, position: { x: 60, y: 24 } });
    const selected = await page.evaluate(() => String(getSelection()).trim());
    expect([selected.length > 10, text.includes(selected)], name).toEqual([true, true]);
  }
});

test('on a phone, the samples are below the path of the operation and above its fields', async () => {
  const { page } = await open('/docs/operations/createParticipant', { viewport: { width: 390, height: 844 } });
  const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.y ?? 0;
  const tops = [await top('.address'), await top('.samples'), await top('#header')];
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('the underline of a link does not touch the underscores of a code', async () => {
  const { page } = await open('/docs/operations/createParticipant');
  const code = page.locator('#problems ~ table a', { hasText: 'invalid_body' });
  const [line, letters] = await code.evaluate((link) => {
    const { textUnderlineOffset, fontSize } = getComputedStyle(link);
    return [Number.parseFloat(textUnderlineOffset), Number.parseFloat(fontSize)];
  });
  expect((line ?? 0) / (letters ?? 1)).toBeGreaterThan(0.3);
});

test.each(['/docs/gude', '/docs/operations/createParticipants', '/docs/guide/pages/1'])(
  'a browser at the unknown path %s gets a page with further links',
  async (path) => {
    const { page } = await open('/docs');
    const answer = await page.goto(service.baseUrl + path);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('h1').textContent()).toBe('There is no such page');
    await page.getByRole('link', { name: 'The overview' }).click();
    await page.waitForURL(`${service.baseUrl}/docs`);
  },
);

test('the root of the service redirects a browser to the reference', async () => {
  const { page } = await open('/');
  expect(new URL(page.url()).pathname).toBe('/docs');
});

test('a URL of the previous reference leads to the page of its operation', async () => {
  const { page } = await open('/docs#/participants/listParticipants');
  await page.waitForURL('**/docs/operations/listParticipants');
  expect(await page.locator('h1').textContent()).toBe('List participants');
});

test.each(['enrol', 'Idempotency', 'voucherNumber', 'course_full'])(
  'the keyboard alone is enough to find "%s" and to open the result',
  async (words) => {
    const { page, faults } = await open('/docs/guide');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.locator('#found a').first().waitFor();
    const title = await page
      .locator('#found a')
      .first()
      .evaluate((link) => link.firstChild?.textContent ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/docs/guide');
    expect((await page.locator('main').textContent())?.toLowerCase()).toContain(title.toLowerCase());
    expect(faults).toEqual([]);
  },
);

test('a link to a nested field shows the field', async () => {
  const { page } = await open('/docs/resources/participants#contactInformation.email');
  const field = page.locator('[id="contactInformation.email"]');
  await field.waitFor();
  expect(await field.textContent()).toContain('e-mail address');
});
