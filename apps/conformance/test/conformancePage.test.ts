import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutants } from '../mutation/mutants/index.ts';
import { GROUPS } from '../mutation/run/matrix.ts';
import { checks } from '../src/checks.ts';
import { catalogue } from '../src/requirements/index.ts';
import { variations } from '../variations/variations.ts';

const PAGE = fileURLToPath(new URL('../../../docs/conformance.md', import.meta.url));
const BEGIN = '<!-- Counted in the code. -->';
const END = '<!-- End of what is counted. -->';

const inWords = (count: number): string => count.toLocaleString('en');

/** The number of requirements, checks and mutants whose ids begin with a prefix. */
const rowOf = (name: string, start: string): string => {
  const own = catalogue.filter(({ id }) => id.startsWith(start));
  const untestable = own.filter(({ untestable: reason }) => reason !== undefined);
  const proving = checks.filter(({ requirements }) => requirements.some((id) => id.startsWith(start)));
  const breaking = mutants.filter(({ breaks }) => breaks.startsWith(start));
  return `| ${[name, ...[own, untestable, proving, breaking].map(({ length }) => inWords(length))].join(' | ')} |`;
};

const TABLE = [
  '| group | requirements | of these untestable | checks | mutants |',
  '|---|---|---|---|---|',
  ...Object.entries(GROUPS).map(([letter, name]) => rowOf(`\`${letter}\` ${name}`, letter)),
  rowOf('all', ''),
].join('\n');

/** The page with its current counts. */
const withCounts = (page: string): string => {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  return `${before}${BEGIN}\n\n${TABLE}\n\n${END}${after}`.replace(
    /^\d+(?= variations \(`apps\/conformance\/variations\/variations\.ts`\))/m,
    String(variations.length),
  );
};

test('docs/conformance.md has the current numbers of requirements, checks, mutants and variations, which -u updates', async () => {
  await expect(withCounts(await readFile(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE);
});

test('each requirement belongs to exactly one group', () => {
  const groupsOf = (id: string) => Object.keys(GROUPS).filter((letter) => id.startsWith(letter));
  expect(catalogue.filter(({ id }) => groupsOf(id).length !== 1).map(({ id }) => id)).toEqual([]);
});
