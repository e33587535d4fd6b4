import type { InteractionResult } from './report.ts';
import type { VerifierResults } from './verifier.ts';

type PactResult = VerifierResults['interactionResults'][number];

const messagesOf = ({ mismatch }: PactResult): string[] => {
  const mismatches = (mismatch?.mismatches ?? []).map(({ type, path, key, mismatch: text }) =>
    [path ?? key, text ?? type].filter(Boolean).join(': '),
  );
  return [...(mismatch?.message === undefined ? [] : [mismatch.message]), ...mismatches];
};

/** How each interaction ended. */
export const judged = ({ interactionResults }: VerifierResults): InteractionResult[] =>
  interactionResults.map((entry) => {
    const failed = entry.pending ? 'pending' : 'failed';
    const verdict = entry.result === 'OK' ? 'passed' : failed;
    return { consumer: entry.consumer, interaction: entry.description, verdict, messages: messagesOf(entry) };
  });

/** Failures that Pact does not report as such. `expected` interactions have to hold. */
export const oversightsIn = (
  { interactionResults, publishingFailure }: VerifierResults,
  expected: number,
): string[] => {
  const verified = interactionResults.filter(({ pending }) => !pending).length;
  return [
    ...(verified >= expected ? [] : [`Only ${verified} of ${expected} interactions were verified.`]),
    ...(publishingFailure === undefined ? [] : [`The broker was not told: ${publishingFailure}`]),
  ];
};
