import { expect, test } from 'vitest';
import type { Seen, Target } from '../deployment/target.ts';
import { everyAnswerLaws } from './everyAnswer.ts';

/**
 * The requirements that a response breaks. The law about the published document is left out, because it sends a
 * request.
 */
const brokenBy = async (answer: Seen): Promise<string[]> => {
  // The boundary: these laws only look at responses.
  const target = { answers: [answer] } as unknown as Target;
  const laws = everyAnswerLaws.filter(({ requirements }) => !requirements.includes('L2-OPENAPI'));
  const results = await Promise.allSettled(laws.map(async ({ prove }) => prove(target)));
  return laws.flatMap(({ requirements }, index) => (results[index]?.status === 'rejected' ? requirements : []));
};

const REFUSAL = { 'content-type': 'application/problem+json' };
const answer = (status: number, headers: Seen['headers']): Seen => ({
  method: 'GET',
  path: '/v1/contacts',
  status,
  headers: { ...REFUSAL, ...headers },
});

test('a gateway error with Retry-After but without headers of the interface is not a failure of the deployment', async () => {
  expect(await brokenBy(answer(429, { 'retry-after': '7' }))).toEqual([]);
});

test('every other response must have the rate limit headers and the request id', async () => {
  const missing = ['A5-POLICY', 'A5-RATE-LIMIT', 'L3-REQUEST-ID'];
  expect(await brokenBy(answer(404, {}))).toEqual(missing);
  expect(await brokenBy(answer(429, {}))).toEqual(['A5-RETRY-AFTER', ...missing]);
});

test('a problem code that only another operation declares is a failure, and a code of a later contract version is not', async () => {
  const refused = (method: string, path: string, code: string) =>
    brokenBy({ ...answer(409, { 'retry-after': '7' }), method, path, code });
  const undeclared = (broken: readonly string[]) => broken.includes('R2-DECLARED');
  expect(undeclared(await refused('GET', '/v1/contacts', 'course_full'))).toBe(true);
  expect(undeclared(await refused('POST', '/v1/enrolments', 'course_full'))).toBe(false);
  expect(undeclared(await refused('HEAD', '/v1/contacts', 'moon_is_full'))).toBe(false);
  expect(undeclared(await refused('POST', '/v1/contacts', 'request_timeout'))).toBe(false);
});
