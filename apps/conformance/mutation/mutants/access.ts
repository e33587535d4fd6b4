import { always, type Matches, notes, type Operator, on } from '../operators/operator.ts';
import { partialAs } from '../operators/persons.ts';
import { parameterOf } from '../operators/queries.ts';
import { changeReplyHeader, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import {
  acceptAnyToken,
  alsoWithToken,
  removeRequestHeader,
  requireNoScope,
  requireNoToken,
} from '../operators/requests.ts';
import { jsonOf } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const inV1: Matches = ({ path }) => path.startsWith('/v1/');
const changeChallenge = (change: (value: string) => string | undefined): Operator =>
  changeReplyHeader('www-authenticate', change);

/** Whether a request has a body that is no JSON. */
const isUnreadable: Matches = (request) => inV1(request) && request.body.length > 0 && jsonOf(request) === undefined;

/** Section 5 of the specification and decisions A1 to A3, A5. */
// biome-ignore format: a table, with one or two lines for each mutant
export const accessMutants = mutantsOf({
  'route-without-authentication': ['S4-AUTHENTICATION', 'The organisation is answered without a token',
    on('GET', '/v1/org'), requireNoToken],
  'deletion-without-authentication': ['S4-AUTHENTICATION', 'Notes can be deleted without a token',
    on('DELETE', '/v1/:parents/:parentId/notes/:id'), requireNoToken],
  'any-token': ['S4-AUTHENTICATION', 'Any token will do to read courses',
    on('GET', '/v1/courses'), acceptAnyToken],
  'header-not-looked-at': ['S5-BEARER', 'The header `Authorization` is not looked at where participants are listed',
    on('GET', '/v1/participants'), removeRequestHeader('authorization')],
  'no-scopes': ['A1-SCOPES', 'Any token of the organisation may replace a participant',
    on('PUT', '/v1/participants/:id'), requireNoScope],
  'no-challenge': ['A3-NO-TOKEN', 'A refusal without a token has no `WWW-Authenticate`',
    always, changeChallenge((value) => (value.includes('error=') ? value : undefined))],
  'error-without-token': ['A3-NO-TOKEN', 'A refusal without a token says `invalid_token`',
    always, changeChallenge((value) => (value.includes('error=') ? value : `${value}, error="invalid_token"`))],
  'bad-token-without-error': ['A3-BAD-TOKEN', 'The refusal of a bad token does not say `invalid_token`',
    always, changeChallenge((value) => value.replace(', error="invalid_token"', ''))],
  'bad-token-403': ['A3-BAD-TOKEN', 'A bad token is answered 403', always, replaceStatusOf('invalid_token', 403)],
  'scope-unnamed': ['A3-SCOPE', 'A refusal for too little scope does not name the scope',
    always, changeChallenge((value) => value.replace(/, scope="[^"]*"/, ''))],
  'scope-401': ['A3-SCOPE', 'Too little scope is answered 401', always, replaceStatus(403, 401)],
  'body-before-access': ['A3-BEFORE-BODY', 'A malformed body is answered 400 without a token too',
    isUnreadable, replaceStatus(401, 400)],
  'body-before-scope': ['A3-BEFORE-BODY', 'A malformed body is answered 400 without the scope too',
    isUnreadable, replaceStatus(403, 400)],
  'note-scope-of-participants': ['B-NOTE-SCOPES', 'Notes of participants need the scope of participants',
    notes, changeChallenge((value) => value.replace('notes:', 'participants:'))],
  'another-area-to-read': ['A3-SCOPE', 'Who may read participants may read a course',
    on('GET', '/v1/courses/:id'), partialAs('token')],
  'another-area-by-head': ['A3-SCOPE', 'Who may read participants may ask for the contacts by HEAD',
    on('HEAD', '/v1/contacts'), partialAs('token')],
  'another-area-to-write': ['A3-SCOPE', 'A coaching of somebody who may read participants is refused, and created',
    on('POST', '/v1/coachings'), alsoWithToken],
  'deleted-by-head-without-scope': ['A3-SCOPE', 'A HEAD of the programs that asks for what is deleted needs no scope',
    (request) => on('HEAD', '/v1/programs')(request) && parameterOf(request, 'includeDeleted') !== undefined, requireNoScope],
  'other-scheme-400': ['A3-NO-TOKEN', 'A header of another scheme is answered 400',
    ({ headers }) => headers.authorization?.startsWith('Basic ') === true, replaceStatus(401, 400)],
});
