import { readFile } from 'node:fs/promises';
import { ENROLMENT_TRANSITIONS, MODULES, PROBLEM_CODES, VIOLATION_CODES } from '@training-provider/contract';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';

const client = clientOf(undefined);

describe.each(['/docs', '/docs/enrolments', '/docs/problems', '/docs/changes', '/problems/course_full'])(
  'the page %s',
  (path) => {
    test('is open to everybody, and holds no script, style or frame but the files of the service', async () => {
      const answer = await client('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.text).not.toMatch(/ style=| on\w+=|<style|https?:\/\//);
    });

    test('loads only files that the service has', async () => {
      const { text } = await client('GET', path);
      const files = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].flatMap(([, file]) => file ?? []);
      expect(files).toContainEqual(expect.stringContaining('docs/assets/docs.css'));
      for (const file of files.filter((one) => one !== 'data:,')) {
        const { pathname } = new URL(file, `http://service${path}`);
        expect((await client('GET', pathname)).status, pathname).toBe(200);
      }
    });

    test('can only be read', async () => {
      expect((await client('POST', path)).status).toBe(405);
    });
  },
);

test('the list of problems has every code, and the page of each says what to do', async () => {
  const list = await client('GET', '/docs/problems');
  for (const code of [...Object.keys(PROBLEM_CODES), ...Object.keys(VIOLATION_CODES)]) {
    expect(list.text).toContain(`<code>${code}</code>`);
  }
  for (const [code, { title }] of Object.entries(PROBLEM_CODES)) {
    expect((await client('GET', `/problems/${code}`)).text).toContain(`<h1>${title}</h1>`);
  }
});

test('the picture of enrolments has an arrow for each transition that is allowed, and no other', async () => {
  const { text } = await client('GET', '/docs/enrolments');
  const drawn = [...text.matchAll(/<title>(\w+) to (\w+)<\/title>/g)].map(([, from, to]) => [from, to]);
  expect(drawn).toEqual(Object.entries(ENROLMENT_TRANSITIONS).flatMap(([from, all]) => all.map((to) => [from, to])));
});

test('what a problem says in angle brackets is text on its page', async () => {
  const { text } = await client('GET', '/problems/authentication_required');
  expect(text).toContain('<code>Authorization: Bearer &lt;ACCESS_TOKEN&gt;</code>');
});

test('an asset is kept for an hour, and not sent again to who has it', async () => {
  const first = await client('GET', '/docs/assets/docs.css');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await client('GET', '/docs/assets/docs.css', {
    headers: { 'cache-control': 'max-age=0', 'if-modified-since': first.headers.get('last-modified') ?? '' },
  });
  expect(again.status).toBe(304);
});

test.each(['package.json', '..%2f..%2fpackage.json', 'constructor', 'swagger-ui-bundle.js.map', '.env'])(
  'the assets hold no %s',
  async (name) => {
    expect((await client('GET', `/docs/assets/${name}`)).status).toBe(404);
  },
);

test('the published document is kept for an hour, and can only be read', async () => {
  const answer = await client('GET', '/openapi.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const written = await client('POST', '/openapi.json');
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('no problem has a page that is named after a property of every object', async () => {
  expect((await client('GET', '/problems/constructor')).status).toBe(404);
});

test('the service says without a token which contract it has, and what it offers beside the specification', async () => {
  const answer = await client('GET', '/.well-known/training-provider');
  const manifest = new URL('../../../../packages/contract/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  expect([answer.status, answer.json]).toEqual([200, { data: { contract: version, modules: [...MODULES] } }]);
});
