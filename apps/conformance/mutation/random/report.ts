import type { RandomResult } from './trial.ts';

const lines = (results: readonly RandomResult[]): string[] =>
  results.length === 0 ? ['None.'] : results.map(({ id, mutant }) => `- \`${id}\` ${mutant.describe}`);

/** The results of random mutants in Markdown: the number found, and the survivors. */
export const randomReportOf = (results: readonly RandomResult[], seed: number): string => {
  const applied = results.filter(({ isApplied }) => isApplied);
  const caught = applied.filter(({ isRight }) => isRight);
  const byModel = caught.filter(({ message }) => message.startsWith('caught by the model'));
  return [
    `# Randomly composed mutants, seed ${seed}`,
    '',
    `${caught.length} of ${applied.length} effective mutants are caught, ${byModel.length} of them by the model.`,
    '',
    '## Survivors',
    '',
    ...lines(applied.filter(({ isRight }) => !isRight)),
    '',
    '## Without effect',
    '',
    'No request of a run reached their place at their moment, or the response was correct anyway.',
    '',
    ...lines(results.filter(({ isApplied }) => !isApplied)),
    '',
  ].join('\n');
};
