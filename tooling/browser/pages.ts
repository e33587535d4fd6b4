import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** An open page, and its problems: errors of the browser, requests to other origins. */
export interface Opened {
  readonly page: Page;
  readonly faults: string[];
}

/**
 * Opens a page of the service, which stays open until the end of the test, and records its errors and its requests to
 * other origins.
 */
export const openPage = async (
  browser: Browser,
  baseUrl: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Opened> => {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  // The time-out of the test is the limit.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(baseUrl) || request.url().startsWith('data:');
    if (!isOwn) faults.push(`asked ${request.url()}`);
  });
  await page.goto(baseUrl + path);
  return { page, faults };
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe checks: all rules or only `rule`, on the whole page or on all of it except the element `without`. */
interface Scope {
  readonly rule?: string;
  readonly without?: string;
}

/** The violations of accessibility rules that axe finds after all sections of the page have been opened. */
export const violationsOn = async (page: Page, scope: Scope = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async ({ rule, without }) => {
    for (const details of document.querySelectorAll('details:not([name])')) details.setAttribute('open', '');
    // The cast is safe: the script above has added axe to the page.
    const { axe: inPage } = globalThis as unknown as { axe: typeof import('axe-core') };
    const chosen = rule === undefined ? {} : { runOnly: { type: 'rule' as const, values: [rule] } };
    const context = without === undefined ? document : { exclude: [without] };
    const { violations } = await inPage.run(context, { resultTypes: ['violations'], ...chosen });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, scope);
};

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement)))
      return;
  }
  throw new Error(`The keyboard does not reach ${selector}`);
};
