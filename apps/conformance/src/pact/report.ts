import type { CleanUp } from '../deployment/cleanUp.ts';
import type { Finding } from './compare.ts';

/** The result of one interaction. A `pending` one failed, which does not count. */
export interface InteractionResult {
  consumer: string;
  interaction: string;
  verdict: 'passed' | 'failed' | 'pending';
  messages: string[];
}

/** The complete result of a verification of pacts. */
export interface PactReport {
  verdict: 'verified' | 'not verified';
  run: { id: string; startedAt: string; durationMs: number };
  environment: { baseUrl: string; suite: string; node: string };
  pacts: { consumer: string; place: string; interactions: number }[];
  /** The expectations of the pacts that the published interface does not meet. */
  findings: Finding[];
  interactions: InteractionResult[];
  /** Other reasons why the pacts are not verified, apart from interactions and findings. */
  failures: string[];
  /** Whether the result was published to the broker. */
  published: boolean;
  cleanUp: CleanUp;
}

/** The findings of a comparison, one per line. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ consumer, interaction, at, message }) => [
    `✗ ${consumer}: ${interaction}`,
    `    ${at}: ${message}`,
  ]);

const interactionLines = ({ consumer, interaction, verdict, messages }: InteractionResult): string[] => {
  if (verdict === 'passed') return [`✓ ${consumer}: ${interaction}`];
  const mark = verdict === 'failed' ? '✗' : '–';
  const aside = verdict === 'pending' ? ' (pending: does not count)' : '';
  return [`${mark} ${consumer}: ${interaction}${aside}`, ...messages.map((message) => `    ${message}`)];
};

const countOf = (interactions: readonly InteractionResult[], verdict: InteractionResult['verdict']): number =>
  interactions.filter((entry) => entry.verdict === verdict).length;

/** The summary of a verification of pacts. */
export const pactSummary = (report: PactReport): string => {
  const { findings, interactions, failures, pacts, published, cleanUp, run, environment, verdict } = report;
  const pending = countOf(interactions, 'pending');
  return [
    ...(findings.length === 0 ? [] : ['The interface does not offer everything that these interactions expect:']),
    ...findingLines(findings),
    ...interactions.flatMap(interactionLines),
    ...failures,
    ...cleanUp.failed.map(({ path, reason }) => `Not removed: ${path} (${reason})`),
    ...cleanUp.residue.map((path) => `Not removed, because the interface cannot delete it: ${path}`),
    '',
    `Pacts: ${pacts.map(({ consumer }) => consumer).join(', ')}`,
    `Interactions: ${countOf(interactions, 'passed')} passed, ${countOf(interactions, 'failed')} failed${pending > 0 ? `, ${pending} pending` : ''}`,
    ...(published ? ['The result was published to the broker.'] : []),
    `Run ${run.id}: ${(run.durationMs / 1000).toFixed(1)} s`,
    `The pacts are ${verdict} against ${environment.baseUrl}.`,
  ].join('\n');
};
