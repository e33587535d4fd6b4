import { catalogue } from '../../src/requirements/index.ts';
import type { MutantResult } from './trial.ts';

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Testable requirements that no mutant breaks. */
export const withoutMutant = (results: readonly MutantResult[]): string[] => {
  const broken = new Set<string>(results.map(({ mutant }) => mutant.breaks));
  return catalogue.filter(({ id, untestable }) => untestable === undefined && !broken.has(id)).map(({ id }) => id);
};

/** The prefixes of the ids in each group. */
export const GROUPS: Readonly<Record<string, string>> = {
  S: 'the specification',
  R: 'representation',
  Q: 'requests',
  C: 'collections',
  K: 'versions and retries',
  N: 'additions',
  A: 'access',
  L: 'limits and operation',
  F: 'fields',
  B: 'settled while building',
};

const groupRows = (results: readonly MutantResult[]): string[] =>
  Object.entries(GROUPS).map(([letter, name]) => {
    const own = results.filter(({ mutant }) => mutant.breaks.startsWith(letter));
    const requirements = new Set(own.map(({ mutant }) => mutant.breaks)).size;
    const caught = own.filter(({ isRight }) => isRight).length;
    return row(`\`${letter}\` ${name}`, String(requirements), String(own.length), String(caught));
  });

/**
 * The matrix requirement × mutant in Markdown: under each requirement the mutants that break it, with their results.
 */
export const matrixOf = (results: readonly MutantResult[]): string => {
  const rows = catalogue.flatMap(({ id, level }) =>
    results
      .filter(({ mutant }) => mutant.breaks === id)
      .map(({ mutant, isRight, message }) =>
        row(`\`${id}\``, level, `\`${mutant.id}\``, mutant.describe, isRight ? message : 'SURVIVED'),
      ),
  );
  const caught = results.filter(({ isRight }) => isRight).length;
  const rest = withoutMutant(results);
  const broken = new Set(results.map(({ mutant }) => mutant.breaks)).size;
  const lines = [
    '# Mutants of the service',
    '',
    `${caught} of ${results.length} mutants are caught. They break ${broken} requirements.`,
    '',
    row('group', 'requirements', 'mutants', 'caught'),
    row('---', '---', '---', '---'),
    ...groupRows(results),
    '',
    row('requirement', 'level', 'mutant', 'what it does wrong', 'result'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    '',
    '## Requirements that no mutant breaks',
    '',
    ...(rest.length === 0
      ? ['None of the requirements that can be tested from outside.']
      : rest.map((id) => `- \`${id}\``)),
  ];
  return `${lines.join('\n')}\n`;
};
