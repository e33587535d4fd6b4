import { always, answering, answeringHeader, answeringStatus, asking, type Matches, on } from '../proxy/faults.ts';
import { jsonOf, type Request, withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const inV1: Matches = ({ path }) => path.startsWith('/v1/');
const as = (request: Request, token: string): Request => withHeader(request, 'authorization', `Bearer ${token}`);
const challenge = (change: (value: string) => string | undefined) =>
  answeringHeader(always, 'www-authenticate', change);

/** Section 5 of the specification and decisions A1 to A3, A5. */
export const accessMutants: readonly Mutant[] = [
  {
    id: 'route-without-authentication',
    breaks: 'S4-AUTHENTICATION',
    describe: 'The organisation is answered without a token',
    fault: ({ token }) =>
      asking(
        (request) => on('GET', '/v1/org')(request) && request.headers.authorization === undefined,
        (request) => as(request, token),
      )(),
  },
  {
    id: 'deletion-without-authentication',
    breaks: 'S4-AUTHENTICATION',
    describe: 'Notes can be deleted without a token',
    fault: ({ token }) =>
      asking(
        ({ method, path, headers }) =>
          method === 'DELETE' && path.includes('/notes/') && headers.authorization === undefined,
        (request) => as(request, token),
      )(),
  },
  {
    id: 'any-token',
    breaks: 'S4-AUTHENTICATION',
    describe: 'Any token will do to read courses',
    fault:
      ({ token }) =>
      async (request, forward) => {
        const reply = await forward(request);
        const isBad =
          on('GET', '/v1/courses')(request) && request.headers.authorization?.startsWith('Bearer ') === true;
        return isBad && reply.status === 401 ? forward(as(request, token)) : reply;
      },
  },
  {
    id: 'header-not-looked-at',
    breaks: 'S5-BEARER',
    describe: 'The header `Authorization` is not looked at where participants are listed',
    fault: asking(on('GET', '/v1/participants'), (request) => withHeader(request, 'authorization', undefined)),
  },
  {
    id: 'no-scopes',
    breaks: 'A1-SCOPES',
    describe: 'Any token of the organisation may replace a participant',
    fault: ({ token, limitedToken }) =>
      asking(
        (request) =>
          on('PUT', '/v1/participants/:id')(request) && request.headers.authorization === `Bearer ${limitedToken}`,
        (request) => as(request, token),
      )(),
  },
  {
    id: 'no-challenge',
    breaks: 'A3-NO-TOKEN',
    describe: 'A refusal without a token has no `WWW-Authenticate`',
    fault: challenge((value) => (value.includes('error=') ? value : undefined)),
  },
  {
    id: 'error-without-token',
    breaks: 'A3-NO-TOKEN',
    describe: 'A refusal without a token says `invalid_token`',
    fault: challenge((value) => (value.includes('error=') ? value : `${value}, error="invalid_token"`)),
  },
  {
    id: 'bad-token-without-error',
    breaks: 'A3-BAD-TOKEN',
    describe: 'The refusal of a bad token does not say `invalid_token`',
    fault: challenge((value) => value.replace(', error="invalid_token"', '')),
  },
  {
    id: 'bad-token-403',
    breaks: 'A3-BAD-TOKEN',
    describe: 'A bad token is answered 403',
    fault: answering(always, (reply) => (reply.body.includes('"invalid_token"') ? { ...reply, status: 403 } : reply)),
  },
  {
    id: 'scope-unnamed',
    breaks: 'A3-SCOPE',
    describe: 'A refusal for too little scope does not name the scope',
    fault: challenge((value) => value.replace(/, scope="[^"]*"/, '')),
  },
  {
    id: 'scope-401',
    breaks: 'A3-SCOPE',
    describe: 'Too little scope is answered 401',
    fault: answeringStatus(always, 403, 401),
  },
  {
    id: 'body-before-access',
    breaks: 'A3-BEFORE-BODY',
    describe: 'A malformed body is answered 400 without a token too',
    fault: answering(inV1, (reply, request) => {
      const isMalformed = request.body.length > 0 && jsonOf(request) === undefined;
      return isMalformed && reply.status === 401 ? { ...reply, status: 400 } : reply;
    }),
  },
  {
    id: 'note-scope-of-participants',
    breaks: 'B-NOTE-SCOPES',
    describe: 'Notes of participants need the scope of participants',
    fault: answering(
      ({ path }) => path.includes('/notes'),
      (reply) =>
        withHeader(reply, 'www-authenticate', reply.headers['www-authenticate']?.replace('notes:', 'participants:')),
    ),
  },
];
