import { expect, test } from 'vitest';
import type { Exchange } from '../src/deployment/exchange.ts';
import { htmlOf } from '../src/report/html.ts';
import { jsonOf } from '../src/report/json.ts';
import { junitOf } from '../src/report/junit.ts';
import type { Report } from '../src/report/report.ts';
import { rich } from '../src/report/rich.ts';
import { trimmed } from '../src/report/trimmed.ts';
import { exampleReport } from './browser/report.ts';

const LIMIT = 1_500_000;

const large: Exchange = {
  request: { method: 'GET', url: 'https://staging.example.org/v1/contacts', headers: {} },
  response: { status: 200, headers: {}, body: 'x'.repeat(4_000) },
  durationMs: 12,
};
const exchanges = Array.from({ length: 24 }, () => large);

/** A report in which the requirements with these ids fail, in all of their checks, after many large exchanges. */
const withFailures = (isFailed: (id: string) => boolean): Report => {
  const report = exampleReport();
  const failure = { verdict: 'failed' as const, message: 'm'.repeat(400), exchanges };
  const requirements = report.requirements.map((requirement) =>
    isFailed(requirement.id)
      ? {
          ...requirement,
          verdict: failure.verdict,
          checks: requirement.checks.map((check) => ({ ...check, ...failure })),
        }
      : requirement,
  );
  return { ...report, requirements };
};

test('all reports stay below 1.5 megabytes if all checks fail', () => {
  const failed = withFailures(() => true);
  expect(jsonOf(trimmed(failed)).length).toBeLessThan(LIMIT);
  expect(htmlOf(failed).length).toBeLessThan(LIMIT);
  expect(junitOf(trimmed(failed)).length).toBeLessThan(LIMIT);
});

test('a report with few failures shows all exchanges of the first failed check', () => {
  const { requirements } = trimmed(withFailures((id) => id === 'S1-CREATE'));
  const checks = requirements.find(({ id }) => id === 'S1-CREATE')?.checks;
  expect(checks?.[0]?.exchanges).toHaveLength(exchanges.length);
});

test('Markdown is rendered, and strings of a deployment stay plain text', () => {
  expect(rich('`data` is **an** array: <b>')).toBe('<code>data</code> is <strong>an</strong> array: &lt;b&gt;');
});
