import type { RandomResult } from './trial.ts';

const lines = (results: readonly RandomResult[]): string[] =>
  results.length === 0 ? ['None.'] : results.map(({ id, mutant }) => `- \`${id}\` ${mutant.describe}`);

/** What came of mutants that were composed by chance, in Markdown: how many were found, and those that were not. */
export const randomReportOf = (results: readonly RandomResult[], seed: number): string => {
  const applied = results.filter(({ isApplied }) => isApplied);
  const caught = applied.filter(({ isRight }) => isRight);
  const byModel = caught.filter(({ message }) => message.startsWith('caught by the model'));
  return [
    `# Mutants composed by chance, seed ${seed}`,
    '',
    `${caught.length} of ${applied.length} mutants that did something are caught, ${byModel.length} of them by the model.`,
    '',
    '## Survivors',
    '',
    ...lines(applied.filter(({ isRight }) => !isRight)),
    '',
    '## Never did anything',
    '',
    'No request of a run came to their place at their moment, or the answer was the right one all the same.',
    '',
    ...lines(results.filter(({ isApplied }) => !isApplied)),
    '',
  ].join('\n');
};
