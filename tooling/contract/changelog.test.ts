import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { safe } from './change.ts';
import { sectionOf, withSection } from './changelog.ts';
import { plannedRelease } from './changesets.ts';
import { diff } from './diff.ts';
import { CHANGE_LOG, unreleased } from './interface.ts';
import { lastRelease, PRESENT, readDocument } from './releases.ts';
import { answering, data, documentOf, integer, object, string } from './testDocuments.ts';

const before = documentOf({
  'GET /users': answering(data(object({ first_name: string, id: integer }))),
  'GET /old': answering(data(string)),
});
const after = documentOf({
  'GET /users': answering(data(object({ id: string, firstName: string }))),
  'GET /new': answering(data(string)),
});

test('a release has a dated section with breaking changes first, each with its operation, direction and rule', () => {
  const section = sectionOf('2.0.0', '2026-11-21', { changes: diff(before, after), notes: [] });
  expect(section.startsWith('## 2.0.0, 2026-11-21\n')).toBe(true);
  const [breaking = '', safe = ''] = section.split('### Safe');
  expect(breaking).toContain('### Breaking');
  expect(breaking).toContain('- `GET /old`, operation: is gone [operation-removed]');
  expect(breaking).toMatch(/- `GET \/users` \(response\), .*"first_name" is gone \[property-removed\]/);
  expect(breaking).toMatch(/integer -> string \[type-changed\]/);
  expect(safe).toContain('- `GET /new`, operation: is new [operation-added]');
});

test('a release without changes reports that nothing changed', () => {
  expect(sectionOf('1.0.1', '2026-11-21', { changes: [], notes: [] })).toBe(
    '## 1.0.1, 2026-11-21\n\nNothing changed on the wire.\n',
  );
});

test('notes for users of the package follow the changes on the wire, each as a list item', () => {
  const section = sectionOf('1.0.1', '2026-11-21', { changes: [], notes: ['One.', 'Two,\nin two lines.\n'] });
  expect(section).toBe(
    '## 1.0.1, 2026-11-21\n\nNothing changed on the wire.\n\n### The package\n\n- One.\n- Two,\n  in two lines.\n',
  );
});

test('the newest release comes first, and earlier sections are kept', () => {
  const first = withSection('', sectionOf('1.0.0', '2026-01-01', { changes: [], notes: [] }));
  const second = withSection(first, sectionOf('1.1.0', '2026-02-01', { changes: [], notes: [] }));
  expect(second.indexOf('## 1.1.0')).toBeLessThan(second.indexOf('## 1.0.0'));
  expect(second.match(/^# /gm)).toHaveLength(1);
  expect(second).toContain('## 1.0.0, 2026-01-01');
});

test('unreleased changes come first, and are marked as unreleased until their release', () => {
  const news = { changes: [], notes: [] };
  const released = withSection('', sectionOf('1.0.0', '2026-01-01', news));
  const next = withSection(released, sectionOf('1.1.0-next', undefined, news));
  expect(next).toContain('## 1.1.0-next, not released yet');
  expect(withSection(next, sectionOf('1.1.0-next', undefined, news))).toBe(next);
  expect(withSection(next, sectionOf('1.1.0', '2026-02-01', news))).not.toContain('not released');
  expect(withSection(next, sectionOf('1.1.0', '2026-02-01', news))).toContain('## 1.0.0, 2026-01-01');
});

test('a change of several operations is one line', () => {
  const changes = ['/a', '/b', '/c', '/d', '/e'].map((path) => ({
    ...safe('status-added', '412 is new'),
    operation: `GET ${path}`,
    at: '412',
  }));
  expect(sectionOf('2.0.0', '2026-11-21', { changes, notes: [] })).toContain(
    '- `GET /a`, `GET /b`, `GET /c`, `GET /d` and 1 more, 412: 412 is new [status-added]\n',
  );
});

test('the OpenAPI document and the change log mark unreleased changes', async () => {
  const from = await lastRelease();
  const planned = await plannedRelease(from);
  const version = planned === undefined ? from : unreleased(planned);
  expect((await readDocument(PRESENT)).info?.version).toBe(version);
  expect(await readFile(CHANGE_LOG, 'utf8')).toMatch(new RegExp(`^# .*\n\n## ${version.replaceAll('.', '[.]')}, `));
});

test('changes of descriptions are not listed', () => {
  const text = { ...safe('documentation-changed', 'description'), operation: 'GET /a', at: 'User' };
  expect(sectionOf('2.0.0', '2026-11-21', { changes: [text], notes: [] })).toContain('Nothing changed on the wire.');
});
