import { always, answering, answeringHeader, answeringProblems, answeringStatus, on } from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** Decisions A2 and A5: the token endpoint and the rate limit. */
export const rateMutants: readonly Mutant[] = [
  {
    id: 'no-rate-policy',
    breaks: 'A5-POLICY',
    describe: 'Refusals have no `RateLimit-Policy`',
    fault: answering(always, (reply) =>
      reply.status >= 400 ? withHeader(reply, 'ratelimit-policy', undefined) : reply,
    ),
  },
  {
    id: 'no-rate-limit',
    breaks: 'A5-RATE-LIMIT',
    describe: 'Lists do not say how many requests are left',
    fault: answeringHeader(on('GET', '/v1/users'), 'ratelimit', () => undefined),
  },
  {
    id: 'rate-limit-for-unknown-paths',
    breaks: 'B-UNKNOWN-NOT-COUNTED',
    describe: 'Answers to unknown paths carry `RateLimit`',
    fault: answering(always, (reply) =>
      [404, 405].includes(reply.status)
        ? { ...reply, headers: { ...reply.headers, ratelimit: '"default";r=1;t=1' } }
        : reply,
    ),
  },
  {
    id: '429-without-retry-after',
    breaks: 'A5-RETRY-AFTER',
    alongside: ['S1-AREAS'],
    describe: 'Some answers are 429 without `Retry-After`',
    fault: () => {
      let requests = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        requests += 1;
        return requests % 5 === 0 ? { ...reply, status: 429 } : reply;
      };
    },
  },
  {
    id: 'token-endpoint-problem',
    breaks: 'B-TOKEN-ENDPOINT',
    describe: 'The token endpoint answers refusals as problems',
    fault: answeringProblems(on('POST', '/oauth/token'), (problem) => ({
      title: 'Refused',
      code: problem.error ?? '',
    })),
  },
  {
    id: 'unknown-client-named',
    breaks: 'A2-UNKNOWN-CLIENT',
    describe: 'The token endpoint calls an unknown client an invalid request',
    fault: answeringProblems(on('POST', '/oauth/token'), (problem) => ({ ...problem, error: 'invalid_request' })),
  },
  {
    id: 'no-metadata',
    breaks: 'A2-METADATA',
    describe: 'There is no metadata of the token endpoint',
    fault: answeringStatus(on('GET', '/.well-known/oauth-authorization-server'), 200, 404),
  },
];
