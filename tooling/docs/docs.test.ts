import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT)).flatMap((name) => (name.endsWith('.md') ? [`${folder}${name}`] : []));

const CHOICES = pagesIn('docs/choices/').toSorted();
const PAGES = ['./', 'docs/', 'packages/contract/', 'packages/reference/', 'apps/conformance/'].flatMap(pagesIn);

const scripts: object = JSON.parse(read('package.json')).scripts;
/** Commands of pnpm itself; `--filter` precedes commands of a package. */
const PNPM = ['exec', 'install', '--filter'];

describe.each(PAGES)('the document %s', (page) => {
  const text = read(page);

  test('links to existing files', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(page, ROOT))))).toEqual([]);
  });

  test('contains only existing commands', () => {
    const commands = [...text.matchAll(/npx -y pnpm@12 (?:--silent )?([\w:-]+)/g)].map(([, command = '']) => command);
    expect(commands.filter((command) => !(command in scripts) && !PNPM.includes(command))).toEqual([]);
  });
});

/** The names of the parts of a suite: the names of their files. */
const partsIn = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT)).map((file) => file.replace(/\.ts$/, ''));

test.each([
  ['README.md', 'benchmarks', 'tooling/bench/benchmarks/'],
  ['docs/chaos.md', 'scenarios', 'tooling/chaos/scenarios/'],
])('%s lists all %s', (page, _parts, folder) => {
  const named = [...read(page).matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name);
  expect(partsIn(folder).filter((part) => !named.includes(part))).toEqual([]);
});

test('ARCHITECTURE.md has at most 6,000 characters', () => {
  expect(read('ARCHITECTURE.md').length).toBeLessThanOrEqual(6_000);
});

test('the choices are numbered without gaps, each with its context, decision and consequences', () => {
  expect(CHOICES).not.toEqual([]);
  CHOICES.forEach((choice, index) => {
    expect(choice).toMatch(new RegExp(`/${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
    expect(read(choice)).toMatch(
      /^# \d+\. .+\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequences\.\*\* /s,
    );
  });
});
