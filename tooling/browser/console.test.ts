import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { openBrowser } from './browser.ts';
import { openPage, tabTo, violationsOn } from './pages.ts';

let browser: Browser;
let service: DemoService;
beforeAll(async () => {
  const testbed = await openTestbed(console.error);
  service = await startDemo(testbed);
  browser = await openBrowser();
  testbed.undo(() => browser.close());
  return testbed.clear;
});

const LIST = '/docs/operations/listParticipants';

/** Opens the console of an operation, with a token filled in. */
const openConsole = async (path: string, token = service.token) => {
  const opened = await openPage(browser, service.baseUrl, path);
  await opened.page.getByRole('button', { name: 'Send a request' }).click();
  await opened.page.getByLabel('Access token').fill(token);
  return opened;
};

const sendRequest = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();
/** Waits until the console shows this text. */
const said = async (page: Page, text: string | RegExp): Promise<string | null> => {
  const status = page.locator('.console [role=status]', { hasText: text });
  await status.waitFor();
  return status.textContent();
};
const outcome = (page: Page) => page.locator('.answer .outcome');

test('the keyboard alone is enough to send a request with a token and to read the response', async () => {
  const { page, faults } = await openPage(browser, service.baseUrl, LIST);
  await page.locator('.try button').waitFor();
  await tabTo(page, '.try button');
  await page.keyboard.press('Enter');
  await page.locator('.console input').first().waitFor();
  await page.keyboard.type(service.token);
  await page.keyboard.press('Enter');
  await outcome(page).waitFor();
  expect(await outcome(page).textContent()).toMatch(/^200 OK · [\d,]+ ms/);
  expect(await page.locator('.answer').textContent()).toContain('"firstName"');
  expect(faults).toEqual([]);
});

test('the form sends query parameters and a body', async () => {
  const { page } = await openConsole(LIST);
  await page.locator('.console summary', { hasText: 'Query' }).click();
  await page.getByLabel('limit', { exact: true }).fill('1');
  await sendRequest(page);
  await outcome(page).waitFor();
  expect((await page.locator('.answer').textContent())?.match(/"firstName"/g)).toHaveLength(1);

  const creation = await openConsole('/docs/operations/createContact');
  await creation.page.getByLabel('Body').fill('{"contact": {"category": "team", "email": "console@example.org"}}');
  await sendRequest(creation.page);
  await outcome(creation.page).waitFor();
  expect(await outcome(creation.page).textContent()).toContain('201');
  expect(await creation.page.locator('.answer').textContent()).toContain('console@example.org');
});

test('a wrong token gets 401, with a link to the meaning of the code', async () => {
  const { page } = await openConsole(LIST, 'tpa_wrong');
  await sendRequest(page);
  await outcome(page).waitFor();
  expect(await outcome(page).textContent()).toContain('401');
  await page.getByRole('link', { name: 'invalid_token' }).last().click();
  await page.waitForURL('**/problems/invalid_token');
});

test.each([
  ['', 'Give an access token first'],
  ['zwölf', 'neither spaces nor letters beyond ASCII'],
])('the form does not send the token "%s", and shows the reason', async (token, message) => {
  const { page } = await openConsole(LIST, token);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await sendRequest(page);
  expect(await said(page, message)).not.toBeNull();
  expect(sent).toEqual([]);
});

test('the form does not send a body that is not JSON, and reports the fault', async () => {
  const { page } = await openConsole('/docs/operations/createContact');
  await page.getByLabel('Body').fill('{"contact": ');
  await sendRequest(page);
  expect(await said(page, 'The body is not JSON')).not.toBeNull();
});

test('the user sees that the service does not respond, and can cancel the request', async () => {
  const { page } = await openConsole(LIST);
  await page.route('**/v1/**', () => undefined);
  await sendRequest(page);
  expect(await said(page, /Waiting for the answer … [1-9]/)).not.toBeNull();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await said(page, 'Cancelled')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
});

