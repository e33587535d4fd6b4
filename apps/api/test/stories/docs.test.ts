import { readFile } from 'node:fs/promises';
import { MODULES } from '@training-provider/contract';
import { describe, expect, inject, test } from 'vitest';
import { clientOf } from '../support/client.ts';

const client = clientOf(undefined);

const PAGES = [
  ...[
    '/docs',
    '/docs/access',
    '/docs/guide',
    '/docs/enrolments',
    '/docs/problems',
    '/docs/changes',
    '/docs/resources/participants',
  ],
  ...['/docs/operations/createParticipant', '/problems/course_full'],
];

describe.each(PAGES)('the page %s', (path) => {
  test("is public, and has no script, style or frame except the service's files", async () => {
    const answer = await client('GET', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.text).not.toMatch(/<[^>]* (style|on\w+)=|<style|<script>|<iframe/);
    expect(answer.text).not.toMatch(/<(?!a )[^>]* (src|href)="(https?:)?\/\//);
  });

  test('redirects from its address with a trailing slash by a relative Location', async () => {
    const { status, headers } = await fetch(`${inject('baseUrl')}${path}/`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `../${path.split('/').at(-1)}`]);
  });
});

test('an asset has a content-based address and is cached permanently, and a page is revalidated on each request', async () => {
  const page = await client('GET', '/docs');
  const [style = ''] = /docs\/assets\/style-[^"]+/.exec(page.text) ?? [];
  const kept = [page, await client('GET', `/${style}`), await client('GET', '/openapi.json')];
  expect(kept.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'public, max-age=0, must-revalidate',
    'public, max-age=31536000, immutable',
    'public, max-age=3600',
  ]);
});

test.each([
  ...['assets/package.json', 'assets/..%2f..%2fpackage.json', 'constructor', 'assets/.env', 'manifest.json'],
  '../problems/constructor',
])('the reference does not serve %s', async (name) => {
  expect((await client('GET', `/docs/${name}`)).status).toBe(404);
});

describe('an unknown address', () => {
  const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  test.each(['/docs/gude', '/docs/operations/none', '/docs/guide/pages/1', '/problems/none', '/docs/missing'])(
    '%s gets 404, with a page for browsers and a problem for API clients',
    async (path) => {
      const [page, problem] = [await client('GET', path, browser), await client('GET', path)];
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
        'no-store',
        expect.stringContaining('Accept'),
      ]);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect([problem.status, problem.json]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
      const links = [...page.text.matchAll(/ (?:src|href)="(\.[^"#]+)/g)].map(([, link = '']) => link);
      const target = new URL(links[0] ?? '', `http://service${path}`).pathname;
      expect((await client('GET', target)).status).toBe(200);
    },
  );

  test('the root redirects browsers to the reference, and gets 404 for API clients', async () => {
    const { status, headers } = await fetch(`${inject('baseUrl')}/`, { ...browser, redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, 'docs']);
    expect((await client('GET', '/')).status).toBe(404);
  });
});

test('the service describes its contract version and its modules without a token', async () => {
  const answer = await client('GET', '/.well-known/training-provider');
  const manifest = new URL('../../../../packages/contract/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  expect([answer.status, answer.json]).toEqual([200, { data: { contract: version, modules: [...MODULES] } }]);
});
