import { escaped } from '../report/escape.ts';
import type { PactReport } from './report.ts';

/** One test case: its name, and why it failed or was skipped. */
interface Case {
  suite: string;
  name: string;
  failures?: readonly string[];
  skipped?: string;
}

const casesOf = ({ interactions, findings, failures }: PactReport): Case[] => [
  ...findings.map(({ consumer, interaction, at, message }) => ({
    suite: consumer,
    name: `${interaction}: is offered`,
    failures: [`${at}: ${message}`],
  })),
  ...interactions.map(({ consumer, interaction, verdict, messages }) => ({
    suite: consumer,
    name: interaction,
    ...(verdict === 'failed' ? { failures: messages } : {}),
    ...(verdict === 'pending' ? { skipped: `pending: ${messages.join('; ')}` } : {}),
  })),
  ...failures.map((failure) => ({ suite: 'the verification', name: failure, failures: [failure] })),
];

const lineOf = ({ suite, name, failures, skipped }: Case): string => {
  const result = [
    ...(failures === undefined ? [] : [`<failure message="${escaped(failures.join('; '))}"/>`]),
    ...(skipped === undefined ? [] : [`<skipped message="${escaped(skipped)}"/>`]),
  ];
  return `<testcase classname="${escaped(suite)}" name="${escaped(name)}">${result.join('')}</testcase>`;
};

/** The report as JUnit XML: a suite for each consumer, a case for each interaction and each finding. */
export const pactJunitOf = (report: PactReport): string => {
  const cases = casesOf(report);
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const own = cases.filter((entry) => entry.suite === suite);
    const failures = own.filter((entry) => entry.failures !== undefined).length;
    const skipped = own.filter((entry) => entry.skipped !== undefined).length;
    const counts = `tests="${own.length}" failures="${failures}" skipped="${skipped}"`;
    return `<testsuite name="${escaped(suite)}" ${counts}>\n${own.map(lineOf).join('\n')}\n</testsuite>`;
  });
  const name = escaped(`pacts against ${report.environment.baseUrl}`);
  const time = (report.run.durationMs / 1000).toFixed(3);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" time="${time}">\n${suites.join('\n')}\n</testsuites>\n`;
};