test('the console reports an unreachable service, and the next request works', async () => {
  const { page } = await openConsole(LIST);
  await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
  await sendRequest(page);
  expect(await said(page, 'cannot be reached')).not.toBeNull();
  await page.unroute('**/v1/**');
  await sendRequest(page);
  await outcome(page).waitFor();
  expect(await outcome(page).textContent()).toContain('200');
});

test('the console shows the beginning of a response of 1 MB, and can save the whole response', async () => {
  const { page, faults } = await openConsole(LIST);
  const body = JSON.stringify({ data: Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(90) })) });
  expect(body.length).toBeGreaterThan(1_000_000);
  await page.route('**/v1/**', (route) => route.fulfill({ contentType: 'application/json', body }));
  await sendRequest(page);
  await outcome(page).waitFor();
  expect((await page.locator('.answer pre').last().textContent())?.length).toBe(100_000);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save all of it' }).click();
  const chunks = await (await (await download).createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toBe(body);
  expect(faults).toEqual([]);
});

test('HTML in a response is shown as plain text', async () => {
  const { page } = await openConsole(LIST);
  const body = '<img src=x onerror="document.title=1"><script>document.title = 1</script>';
  await page.route('**/v1/**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
  await sendRequest(page);
  await outcome(page).waitFor();
  expect(await page.locator('.answer pre').last().textContent()).toBe(body);
  expect(await page.locator('.answer img').count()).toBe(0);
});

const tokenOn = (page: Page): Promise<string> => page.getByLabel('Access token').inputValue();

test('a typed token is stored only for the other pages of its tab', async () => {
  const { page } = await openConsole(LIST);
  const open = async (tab: Page): Promise<void> => {
    await tab.goto(`${service.baseUrl}/docs/operations/getOrganisation`);
    await tab.getByRole('button', { name: 'Send a request' }).click();
  };
  await open(page);
  expect(await tokenOn(page)).toBe(service.token);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, document.cookie, location.href]));
  expect(kept).not.toContain(service.token);
  const other = await page.context().newPage();
  await open(other);
  expect(await tokenOn(other)).toBe('');

  await page.getByLabel('Access token').fill('');
  await open(page);
  expect(await tokenOn(page)).toBe('');
});

test('the samples in every language show the input of the form', async () => {
  const { page } = await openConsole('/docs/operations/updateContact');
  const id = '0b6c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3';
  await page.getByLabel('id', { exact: true }).fill(id);
  await page.locator('.console summary', { hasText: 'Headers' }).click();
  await page.getByLabel('If-Match').fill('"3"');
  await page.getByLabel('Body').fill('{"contact": {"function": "Leitung"}}');
  const [curl = '', client = '', fetched = ''] = await page.locator('.samples pre').allTextContents();
  expect(curl).toContain(`-X PATCH '${service.baseUrl}/v1/contacts/${id}'`);
  expect(curl).toContain(`-H 'If-Match: "3"'`);
  expect(client).toContain(`update('${id}', { function: 'Leitung' }, { ifMatch: '"3"' })`);
  expect(fetched).toContain(`'If-Match': '"3"'`);
  expect(fetched).toContain(`JSON.stringify({ contact: { function: 'Leitung' } })`);
  for (const sample of [curl, client, fetched]) expect(sample).not.toContain(service.token);
  await page.getByLabel('Body').fill('{"contact": {"func');
  expect(await page.locator('.samples pre').first().textContent()).toBe(curl);
});

test('the console and its response violate no accessibility rule', async () => {
  const { page } = await openPage(browser, service.baseUrl, '/docs/operations/listEnrolments', { bypassCSP: true });
  await page.getByRole('button', { name: 'Send a request' }).click();
  await page.getByLabel('Access token').fill(service.token);
  await sendRequest(page);
  await outcome(page).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, { rule: 'color-contrast' })).toEqual([]);
});
