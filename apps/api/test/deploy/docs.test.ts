import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { adminCommand } from '../../src/admin/admin.ts';
import { withTables } from './dataProtectionTable.ts';
import { documentedSettings, settingsPage, shownDefault } from './settingsPage.ts';

const root = new URL('../../../../', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

test('docs/settings.md lists every setting with its default, values and meaning, and nothing else', async () => {
  await expect(settingsPage()).toMatchFileSnapshot(fileURLToPath(new URL('docs/settings.md', root)));
});

test('docs/data-protection.md lists for each resource whom it is about, its data, and which data an erasure keeps', async () => {
  const page = 'docs/data-protection.md';
  await expect(withTables(await read(page))).toMatchFileSnapshot(fileURLToPath(new URL(page, root)));
});

test('each setting named in the README exists and has the default that the README states', async () => {
  const rows = [...(await read('README.md')).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm)];
  expect(rows).toHaveLength(6);
  const defaults = new Map(documentedSettings().map((setting) => [setting.name, shownDefault(setting)]));
  for (const [, name = '', value] of rows) expect([name, value]).toEqual([name, defaults.get(name)]);
});

/** The names of the executable commands, with their groups: `org create`. */
const namesIn = (command: Command): string[] =>
  command.commands.flatMap((inner) =>
    inner.commands.length === 0 ? [inner.name()] : namesIn(inner).map((name) => `${inner.name()} ${name}`),
  );

test('the README lists exactly the commands of the admin command line', async () => {
  const section = (await read('README.md')).split(/^## /m).find((part) => part.startsWith('The admin command line'));
  const rows = [...(section ?? '').matchAll(/^\| (`.*?) \| /gm)].map(([, cell = '']) => cell);
  const named = rows.flatMap((cell) =>
    [...cell.matchAll(/`([a-z]+(?: [a-z]+(?:-[a-z]+)?)?)/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(namesIn(adminCommand()).toSorted());
});

/** The claims of a page: the items of its lists, each on one line. */
const claimsOf = (page: string): string[] =>
  page.split(/^(?=- |#)/m).flatMap((part) => (part.startsWith('- ') ? [part.replace(/\s+/g, ' ')] : []));

test('every claim of docs/security.md quotes existing tests, and the page covers each risk of the OWASP list', async () => {
  const page = await read('docs/security.md');
  const risks = [...page.matchAll(/^### (API\d+) /gm)].map(([, name]) => name);
  expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
  for (const section of page.split(/^### /m).slice(1)) expect(claimsOf(section)).not.toEqual([]);
  for (const claim of claimsOf(page)) {
    const [, evidence = ''] = claim.split(' Shown by ');
    const tests = [...evidence.matchAll(/\]\((.*?)\) “(.*?)”/g)];
    expect([claim, tests.length]).not.toEqual([claim, 0]);
    for (const [, file = '', name = ''] of tests) {
      const text = await readFile(new URL(`docs/${file}`, root), 'utf8');
      expect([file, name, text.replaceAll("\\'", "'").includes(name)]).toEqual([file, name, true]);
    }
  }
});
