import { must, mustOfSeveral, unseen } from './requirement.ts';

const EVERY_WRITE = 'A write makes one change for each record whose representation it changes;';
const NONE =
  'a refused or replayed request, and one that changes nothing, makes none and keeps version and `updatedAt`.';
const ONE_ORDER =
  '`GET /v1/changes`: every change of every record, once, in one order for the organisation, only committed ones.';
const SCOPES =
  'Needs `changes:read` and the read scope of each type, else 403 with the scopes that are missing: a type left out silently would be a mirror with holes.';
const BOUND =
  'The cursor is bound to the organisation and the types: another or a forged one is 400, one beside `from` too.';
const FROM = '`from=now` begins at this moment; left out, at the oldest change that is kept.';
const WAIT =
  '`Prefer: wait=20` answers at the first change or, empty, after 20 s; more counts as 20, and `Preference-Applied` says what was applied.';
const HISTORY =
  '`GET …/{id}/history` of every kind of record, newest version first: who, when, by which request, and each field that changed, as JSON pointer with `from` and `to` (absent: no value).';
const USERS =
  '`PUT`, `PATCH` and `DELETE /v1/users/{id}` (200, 200, 204) replace, change and delete a user, by the same rules as other records (Q2, Q3, Q5, Q7, K1).';
const USERS_TOKENS =
  'Every token of an inactive or deleted user is refused within a second on every instance: access tokens, tokens of the OpenID provider, tokens of clients that act for the user, which obtain no new ones either.';
const READABLE = 'Deleted records have it; unknown and foreign ones are 404.';

