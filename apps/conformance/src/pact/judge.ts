import type { InteractionResult } from './report.ts';
import type { VerifierResults } from './verifier.ts';

type PactResult = VerifierResults['interactionResults'][number];

const messagesOf = ({ mismatch }: PactResult): string[] => {
  const mismatches = (mismatch?.mismatches ?? []).map(({ type, path, key, mismatch: text }) =>
    [path ?? key, text ?? type].filter(Boolean).join(': '),
  );
  return [...(mismatch?.message === undefined ? [] : [mismatch.message]), ...mismatches];
};

/** The result of each interaction. */
export const judged = ({ interactionResults }: VerifierResults): InteractionResult[] =>
  interactionResults.map((entry) => {
    const failed = entry.pending ? 'pending' : 'failed';
    const verdict = entry.result === 'OK' ? 'passed' : failed;
    return { consumer: entry.consumer, interaction: entry.description, verdict, messages: messagesOf(entry) };
  });

/** Failures that Pact does not report itself: all `expected` interactions must succeed. */
export const oversightsIn = (
  { interactionResults, publishingFailure }: VerifierResults,
  expected: number,
): string[] => {
  const verified = interactionResults.filter(({ pending }) => !pending).length;
  return [
    ...(verified >= expected ? [] : [`Only ${verified} of ${expected} interactions were verified.`]),
    ...(publishingFailure === undefined ? [] : [`The result was not published to the broker: ${publishingFailure}`]),
  ];
};
