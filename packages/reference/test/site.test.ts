import { gzipSync } from 'node:zlib';
import { operations, PROBLEM_CODES, VIOLATION_CODES } from '@training-provider/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Entry, searchIn } from '../browser/search/index.ts';
import { compressed } from '../src/compress.ts';
import type { SiteFile } from '../src/document.ts';
import { openApi } from '../src/openapi/schema.ts';
import { SYNONYMS } from '../src/pages/synonyms.ts';
import { siteFiles } from '../src/site.ts';

let files: ReadonlyMap<string, SiteFile>;
beforeAll(async () => {
  files = new Map((await siteFiles()).map((file) => [file.path, file]));
});

const textAt = (path: string): string => files.get(path)?.content.toString() ?? '';
const pages = () => [...files.values()].filter(({ type }) => type.startsWith('text/html'));
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const absolute = (link: string, path: string): URL => new URL(link, `http://service${path}`);

test('each operation, resource and problem code has exactly one page', () => {
  const own = pages().map(({ path }) => path);
  const named = (folder: string) => own.filter((path) => path.startsWith(folder)).map((path) => path.split('/').at(-1));
  expect(named('/docs/operations/')).toEqual(operations.map(({ id }) => id));
  expect(new Set(named('/docs/resources/'))).toEqual(new Set(operations.map(({ resource }) => resource)));
  expect(named('/problems/')).toEqual(Object.keys(PROBLEM_CODES));
});

