import { expect, test } from 'vitest';
import { htmlOf } from '../src/report/html.ts';
import { junitOf } from '../src/report/junit.ts';
import { rich } from '../src/report/rich.ts';
import { trimmed } from '../src/report/trimmed.ts';
import { exampleReport } from './browser/report.ts';

const MEGABYTE = 1_000_000;

test('reports stay below a megabyte if all checks fail', () => {
  const report = exampleReport();
  const exchange = report.requirements.flatMap(({ checks }) => checks)[0]?.exchanges[0];
  const many = Array.from({ length: 24 }, () => ({ ...exchange, body: 'x'.repeat(4_000) }));
  const requirements = report.requirements.map((requirement) => ({
    ...requirement,
    verdict: 'failed' as const,
    checks: requirement.checks.map((check) => ({
      ...check,
      verdict: 'failed' as const,
      message: 'm'.repeat(400),
      exchanges: many as typeof check.exchanges,
    })),
  }));
  const failed = { ...report, requirements };
  expect(JSON.stringify(trimmed(failed)).length).toBeLessThan(MEGABYTE);
  expect(htmlOf(failed).length).toBeLessThan(MEGABYTE);
  expect(junitOf(trimmed(failed)).length).toBeLessThan(MEGABYTE);
});

test('Markdown is shown as what it means, and what a deployment says stays text', () => {
  expect(rich('`data` is **an** array: <b>')).toBe('<code>data</code> is <strong>an</strong> array: &lt;b&gt;');
});
