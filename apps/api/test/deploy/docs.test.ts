import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withTables } from './dataProtectionTable.ts';
import { documentedSettings, settingsPage, shownDefault } from './settingsPage.ts';

const root = new URL('../../../../', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

test('docs/settings.md has every setting with its default, its values and its meaning, and no other', async () => {
  await expect(settingsPage()).toMatchFileSnapshot(fileURLToPath(new URL('docs/settings.md', root)));
});

test('docs/data-protection.md says of every resource what it stores of whom, and what stays', async () => {
  const page = 'docs/data-protection.md';
  await expect(withTables(await read(page))).toMatchFileSnapshot(fileURLToPath(new URL(page, root)));
});

test('the settings of the README are settings, with their defaults', async () => {
  const rows = [...(await read('README.md')).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm)];
  expect(rows).toHaveLength(6);
  const defaults = new Map(documentedSettings().map((setting) => [setting.name, shownDefault(setting)]));
  for (const [, name = '', value] of rows) expect([name, value]).toEqual([name, defaults.get(name)]);
});

test('every risk of the OWASP list names tests that exist', async () => {
  const risks = [...(await read('docs/security.md')).matchAll(/^\| (API\d+) .*\|([^|]*)\|$/gm)];
  expect(risks.map(([, name]) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
  for (const [, name, tests = ''] of risks) {
    const files = [...tests.matchAll(/\((.*?)\)/g)].map(([, file = '']) => file);
    expect([name, files.length]).not.toEqual([name, 0]);
    for (const file of files) expect([file, existsSync(new URL(`docs/${file}`, root))]).toEqual([file, true]);
  }
});