test('each link of each page leads to an existing document and an existing id in it', () => {
  const broken: string[] = [];
  for (const { path, content } of pages()) {
    for (const link of matchesIn(content.toString(), / (?:href|src|data-index|data-operation)="([^"]+)"/g)) {
      const { origin, pathname, hash } = absolute(link, path);
      if (origin !== 'http://service') continue;
      const target = textAt(pathname);
      const id = decodeURIComponent(hash.slice(1));
      if (target === '' || (id !== '' && !target.includes(` id="${id}"`))) broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('ids are unique on each page', () => {
  for (const { path, content } of pages()) {
    const ids = matchesIn(content.toString(), / id="([^"]+)"/g);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

/** The size of a document for a browser: Brotli, as the build compresses it. */
const sentBytes = async (path: string): Promise<number> =>
  (await compressed(files.get(path)?.content ?? Buffer.alloc(0), 'br')).length;

const budgetOf = (path: string): number => {
  if (path === '/docs') return 12_000;
  return path.startsWith('/docs/operations/') ? 14_200 : 100_000;
};

test('the first page has at most 12 kB, an operation page 14.2 kB and any page 100 kB, including the files that it loads', async () => {
  for (const { path, content } of pages()) {
    const loaded = matchesIn(content.toString(), / (?:src|rel="stylesheet" href|rel="icon" href)="([^"]+)"/g);
    expect(loaded.length, path).toBe(3);
    const weights = await Promise.all([path, ...loaded.map((link) => absolute(link, path).pathname)].map(sentBytes));
    expect(
      weights.reduce((sum, one) => sum + one),
      path,
    ).toBeLessThanOrEqual(budgetOf(path));
  }
});

test('the script of a page imports further files only when they are needed', () => {
  const [script = ''] = matchesIn(textAt('/docs'), / src="\.([^"]+)"/g);
  expect(textAt(script)).toContain('import("./search-');
  const chunks = matchesIn(textAt(script), /from ?"\.\/([^"]+)"/g);
  const weight = chunks.map((name) => gzipSync(textAt(`/docs/assets/${name}`)).length);
  expect(weight.reduce((sum, one) => sum + one, 0)).toBeLessThan(2_000);
});

test('the page of an operation shows its scopes, its statuses and every field of its body', () => {
  for (const { id, scopes, responses, template, examples } of operations) {
    const text = textAt(`/docs/operations/${id}`);
    for (const scope of scopes) expect(text, id).toContain(`<code>${scope}</code>`);
    for (const { status } of responses.filter((each) => each.status >= 400)) {
      expect(text, id).toContain(`<th scope="row">${status}</th>`);
    }
    expect(text, id).toContain(`<code>${template}</code>`);
    const sent = Object.entries(examples.request ?? {}).flatMap(([wrapper, held]) =>
      // A list of texts is a field; a list of records shows their fields.
      Array.isArray(held) && typeof held[0] !== 'object' ? [wrapper] : Object.keys([held].flat()[0]),
    );
    for (const name of sent) expect(text, `${id}: ${name}`).toContain(` id="body-${name}"`);
  }
});

/** The description of a body field on the page of an operation. */
const fieldOf = (operation: string, name: string): string | undefined =>
  textAt(`/docs/operations/${operation}`).split(`id="body-${name}"`)[1]?.split('</li>')[0];

test('a field shows its type, limits and meaning, and whether it is required or nullable', () => {
  const item = (name: string) => fieldOf('createParticipant', name);
  expect(item('firstName')).toMatch(/text<.*required.*1 to 255 characters/s);
  expect(item('birthCountry')).toMatch(
    /text or null<.*ISO 3166-1.*at most 2 characters, matching <code>\^\[A-Z\]\{2\}\$/s,
  );
  // Each value once: with its meaning, or else in a list.
  expect(item('gender')?.match(/<code>male<\/code>/g)).toEqual(['<code>male</code>']);
  expect(fieldOf('createCoaching', 'unitMinutes')).toContain('<p class="values"><code>45</code> <code>60</code>');
  expect(item('preferredName')).toContain('<p>Name by which the participant prefers to be called.</p>');
  expect(item('contactInformation')).toMatch(/object or null<.*3 fields of contactInformation/s);
});

test('a field with several constant values shows each value, and its type once', () => {
  expect(fieldOf('createCoaching', 'unitMinutes')).toMatch(
    />number or null<.*Length of a unit.*<code>45<\/code> <code>60<\/code>/s,
  );
});

test('fields that the service ignores in requests are not shown', () => {
  for (const name of ['id', 'insertedAt', 'courseIds']) expect(fieldOf('createParticipant', name)).toBeUndefined();
});

const found = (words: string) => {
  const index = [...files.keys()].find((path) => path.startsWith('/docs/assets/search-') && path.endsWith('.json'));
  const entries: Entry[] = JSON.parse(textAt(index ?? ''));
  return searchIn(entries)(words);
};

test('the search finds operations, fields, problems, violations and parts of the guide by common words', () => {
  const best = (words: string) =>
    found(words)
      .slice(0, 5)
      .map(({ path }) => path);
  expect(best('enrol')).toContain('/docs/operations/createEnrolment');
  expect(found('enrol').map(({ path }) => path)).toContain('/docs/enrolments');
  expect(best('Idempotency')).toContain('/problems/idempotency_key_reused');
  expect(best('Idempotency-Key')).toContain('/docs/guide#retries-nothing-happens-twice');
  expect(best('create participant')).toContain('/docs/operations/createParticipant');
  expect(best('voucherNumber')).toContain('/docs/resources/enrolments#voucherNumber');
  expect(best('rate limit')).toContain('/docs/guide#rate-limits');
  expect(best('login')[0]).toBe('/docs/access');
  expect(best('pagination')[0]).toBe('/docs/guide#pages');
  expect(best('webhook')[0]).toBe('/docs/guide#webhooks-a-nudge-when-something-changes');
  expect(best('python')[0]).toBe('/docs/guide#generated-clients-other-languages');
  expect(best('particpant export')).toContain('/docs/operations/exportParticipant');
  const attendance = '/docs/guide#attendance-sessions-lists-reports';
  for (const word of ['attendance', 'absence', 'Anwesenheit', 'Fehlzeiten', 'timetable'])
    expect(best(word), word).toContain(attendance);
  expect(best('sick')).toContain('/docs/guide#reasons-and-the-letters-of-the-forms');
  expect(best('Unterrichtseinheit')).toContain('/docs/resources/sessions');
  for (const code of Object.keys(PROBLEM_CODES)) expect(best(code)).toContain(`/problems/${code}`);
  for (const code of Object.keys(VIOLATION_CODES)) {
    expect(found(code).map(({ path }) => path)).toContain(`/docs/problems#${code}`);
  }
  expect(found('xyzzyqwort')).toEqual([]);
});

test('every entry with synonyms is found by its first synonym', () => {
  for (const [place, words] of Object.entries(SYNONYMS)) {
    const [first = ''] = words.split(' ');
    expect(found(first).map(({ path }) => path)).toContain(place);
  }
});

test('every search result leads to an existing page and an existing id', () => {
  for (const { path } of ['enrol', 'status', 'name', 'id', 'error', 'token'].flatMap(found)) {
    const [page = '', id] = path.split('#');
    expect(textAt(page), path).toContain(id === undefined ? '<h1' : ` id="${id}"`);
  }
});

test('angle brackets in strings of the contract are escaped on a page', () => {
  expect(textAt('/problems/authentication_required')).toContain('Bearer &lt;ACCESS_TOKEN&gt;');
});

test('the same sources produce the same site', async () => {
  // The Markdown pages are generated from the same pages.
  const lengths = (all: Iterable<SiteFile>) =>
    [...all].filter(({ path }) => !path.endsWith('.md')).map(({ path, content }) => [path, content.length]);
  expect(lengths(await siteFiles())).toEqual(lengths(files.values()));
});

/** The addresses of the links in a Markdown page. */
const linksIn = (text: string): string[] =>
  matchesIn(text.replaceAll(/^```.*?^```/gms, ''), /\]\(([^)\s]+)\)/g).filter(
    (link) => !/^(https?|mailto):/.test(link),
  );

