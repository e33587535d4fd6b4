import { always, type Matches, notes, type Operator, on } from '../operators/operator.ts';
import { changeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { removeRequestHeader, requireNoScope, requireNoToken } from '../operators/requests.ts';
import { jsonOf } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const inV1: Matches = ({ path }) => path.startsWith('/v1/');
const changeChallenge = (change: (value: string) => string | undefined): Operator =>
  changeReplyHeader('www-authenticate', change);

/** Whether a request has a body that is not JSON. */
const isUnreadable: Matches = (request) => inV1(request) && request.body.length > 0 && jsonOf(request) === undefined;

/** Section 5 of the specification and decisions A1 to A3, A5. */
// biome-ignore format: a table, with one or two lines for each mutant
export const accessMutants = mutantsOf({
  'route-without-authentication': ['S4-AUTHENTICATION', 'The organisation is readable without a token',
    on('GET', '/v1/org'), requireNoToken],
  'header-not-looked-at': ['S5-BEARER', 'The list of participants ignores the header `Authorization`',
    on('GET', '/v1/participants'), removeRequestHeader('authorization')],
  'no-scopes': ['A1-SCOPES', 'Any token of the organisation may replace a participant',
    on('PUT', '/v1/participants/:id'), requireNoScope],
  'no-challenge': ['A3-NO-TOKEN', 'A rejection without a token has no `WWW-Authenticate`',
    always, changeChallenge((value) => (value.includes('error=') ? value : undefined))],
  'bad-token-without-error': ['A3-BAD-TOKEN', 'The rejection of an invalid token lacks `invalid_token`',
    always, changeChallenge((value) => value.replace(', error="invalid_token"', ''))],
  'scope-unnamed': ['A3-SCOPE', 'A rejection for missing scopes does not name the scope',
    always, changeChallenge((value) => value.replace(/, scope="[^"]*"/, ''))],
  'body-before-access': ['A3-BEFORE-BODY', 'A malformed body without a token is rejected with 400',
    isUnreadable, replaceStatus(401, 400)],
  'note-scope-of-participants': ['B-NOTE-SCOPES', 'Notes of participants require the scope of participants',
    notes, changeChallenge((value) => value.replace('notes:', 'participants:'))],
});
