import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openBrowser } from '../browser/browser.ts';
import type { DemoService } from '../stage/demo.ts';

const PAGES: Readonly<Record<string, string>> = { '/': 'index.html', '/built.js': 'built.js' };
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await Array.fromAsync(request));

/** Passes a request on to the service, as a web server before it does. */
const passOn = async (baseUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers;
  const body = await bytesOf(request);
  const answer = await fetch(baseUrl + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
};

/** Serves the page of the consumer and the service from one origin. */
const serve = async (folder: string, baseUrl: string) => {
  const server = createServer(async (request, response) => {
    const file = PAGES[request.url ?? ''];
    if (file === undefined) return passOn(baseUrl, request, response);
    response.writeHead(200, { 'Content-Type': TYPES[file.split('.')[1] ?? ''] });
    response.end(await readFile(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
};

/**
 * Opens the consumer's page in Chromium and answers its title when it has read the participants.
 * @throws Error with what the page wrote to its console as an error
 */
export const openInBrowser = async (folder: string, { baseUrl, token }: DemoService): Promise<string> => {
  const { server, origin } = await serve(folder, baseUrl);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const failed = new Promise<never>((_, reject) => {
      page.on('pageerror', reject);
      page.on('console', (message) => {
        if (message.type() === 'error') reject(new Error(message.text()));
      });
    });
    await page.goto(`${origin}/#token=${token}`);
    await Promise.race([page.waitForFunction('document.title !== "reading"', undefined, { timeout: 30_000 }), failed]);
    return `${await page.title()}\nlisted ${await page.locator('li').count()}\n`;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
};
