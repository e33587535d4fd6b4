import type { Outcome } from '../engine/outcome.ts';
import { curlOf } from './curl.ts';
import { escaped } from './escape.ts';
import { breaks } from './judge.ts';
import type { Report, RequirementResult } from './report.ts';

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** An element, in its short form if it is empty: there are thousands. */
const element = (name: string, named: string, content: string): string =>
  content === '' ? `<${name}${named}/>` : `<${name}${named}>${content}</${name}>`;

/** Seconds with two decimals: with thousands of cases each character counts. */
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

/** Only requirements that prevent conformance are failures for a build server; the others are skipped. */
const resultOf = ({ verdict, message = '', exchanges }: Outcome, requirement: RequirementResult): string => {
  if (verdict === 'passed') return '';
  if (verdict === 'skipped') return `<skipped${attributes({ message })}/>`;
  if (!breaks(requirement)) {
    return `<skipped${attributes({ message: `${requirement.verdict} (${requirement.level}): ${message}` })}/>`;
  }
  const last = exchanges.at(-1);
  const named = message === '' ? '' : attributes({ message });
  return element('failure', named, last === undefined ? '' : escaped(curlOf(last)));
};

/** Most checks are faster: a case without a time counts as zero, and its suite has the total. */
const SHORT_MS = 50;

/** The time of a check counts once, although each of its requirements has a case for it. */
const timeOf = ({ durationMs }: Outcome, isShown: boolean) =>
  isShown || durationMs < SHORT_MS ? {} : { time: seconds(durationMs) };

const caseOf =
  (requirement: RequirementResult, shown: ReadonlySet<string>) =>
  (outcome: Outcome): string => {
    const { name } = outcome;
    const named = attributes({ name, classname: requirement.id, ...timeOf(outcome, shown.has(name)) });
    return element('testcase', named, resultOf(outcome, requirement));
  };

/** A requirement that passes although the baseline excuses it is a failure: its entry must be removed. */
const excuseOf = ({ id, verdict, excuse }: RequirementResult): string[] => {
  if (verdict !== 'passed unexpectedly') return [];
  const message = `The baseline excuses this requirement (${excuse?.owner}), but it passes: remove it from the baseline.`;
  const named = attributes({ name: 'the baseline', classname: id, time: 0 });
  return [`<testcase${named}><failure${attributes({ message })}/></testcase>`];
};

/** An inconclusive run is an error for a build server, neither a failure nor a success. */
const doubtsOf = ({ verdict, doubts }: Report): string[] => {
  if (verdict !== 'inconclusive') return [];
  const named = attributes({ name: 'the verdict', tests: doubts.length, errors: doubts.length });
  const cases = doubts.map(
    ({ kind, text }) =>
      `<testcase${attributes({ name: kind, classname: 'verdict', time: 0 })}><error${attributes({ message: text })}/></testcase>`,
  );
  return [`<testsuite${named}>\n${cases.join('\n')}\n</testsuite>`];
};

/** The report as JUnit XML: a suite for each requirement, a case for each of its checks. */
export const junitOf = (report: Report): string => {
  const shown = new Set<string>();
  const suites = report.requirements
    .filter(({ checks }) => checks.length > 0)
    .map((requirement) => {
      const { id, sentence, checks } = requirement;
      const cases = [...checks.map(caseOf(requirement, shown)), ...excuseOf(requirement)];
      const failures = cases.filter((text) => text.includes('<failure')).length;
      const skipped = cases.filter((text) => text.includes('<skipped')).length;
      const first = checks.filter(({ name }) => !shown.has(name));
      const time = seconds(first.reduce((sum, { durationMs }) => sum + durationMs, 0));
      for (const { name } of first) shown.add(name);
      const named = attributes({ name: `${id}: ${sentence}`, tests: cases.length, failures, skipped, time });
      return `<testsuite${named}>\n${cases.join('\n')}\n</testsuite>`;
    });
  const inconclusive = doubtsOf(report);
  const named = attributes({
    name: `conformance of ${report.environment.baseUrl}`,
    time: seconds(report.run.durationMs),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${named}>\n${[...suites, ...inconclusive].join('\n')}\n</testsuites>\n`;
};