test('llms.txt links to every page in Markdown, and links between these pages lead to Markdown', () => {
  const markdown = [...files.keys()].filter((path) => path.endsWith('.md') && !path.startsWith('/problems/'));
  const named = linksIn(textAt('/llms.txt')).map((link) => absolute(link, '/llms.txt').pathname);
  expect(markdown.filter((path) => !named.includes(path) && path !== '/docs/overview.md')).toEqual([]);
  expect(named.filter((path) => !files.has(path))).toEqual([]);
  for (const path of ['/docs/guide.md', '/docs/operations/createParticipant.md', '/docs/resources/courses.md']) {
    const targets = linksIn(textAt(path)).map((link) => absolute(link, path).pathname);
    expect([targets.length > 2, targets.filter((target) => !files.has(target))], path).toEqual([true, []]);
  }
});

test('the Markdown page of an operation has its samples as code, its fields and its problems', () => {
  const text = textAt('/docs/operations/createParticipant.md');
  expect(text).toMatch(/^# Create a participant$/m);
  expect(text).toMatch(/^```sh\ncurl -X POST /m);
  expect(text).toMatch(/`firstName` text \*\*required\*\*\n\s+First name/);
  expect(text).toMatch(/^\| 409 \| \[`\w+`\]\(\.\.\/\.\.\/problems\/\w+\.md\)/m);
});

test('the served OpenAPI document has no line breaks, and equals the document of the contract', () => {
  const text = textAt('/openapi.json');
  expect(text).not.toContain('\n');
  expect(JSON.parse(text)).toEqual(openApi);
});

test('the OpenAPI document of a resource has its operations and exactly the components that they reference', () => {
  const parts = openApi.tags.map(({ name }) => JSON.parse(textAt(`/docs/resources/${name}.json`)));
  const ids = parts.flatMap(({ paths }) =>
    Object.values<object>(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  );
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  for (const { tags, components, ...part } of parts) {
    const named = matchesIn(JSON.stringify({ ...part, components }), /"#\/components\/([^"]+)"/g);
    const missing = named.filter(
      (name) => name.split('/').reduce((place, key) => place?.[key], components) === undefined,
    );
    const unused = Object.keys(components.schemas).filter((name) => !named.includes(`schemas/${name}`));
    expect([tags.length, missing, unused], tags[0].name).toEqual([1, [], []]);
  }
});
