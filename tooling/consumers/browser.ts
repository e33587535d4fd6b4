import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openBrowser } from '../browser/browser.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/built.js': 'built.js',
  '/mockServiceWorker.js': 'mockServiceWorker.js',
};
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/** Serves the page of the consumer in `folder`, from an origin of its own, which the service has to allow. */
export const servePage = async (folder: string): Promise<{ origin: string; close(): void }> => {
  const server = createServer(async (request, response) => {
    const file = PAGES[request.url ?? ''];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[file.split('.')[1] ?? ''] });
    response.end(await readFile(join(folder, file)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

/**
 * Opens a consumer's page in Chromium and returns its title and the length of its list, when it has set the title.
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
    await Promise.race([page.waitForFunction('document.title !== "reading"', undefined, { timeout: 300_000 }), failed]);
    return `${await page.title()}\nlisted ${await page.locator('li').count()}\n`;
  } finally {
    await browser.close();
  }
};