/** Additions beside the specification: the description of the deployment, and the modules. */
export const additions = [
  must('N-DESCRIPTION', 'The description of a deployment names its contract and its modules, and takes no token.', [
    "The specification's operations stay as they are.",
    'What follows stands beside them in modules; a deployment names those that it offers at `GET /.well-known/training-provider` (no token): `{"data": {"contract": "0.2.0", "modules": ["changes", "history", "userLifecycle", "enrolments", "privacy", "lifecycles", "batch", "externalIds", "export", "import", "attendance", "webhooks"]}}`.',
    'It is outside of `/v1`, like other documents that say what a deployment is, and may be read before there is a token.',
  ]),
  must('N1-OFFERED', 'The change feed is answered if the module `changes` is claimed.', ONE_ORDER),
  must('N1-ITEM', 'A change holds the documented members, and no content of the record.', [
    'Each is thin: `{id, type, recordId, parentId?, operation, version, changedAt, actorId?}` with `operation` one of `created`, `updated`, `deleted`, `restored`, `erased`.',
    '`types` names records by their singular (`participant`, `participantNote`);',
  ]),
  must('N1-EVERY-WRITE', 'Each write makes exactly one change of the record that it writes.', EVERY_WRITE),
  must(
    'N1-OF-OTHERS',
    'A write makes one change of each other record that shows something else afterwards.',
    EVERY_WRITE,
  ),
  must('N1-NOTES', 'The deletion of a parent makes a change of each of its notes.', EVERY_WRITE),
  must('N1-UNCHANGED', 'A PATCH or PUT that changes nothing makes no change, and keeps version and `updatedAt`.', NONE),
  must('N1-REPLAYED', 'A replayed request makes no second change.', NONE),
  must('N1-REFUSED', 'A refused request makes no change.', NONE),
  must('N1-ORDER', 'Changes are in the order of the writes, and those of a record in the order of its versions.', [
    ONE_ORDER,
    'The first `version` of a record is 1, and each change has the next one.',
  ]),
  must('N1-NO-GAPS', 'What a reader has passed is never filled in later.', ONE_ORDER),
  must('N1-PAGES', 'Pages of any size hold the same changes.', ONE_ORDER),
  mustOfSeveral('N1-ORGANISATIONS', 'The feed holds no change of another organisation.', ONE_ORDER),
  mustOfSeveral('N1-ACTOR', 'A change names the caller that wrote.', ONE_ORDER),
  must(
    'N1-LIMIT',
    'A page holds 200 changes by default and 1,000 at most; a limit below 1 is answered 400.',
    '`limit`: 200 by default, 1,000 at most.',
  ),
  must('N1-TYPES', '`types` answers the changes of these types, all of them and no others; an unknown type is 400.', [
    '`types` names records by their singular (`participant`, `participantNote`);',
    'left out, it means all.',
  ]),
  mustOfSeveral('N1-SCOPE', 'A caller without `changes:read` is answered 403, one without a token 401.', SCOPES),
  mustOfSeveral(
    'N1-FORBIDDEN-TYPE',
    'A type that the caller may not read is answered 403 with its scope, and never left out.',
    SCOPES,
  ),
  must(
    'N1-CURSOR',
    'A cursor that is forged, truncated, of another organisation or of other types is answered 400.',
    BOUND,
  ),
  mustOfSeveral(
    'N1-CURSOR-SHARED',
    'A cursor leads every caller of the organisation on who may read its types, whoever it was given to.',
    BOUND,
  ),
  must('N1-CURSOR-AND-FROM', '`from` together with a cursor is answered 400.', BOUND),
  must('N1-FROM-NOW', '`from=now` begins at this moment.', FROM),
  must('N1-FROM-OLDEST', 'Without cursor and `from` the feed begins at the oldest change.', FROM),
  must(
    'N1-NEXT',
    '`Link` has `next` and nothing else on every page, an empty one too, which repeats the query.',
    '`Link` always has `next` and nothing else, on an empty page too; it repeats `types` and `limit`.',
  ),
  must('N1-WAIT', '`Prefer: wait` answers at the first change.', WAIT),
  must('N1-WAIT-EMPTY', '`Prefer: wait` answers an empty page when the time is over, and not before.', WAIT),
  must(
    'N1-WAIT-APPLIED',
    '`Preference-Applied` says how long the answer has waited at most: 20 s if more were preferred.',
    WAIT,
  ),
  must(
    'N1-WAIT-MALFORMED',
    'A malformed preference is ignored.',
    'A malformed preference is ignored, as RFC 7240 says.',
  ),
  must(
    'N1-WAIT-REVOKED',
    'A request whose token ends while it waits is answered 401.',
    'A request whose token ends while it waits is refused (A1).',
  ),
  must('N1-WAIT-OTHERS', 'Requests that wait hold no others up.', [
    WAIT,
    'No server-sent events and no sockets: any HTTP client, proxy and load balancer can do this.',
  ]),
  must('N1-STAMPS', '`updatedAt` of a record never goes back.', [
    'C5 stays, and is as exact as stamps can be:',
    "`updatedAt` is taken from the database's clock under the row's lock and never goes back for a record, whatever the clocks of instances do.",
  ]),
  unseen(
    'N1-EXPIRED',
    'A cursor whose changes are no longer kept, or that is of a later state than a restored backup, is answered 410.',
    'An expired cursor, or one from after the backup that was restored, is 410 `cursor_expired`.',
    'Changes are kept for weeks, and a run can neither wait nor restore; tests of the service do.',
  ),
  must('N2-OFFERED', 'Each kind of record has a history if the module `history` is claimed.', HISTORY),
  must('N2-ENTRY', 'An entry holds version, time, operation, actor and changes, as documented.', HISTORY),
  must('N2-EVERY-WRITE', 'Each write makes one entry, newest first, and nothing else does.', HISTORY),
  must('N2-REPLAYED', 'Replaying a history gives the record.', [
    'Replayed, a history gives the record. | Art. 32 DSGVO, FHIR',
  ]),
  mustOfSeveral('N2-ACTOR', 'An entry names the caller that wrote.', HISTORY),
  unseen(
    'N2-ACTOR-THEN',
    'An entry names the user that wrote as the user was called then.',
    "The name of a user is that of the time of the version, as the user's own history has it; of an erased user none is left.",
    'It takes a token of a user, which the interface does not issue; tests of the service do.',
  ),
  must('N2-REQUEST-ID', 'An entry has the `X-Request-Id` of the request that wrote.', HISTORY),
  must('N2-DELETED', 'Deleted records have a history, whose newest entry says that they were deleted.', READABLE),
  must('N2-UNKNOWN', 'The history of a record that the organisation does not have is 404.', READABLE),
  must('N2-PAGES', 'Pages of any size hold the same entries; a forged cursor is 400.', [
    HISTORY,
    'Its pages are cut as those of collections (C1).',
  ]),
  must(
    'N2-LONG-VALUE',
    'A value of more than 4 KiB is shown as its length and SHA-256.',
    'Values over 4 KiB are shown as length and SHA-256: of a text, or of the JSON of a list as it is answered, without spaces.',
  ),
  mustOfSeveral(
    'N2-SCOPES',
    "A history needs `history:read` and the area's read scope; the 403 names the missing scopes.",
    "Needs `history:read` and the area's read scope: reading a record does not permit knowing what it once contained.",
  ),
  must('N3-REPLACE', 'PUT replaces a user: it clears omitted fields, and sets an omitted status to `active`.', [
    USERS,
    'A PUT that leaves `status` out makes the user active, one that leaves `groups` out takes all groups away.',
  ]),
  must('N3-UPDATE', 'PATCH changes the given fields of a user, and no others; null clears.', USERS),
  must('N3-DELETE', 'DELETE answers 204; then the user is gone: 404, in no list, not deleted again.', USERS),
  must('N3-UNKNOWN', 'All three answer 404 for a user that the organisation does not have.', USERS),
  must('N3-CONDITIONAL', 'A stale `If-Match` is 412, for all three, and changes nothing.', USERS),
  must('N3-BODY', 'A body that is invalid is answered 422 with the pointer, and changes nothing.', USERS),
  must('N3-EMAIL', 'An `email` that another user has is 409.', 'An `email` that another user has is 409.'),
  mustOfSeveral('N3-SCOPE', 'All three need `users:write`: 403 with its name, 401 without a token.', USERS),
  must(
    'N3-RECORDED',
    'Each of the three makes one change in the feed, and one that changes nothing makes none.',
    USERS,
  ),
  must(
    'N3-REFERRED',
    'A record that refers to a deleted user keeps its id and may be PUT back; a new reference is 422.',
    'A record that refers to a deleted user keeps its id (`author_id`, `trainerIds`, `coachId`) and may be PUT back with it; a new reference is 422.',
  ),
  mustOfSeveral(
    'N3-TOKENS',
    'Every token of an inactive or deleted user is refused within a second, on every instance.',
    [
      USERS_TOKENS,
      'Who is active again has those back that have not expired or been revoked.',
      'New groups take effect in the same time.',
    ],
  ),
  mustOfSeveral('N3-ONESELF', 'One may deactivate or delete oneself: the request is answered, and no further one.', [
    'A caller may deactivate or delete the user of its own token, also if that is the last user who may write users.',
    'That request is answered as any other, and is the last one that is: then the token is refused.',
  ]),
] as const;
