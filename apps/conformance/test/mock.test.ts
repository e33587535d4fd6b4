import { createMockServer, MOCK_OMISSIONS, type MockOmission } from '@training-provider/contract/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../src/report/report.ts';
import type { RequirementId } from '../src/requirements/index.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { runSuite } from './support/suite.ts';

/**
 * The requirements that the mock does not meet or that cannot be tested on it, with the omission that is the reason.
 */
const LEFT_OUT: Readonly<Partial<Record<RequirementId, MockOmission>>> = {
  'R2-TYPE-PAGE': 'pages',
  'R10-CLOSED-REQUESTS': 'pages',
  'R10-OPEN-RESPONSES': 'pages',
  'L2-OPENAPI': 'pages',
  'L2-DEPRECATION': 'pages',
  'A5-RATE-LIMIT': 'rateLimits',
  'A5-COUNTED': 'rateLimits',
  'A8-UNKNOWN-CLIENT': 'clientKeys',
  'A9-UNKNOWN-CLIENT': 'clientKeys',
  'R9-SANITISED': 'sanitising',
  'R9-ENDS': 'sanitising',
  'Q2-DID-YOU-MEAN': 'suggestions',
  'N6b-DID-YOU-MEAN': 'suggestions',
  'N6b-SCOPES': 'access',
  'N6b-AUTHOR': 'access',
  'N6b-ACCESS-ENDED': 'access',
  'N2-ACTOR': 'access',
  'N2-ACTOR-THEN': 'access',
  'N2-LONG-VALUE': 'longValues',
  'Q4-TAKEN-ELSEWHERE': 'access',
  'K2-PER-CLIENT': 'access',
  'N1-ORGANISATIONS': 'access',
  'N1-ACTOR': 'access',
  'N1-SCOPE': 'access',
  'N1-FORBIDDEN-TYPE': 'access',
  'N1-WAIT-REVOKED': 'access',
  'N6d-CHANGES-SCOPE': 'access',
  'N2-SCOPES': 'access',
  'N3-SCOPE': 'access',
  'N5-SCOPES': 'access',
  'N5-SCOPE-ALONE': 'access',
  'A1-ONE-ORGANISATION': 'access',
  'A1-SCOPES': 'access',
  'A1-REVOKED': 'access',
  'A1-USER': 'access',
  'A6-GRANT': 'access',
  'N3-TOKENS': 'access',
  'N3-ONESELF': 'access',
  'N5-UNDELETE-GRANT': 'access',
  'N5-EXPORT-ACCESS': 'access',
  'A2-CLIENT-CREDENTIALS': 'access',
  'A7-WRITE-SEES': 'access',
  'A8-OWN': 'clientKeys',
  'A9-DESCRIBED': 'clientKeys',
  'A10-ONE-PROOF': 'clientKeys',
  'A10-ASSERTION': 'clientKeys',
  'A10-ONCE': 'clientKeys',
  'A10-FORGED': 'clientKeys',
  'B-FORMS': 'clientKeys',
  'A4-SAME-404': 'access',
  'A4-SAME-422': 'access',
  'A4-UNTOUCHED': 'access',
  'B-NOTE-SCOPES': 'access',
  'N6-BATCH-SCOPE': 'access',
  'N6-BATCH-RATE': 'rateLimits',
  'N11-PERMISSIONS-SOON': 'access',
  'N11-UNDELETE-SCOPE': 'access',
  'N6c-SCOPE': 'access',
  'N9d-SCOPES': 'access',
  'N11-CLIENT': 'clientKeys',
  'N11-CLIENT-ENDED': 'clientKeys',
  'N11-CLIENT-GRANT': 'access',
  'A6-TAKE': 'access',
  'A6-PERMISSIONS': 'access',
  'N7-ORDER': 'webhooks',
  'N7a-MESSAGE': 'webhooks',
  'N7a-BATCH-SIZE': 'webhooks',
  'N7a-SIGNED': 'webhooks',
  'N7a-REPEATED': 'webhooks',
  'N7a-LOST-ANSWER': 'webhooks',
  'N7a-TEST-SENT': 'webhooks',
  'N7b-SUCCESS': 'webhooks',
  'N7b-PAUSE': 'webhooks',
  'N7b-RETRY-AFTER': 'webhooks',
  'N7b-GONE': 'webhooks',
  'N7b-RETRY': 'webhooks',
  'N7b-SKIP': 'webhooks',
  'N7b-DELIVERIES': 'webhooks',
  'N7c-HOST': 'webhooks',
  'N7e-BOTH': 'webhooks',
  'N7-MOST': 'access',
  'N7d-SCOPES': 'access',
  'N7d-RESTS': 'access',
  'N7d-ACCESS-ENDED': 'access',
};

/**
 * Omissions that only many requests, hours, years, browsers, other platforms or imports in the middle of a run would
 * show.
 */
const NOT_SHOWN_HERE: readonly MockOmission[] = ['expiry', 'retention', 'protection', 'imports', 'codings'];

let report: Report;

beforeAll(async () => {
  const mock = await createMockServer();
  for (const name of ['One', 'Other']) {
    for (const kind of ['programs', 'locations', 'permissionGroups'] as const) mock.add(kind, { name });
  }
  const folder = await newFolder();
  const args = [
    '--base-url',
    mock.baseUrl,
    '--allow-residue',
    '--report-dir',
    folder,
    '--seed',
    '42',
    '--timeout',
    '300',
  ];
  await runSuite(args, { CONFORMANCE_TOKEN: mock.token });
  await mock.close();
  report = await reportIn(folder);
});

describe('the mock of the contract', () => {
  test('passes every check, except for the requirements that it omits by design', () => {
    const open = report.requirements.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'untestable');
    const told = open.map(({ id, checks }) => [id, checks.find(({ verdict }) => verdict !== 'passed')?.message]);
    const unexpected = told.filter(([id = '']) => !(id in LEFT_OUT));
    expect(unexpected).toEqual([]);
    expect(open.map(({ id }) => id).sort()).toEqual(Object.keys(LEFT_OUT).sort());
  });

  test('claims modules, and passes more than 3,000 checks', () => {
    expect(report.environment.modules.length).toBeGreaterThan(0);
    expect(report.counts.checks.passed).toBeGreaterThan(3_000);
  });

  test('omits only the parts that its documentation lists', () => {
    const shown = [...Object.values(LEFT_OUT), ...NOT_SHOWN_HERE];
    expect([...new Set(shown)].sort()).toEqual(Object.keys(MOCK_OMISSIONS).sort());
  });
});
