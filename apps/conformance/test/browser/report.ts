import { checks } from '../../src/checks.ts';
import { coverageFrom } from '../../src/coverage/coverage.ts';
import type { Exchange } from '../../src/deployment/exchange.ts';
import type { Outcome } from '../../src/engine/outcome.ts';
import type { Check } from '../../src/expect/check.ts';
import { judge } from '../../src/report/judge.ts';
import type { Report } from '../../src/report/report.ts';

/** Text of the deployment that would break a page without escaping. */
export const HOSTILE = '<script>document.title="broken"</script><img src=x onerror="document.title=1">';

const exchange: Exchange = {
  request: {
    method: 'POST',
    url: 'https://staging.example.org/v1/contacts',
    headers: { authorization: 'Bearer ‹main token›', 'content-type': 'application/json' },
    body: '{"contact":{"category":"team"}}',
  },
  response: { status: 422, headers: { 'content-type': 'application/problem+json' }, body: HOSTILE },
  durationMs: 12,
};

const outcomeOf = ({ name, requirements }: Check): Outcome => {
  const isFailed = requirements[0] === 'S2.1-TAGS';
  const isSkipped = requirements[0] === 'A3-SCOPE';
  return {
    name,
    verdict: isFailed ? 'failed' : isSkipped ? 'skipped' : 'passed',
    ...(isFailed ? { message: `\`tags\` must be ["a"], but is ${HOSTILE}.` } : {}),
    ...(isSkipped ? { message: 'It takes --limited-token.' } : {}),
    requests: 1,
    exchanges: [exchange],
    durationMs: 12,
  };
};

/** A report with passes, a failure, and skipped checks. */
export const exampleReport = (): Report => {
  const outcomes = checks.map(outcomeOf);
  return {
    verdict: 'not conformant',
    doubts: [],
    scope: { checked: 1, of: 2 },
    findings: [],
    run: {
      id: 'example',
      startedAt: '2025-01-20T09:00:00.000Z',
      durationMs: 14_500,
      seed: 42,
      profile: 'all',
      readOnly: false,
      concurrency: 8,
      interrupted: false,
    },
    environment: {
      baseUrl: 'https://staging.example.org',
      furtherBaseUrls: [],
      modules: ['changes', 'history'],
      suite: '0.1.0',
      node: 'v24',
      platform: 'linux x64',
      tokens: ['main', 'other'],
    },
    counts: { requirements: {} as Report['counts']['requirements'], checks: { passed: 1, failed: 1, skipped: 1 } },
    requirements: judge(checks, outcomes, ['changes', 'history'], new Map()),
    coverage: coverageFrom([]),
    cleanUp: { removed: 7, restored: 1, failed: [], residue: [], kept: 0 },
  };
};
