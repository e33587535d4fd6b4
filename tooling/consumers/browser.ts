import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { openBrowser } from '../browser/browser.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the files of the consumer in `folder`, from a separate origin, which the service must allow. */
export const servePage = async (folder: string): Promise<{ origin: string; close(): void }> => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      const content = await readFile(join(folder, file));
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

/**
 * The condition that a page has finished: its title has two words. The title in its file, and those that Storybook
 * sets, have one word.
 */
const HAS_FINISHED = 'document.title.includes(" ")';

/**
 * Opens a consumer's page in Chromium. When the page has finished, returns its title and the length of its list.
 * @throws Error with the errors that the page wrote to its console
 */
export const openInBrowser = async (url: string): Promise<string> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const failed = new Promise<never>((_, reject) => {
      page.on('pageerror', reject);
      page.on('console', (message) => {
        if (message.type() === 'error') reject(new Error(message.text()));
      });
    });
    await page.goto(url);
    await Promise.race([page.waitForFunction(HAS_FINISHED, undefined, { timeout: 300_000 }), failed]);
    return `${await page.title()}\nlisted ${await page.locator('li:visible').count()}\n`;
  } finally {
    await browser.close();
  }
};
