import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv, SETTINGS } from '../../src/env.ts';

const root = new URL('../../../../', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

/** What a setting is without a value, as the environment would say it. */
const defaultOf = (name: string): string => {
  const value: unknown = Object.entries(parseEnv({ INIT_CWD: '/' })).find(([setting]) => setting === name)?.[1];
  return name === 'DATA_DIR' ? '.data' : String(value ?? '');
};
const defaults = () => Object.fromEntries(SETTINGS.map((name) => [name, defaultOf(name)]));

test('the runbook lists every setting with its default, and no other', async () => {
  const rows = [...(await read('docs/runbook.md')).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (?:`(.*?)`)? ?\|/gm)];
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']))).toEqual(defaults());
});

test('.env.example lists every setting with its default, and no other', async () => {
  const rows = [...(await read('.env.example')).matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value]))).toEqual(defaults());
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
