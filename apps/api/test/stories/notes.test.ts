import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const parents = {
  participants: { participant: { firstName: 'A', lastName: 'B' } },
  courses: { course: { name: 'K' } },
} as const;

const parentOf = async (client: Client, kind: keyof typeof parents): Promise<string> =>
  `/v1/${kind}/${(await client('POST', `/v1/${kind}`, { body: parents[kind] })).json.data.id}`;

const harmless = [
  '<p>Motiviert &amp; pünktlich.</p>',
  '<P CLASS="">Text</P>'.replace(' CLASS=""', ''),
  '<ul><li>eins<li>zwei</ul>',
  "<a href='https://example.org/?a=1&b=2' title='x'>Link</a>",
  'Ohne Mark-up: 3 > 2, &nbsp; &auml; "Zitat"',
  '<br><br/><hr />',
  '<table><tr><td colspan="2">ü</td></tr></table>',
  '😀 <em>kursiv</em>\r\n\tTab',
];

const harmful: [string, RegExp][] = [
  ['<script>alert(1)</script>Text', /script|alert/],
  ['<img src=x onerror=alert(1)>', /img|onerror/],
  ['<p onclick="alert(1)">x</p>', /onclick/],
  ['<a href="javascript:alert(1)">x</a>', /javascript/],
  ['<a href="java&#x0A;script:alert(1)">x</a>', /href/],
  ['<svg><script>alert(1)</script></svg>', /svg|script|alert/],
  ['<!--><img src=x onerror=alert(1)>-->', /onerror/],
  ['<iframe src="https://example.org"></iframe>', /iframe/],
  ['<style>*{display:none}</style>', /style|display/],
  ['<p style="position:fixed">x</p>', /style/],
  ['<form action="https://example.org"><input></form>', /form|input/],
  ['<a href="//example.org">x</a>', /href/],
  ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', /<img|onerror/],
  ['<p title="--><script>alert(1)</script>">x</p>', /<script/],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', /href|<script/],
];

describe.concurrent.each(['participants', 'courses'] as const)('notes of %s', (kind) => {
  test('come back as they were written, dates in UTC, and are not pinned by default', async () => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const note = { title: 'Erstgespräch', content: '<p>Gut</p>', date: '2025-01-20T10:00:00+01:00' };
    const created = await client('POST', `${parent}/notes`, { body: { note } });
    expect(created.json.data).toEqual({
      ...note,
      id: created.json.data.id,
      date: '2025-01-20T09:00:00.000Z',
      is_pinned: false,
    });
    expect((await client('GET', `${parent}/notes/${created.json.data.id}`)).json).toEqual(created.json);
  });

  test('are changed by PATCH as the specification documents it, and replaced by PUT', async () => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const { json } = await client('POST', `${parent}/notes`, { body: { note: { title: 'T', content: 'C' } } });
    const path = `${parent}/notes/${json.data.id}`;
    const patched = await client('PATCH', path, { body: { note: { is_pinned: true, content: null } } });
    expect(patched).toMatchObject({ status: 200, json: { data: { id: json.data.id, title: 'T', is_pinned: true } } });
    expect(patched.json.data).not.toHaveProperty('content');
    const put = await client('PUT', path, { body: { note: { content: 'Neu' } } });
    expect(put.json.data).toEqual({ id: json.data.id, content: 'Neu', is_pinned: false });
  });

  test('answer 204 to DELETE, then 404, and leave the list', async () => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const { json } = await client('POST', `${parent}/notes`, { body: { note: {} } });
    const path = `${parent}/notes/${json.data.id}`;
    expect(await client('DELETE', path)).toMatchObject({ status: 204, text: '' });
    expect((await client('DELETE', path)).status).toBe(404);
    expect((await client('GET', `${parent}/notes`)).json.data).toEqual([]);
  });

  test('are unknown below another parent, for every operation', async () => {
    const { client } = await newTenant();
    const [own, sibling] = [await parentOf(client, kind), await parentOf(client, kind)];
    const stranger = await parentOf(client, kind === 'courses' ? 'participants' : 'courses');
    const { json } = await client('POST', `${own}/notes`, { body: { note: { title: 'T' } } });
    for (const parent of [sibling, stranger]) {
      const path = `${parent}/notes/${json.data.id}`;
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'PUT' || method === 'PATCH' ? { body: { note: {} } } : {};
        expect((await client(method, path, body)).status).toBe(404);
      }
      expect((await client('GET', `${parent}/notes`)).json.data).toEqual([]);
    }
    expect((await client('GET', `${own}/notes/${json.data.id}`)).json).toEqual(json);
  });

  test.each(harmless)('keep harmless mark-up byte for byte: %j', async (content) => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const { json } = await client('POST', `${parent}/notes`, { body: { note: { content } } });
    expect(json.data.content).toBe(content);
  });

  test.each(harmful)('lose what can do harm: %j', async (content, forbidden) => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const { json } = await client('POST', `${parent}/notes`, { body: { note: { content } } });
    const stored = await client('GET', `${parent}/notes/${json.data.id}`);
    expect(stored.json.data.content).toBe(json.data.content);
    expect(stored.json.data.content.replaceAll('&lt;', '')).not.toMatch(forbidden);
  });

  test('take content of 100,000 characters, however deeply nested, and refuse one more', async () => {
    const { client } = await newTenant();
    const parent = await parentOf(client, kind);
    const post = (content: string) => client('POST', `${parent}/notes`, { body: { note: { content } } });
    expect((await post('ü'.repeat(100_000))).status).toBe(201);
    expect((await post('<b>'.repeat(33_333))).status).toBe(201);
    expect((await post('<'.repeat(100_000))).status).toBe(201);
    expect((await post('<a '.repeat(33_333))).status).toBe(201);
    expect(await post('x'.repeat(100_001))).toMatchObject({ status: 422, json: { errors: [{ code: 'too_long' }] } });
  });
});
