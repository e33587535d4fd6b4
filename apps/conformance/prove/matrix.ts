import { catalogue } from '../src/requirements/index.ts';
import type { MutantFinding } from './mutantProof.ts';

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Requirements that can be tested and that no mutant breaks. */
export const unproved = (findings: readonly MutantFinding[]): string[] => {
  const broken = new Set<string>(findings.map(({ mutant }) => mutant.breaks));
  return catalogue.filter(({ id, untestable }) => untestable === undefined && !broken.has(id)).map(({ id }) => id);
};

/** The matrix requirement × mutant in Markdown: under each requirement the mutants that break it, and what came of each. */
export const matrixOf = (findings: readonly MutantFinding[]): string => {
  const rows = catalogue.flatMap(({ id, level }) =>
    findings
      .filter(({ mutant }) => mutant.breaks === id)
      .map(({ mutant, holds }) =>
        row(`\`${id}\``, level, `\`${mutant.id}\``, mutant.describe, holds ? 'caught' : 'SURVIVED'),
      ),
  );
  const caught = findings.filter(({ holds }) => holds).length;
  const rest = unproved(findings);
  const broken = new Set(findings.map(({ mutant }) => mutant.breaks)).size;
  const lines = [
    '# Proof that the conformance suite finds faults',
    '',
    'Written by `npx -y pnpm@12 conformance:prove`. Each mutant is the service of this repository behind a proxy that adds',
    'one fault. It counts as caught only if the requirement that it breaks has failed; through a proxy without a fault the',
    'same requirement passes.',
    '',
    `${caught} of ${findings.length} mutants are caught. They break ${broken} requirements.`,
    '',
    row('requirement', 'level', 'mutant', 'what it does wrong', 'result'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    '',
    '## Requirements that no mutant breaks',
    '',
    ...(rest.length === 0 ? ['None of those that can be tested from outside.'] : rest.map((id) => `- \`${id}\``)),
  ];
  return `${lines.join('\n')}\n`;
};
