import { must, mustOfSeveral, unseen } from './requirement.ts';

const FEED =
  '`GET /v1/changes` returns every committed change of every record exactly once, in one order for the organisation.';
const EVERY_WRITE = 'A write adds one change to the feed for each record whose representation it changes.';
const NONE =
  'A request that is rejected, is a replay or changes nothing adds no change to the feed and does not change the version or the `updatedAt` of a record.';
const TYPES =
  '`types` selects types of records by their singular name (`participant`, `participantNote`). Without `types`, the feed contains all types.';
const SCOPES =
  'The feed requires `changes:read` and the read scope of each type. Otherwise the service responds with 403 and the missing scopes, because a silently omitted type would leave gaps in a mirror.';
const BOUND =
  'A cursor of the feed is bound to the organisation and the types. The service responds with 400 if a cursor is forged, belongs to another organisation or other types, or is sent together with `from`.';
const FROM =
  'With `from=now`, the feed starts at the time of the request. Without `from`, the feed starts at the oldest change that is kept.';
const WAIT =
  'With `Prefer: wait=20`, the service returns the first change as soon as it is committed, or an empty page after 20 s. The service reduces a longer wait to 20 s and returns the applied wait in `Preference-Applied`.';
const HISTORY =
  '`GET …/{id}/history` returns the versions of a record of any kind, newest first. Each version contains its author, time and request id, and each changed field as a JSON pointer with `from` and `to` (absent: no value).';
const READABLE =
  'A deleted record also has a history. For an unknown record, or one of another organisation, the service responds with 404.';
const USERS =
  '`PUT`, `PATCH` and `DELETE /v1/users/{id}` (200, 200, 204) replace, update and delete a user, by the same rules as other records (Q2, Q3, Q5, Q7, K1).';

/** Additions to the specification: the description of the deployment, and the modules. */
export const additions = [
  must(
    'N-DESCRIPTION',
    'The description of a deployment lists its contract version and modules, and requires no token.',
    [
      'The operations of the specification stay unchanged. Modules extend the interface.',
      'A deployment lists its modules at `GET /.well-known/training-provider`, which requires no token: `{"data": {"contract": "0.2.0", "modules": ["changes", "history", "userLifecycle", "enrolments", "privacy", "lifecycles", "batch", "externalIds", "export", "import", "attendance", "webhooks"]}}`.',
      'This path is outside `/v1`, like other documents that describe a deployment, and clients can read it before they have a token.',
    ],
  ),
  must('N1-OFFERED', 'A deployment with the module `changes` offers the change feed.', FEED),
  must('N1-ITEM', 'A change in the feed contains the documented members and no fields of the record.', [
    'A change contains no fields of the record. A change is an object `{id, type, recordId, parentId?, operation, version, changedAt, actorId?}`, where `operation` is one of `created`, `updated`, `deleted`, `restored`, `erased`.',
    TYPES,
  ]),
  must('N1-EVERY-WRITE', 'Each write adds exactly one change to the feed for the record that it writes.', EVERY_WRITE),
  must(
    'N1-OF-OTHERS',
    'A write adds one change to the feed for every other record whose representation the write changes.',
    EVERY_WRITE,
  ),
  must('N1-NOTES', 'Deleting a parent adds one change to the feed for each of its notes.', EVERY_WRITE),
  must(
    'N1-UNCHANGED',
    'A PATCH or PUT that changes nothing adds no change to the feed and keeps the version and `updatedAt` of the record.',
    NONE,
  ),
  must('N1-REPLAYED', 'A replayed request adds no second change to the feed.', NONE),
  must('N1-REFUSED', 'A rejected request adds no change to the feed.', NONE),
  must(
    'N1-ORDER',
    'The feed contains changes in the order of the writes, and the changes of one record in the order of its versions.',
    [FEED, 'The first `version` of a record is 1, and each change increments it by one.'],
  ),
  must('N1-NO-GAPS', 'The feed never inserts a change before a position that a client has already read.', FEED),
  must('N1-PAGES', 'All pages of the feed together contain the same changes, whatever the size of a page is.', FEED),
  mustOfSeveral('N1-ORGANISATIONS', 'The feed contains no change of another organisation.', FEED),
  mustOfSeveral('N1-ACTOR', 'A change in the feed identifies the caller who made the change.', FEED),
  must(
    'N1-LIMIT',
    'A page of the feed contains 200 changes by default and 1,000 at most; the service rejects a `limit` below 1 with 400.',
    '`limit` defaults to 200 and is at most 1,000.',
  ),
  must(
    'N1-TYPES',
    'With `types` the feed contains exactly the changes of the given types; the service rejects an unknown type with 400.',
    TYPES,
  ),
  mustOfSeveral(
    'N1-SCOPE',
    'The feed returns 403 to a caller without `changes:read`, and 401 to a caller without a token.',
    SCOPES,
  ),
  mustOfSeveral(
    'N1-FORBIDDEN-TYPE',
    'If the caller may not read a type, the feed returns 403 and the missing scope instead of omitting the type.',
    SCOPES,
  ),
  must(
    'N1-CURSOR',
    'The service responds with 400 if a cursor of the feed is forged or truncated, or belongs to another organisation or other types.',
    BOUND,
  ),
  mustOfSeveral(
    'N1-CURSOR-SHARED',
    'A cursor works for every caller of the organisation who may read its types, not only for the caller who received it.',
    BOUND,
  ),
  must('N1-CURSOR-AND-FROM', 'The feed returns 400 if a request contains both `from` and a cursor.', BOUND),
  must('N1-FROM-NOW', 'With `from=now`, the feed starts at the time of the request.', FROM),
  must('N1-FROM-OLDEST', 'Without a cursor and without `from`, the feed starts at the oldest change.', FROM),
  must(
    'N1-NEXT',
    'The `Link` header of every page of the feed, even of an empty page, contains only `next`, whose URL repeats the query.',
    'The `Link` header of a page of the feed always contains `next` and no other link, even if the page is empty. The URL of `next` repeats `types` and `limit`.',
  ),
  must('N1-WAIT', 'With `Prefer: wait` the feed returns the first change as soon as it is committed.', WAIT),
  must(
    'N1-WAIT-EMPTY',
    'If no change is committed during the wait, `Prefer: wait` returns an empty page after the wait, and not earlier.',
    WAIT,
  ),
  must(
    'N1-WAIT-APPLIED',
    '`Preference-Applied` contains the applied wait, which is 20 s if the request contains a longer wait.',
    WAIT,
  ),
  must(
    'N1-WAIT-MALFORMED',
    'The feed ignores a malformed preference in the `Prefer` header.',
    'The service ignores a malformed preference, as RFC 7240 requires.',
  ),
  must(
    'N1-WAIT-REVOKED',
    'The service responds with 401 if the token is revoked during the wait.',
    'If the token becomes invalid during the wait, the service rejects the request (A1).',
  ),
  must('N1-WAIT-OTHERS', 'Requests that wait for changes do not delay other requests.', [
    WAIT,
    'The feed uses neither server-sent events nor WebSockets, so any HTTP client, proxy and load balancer can transport it.',
  ]),
  must('N1-STAMPS', 'The `updatedAt` of a record never decreases.', [
    'Delta sync (C5) still applies and is as exact as timestamps allow. The service sets `updatedAt` from the clock of the database while it holds the lock of the row.',
    'The `updatedAt` of a record never decreases, even if the clocks of instances differ.',
  ]),
  unseen(
    'N1-EXPIRED',
    'The service responds with 410 if a cursor of the feed has expired or is newer than a restored backup.',
    'The service rejects a cursor that has expired, or is newer than a restored backup, with 410 `cursor_expired`.',
    'Changes are kept for weeks, and a run can neither wait nor restore a backup; tests of the service do both.',
  ),
  must('N2-OFFERED', 'A deployment with the module `history` offers the history of each kind of record.', HISTORY),
  must(
    'N2-ENTRY',
    'Each entry of a history contains version number, time, operation, author and changes, as documented.',
    HISTORY,
  ),
  must(
    'N2-EVERY-WRITE',
    'Each write adds exactly one version to the history of the record, and other requests add none; the newest version comes first.',
    HISTORY,
  ),
  must(
    'N2-REPLAYED',
    'If a client applies the changes of a history from the oldest to the newest, the result is the record.',
    [
      'If a client applies the changes of a history from the oldest to the newest, the result is the record. | Art. 32 DSGVO, FHIR',
    ],
  ),
  mustOfSeveral('N2-ACTOR', 'A version in a history identifies the caller who made the change.', HISTORY),
  mustOfSeveral(
    'N2-ACTOR-THEN',
    'A version in a history contains the name that its author had at the time of the change.',
    "The name of an author is the user's name at the time of the version, as in the history of the user. The author of a version has no name if the user has been erased.",
  ),
  must(
    'N2-REQUEST-ID',
    'A version in a history contains the `X-Request-Id` of the request that created the version.',
    HISTORY,
  ),
  must(
    'N2-DELETED',
    'A deleted record has a history, and the newest version in this history is the deletion.',
    READABLE,
  ),
  must(
    'N2-UNKNOWN',
    'The service responds with 404 to the history of a record that the organisation does not have.',
    READABLE,
  ),
  must(
    'N2-PAGES',
    'All pages of a history together contain the same versions, whatever the size of a page is; the service rejects a forged cursor with 400.',
    [HISTORY, 'Pages of a history are limited like pages of collections (C1).'],
  ),
  must(
    'N2-LONG-VALUE',
    'A history replaces a value over 4 KiB by the length and SHA-256 of the value.',
    'A history replaces a value over 4 KiB by the length and SHA-256 of the value, computed from the text or, for a list, from the JSON of the list as in responses, without spaces.',
  ),
  mustOfSeveral(
    'N2-SCOPES',
    'A history requires `history:read` and the read scope of the area; the 403 response lists the missing scopes.',
    'A history requires `history:read` and the read scope of the area, because permission to read a record does not include its former content.',
  ),
  must('N3-REPLACE', 'PUT replaces a user: it clears omitted fields and sets an omitted `status` to `active`.', [
    USERS,
    'A PUT without `status` makes the user active. A PUT without `groups` removes all groups of the user.',
  ]),
  must('N3-UPDATE', 'PATCH of a user changes only the given fields; `null` clears a field.', USERS),
  must(
    'N3-DELETE',
    'DELETE of a user returns 204; afterwards lists omit the user, and GET and DELETE return 404.',
    USERS,
  ),
  must('N3-UNKNOWN', 'PUT, PATCH and DELETE return 404 for a user that the organisation does not have.', USERS),
  must(
    'N3-CONDITIONAL',
    'PUT, PATCH and DELETE of a user with a stale `If-Match` return 412 and change nothing.',
    USERS,
  ),
  must(
    'N3-BODY',
    'The service rejects an invalid body for a user with 422 and the pointer, and changes nothing.',
    USERS,
  ),
  must(
    'N3-EMAIL',
    'The service responds with 409 if another user has the same `email`.',
    'The service responds with 409 if another user has the same `email`.',
  ),
  mustOfSeveral(
    'N3-SCOPE',
    'PUT, PATCH and DELETE of a user require `users:write`; otherwise the response is 403 with this scope, or 401 without a token.',
    USERS,
  ),
  must(
    'N3-RECORDED',
    'Each PUT, PATCH or DELETE of a user adds one change to the feed, or no change if the request changes nothing.',
    USERS,
  ),
  must(
    'N3-REFERRED',
    'A record keeps its reference to a deleted user and may be PUT back with this reference; the service rejects a new reference to the user with 422.',
    "A record that refers to a deleted user keeps the user's id (`author_id`, `trainerIds`, `coachId`), and a client may PUT the record back with this id. The service rejects a new reference to the user with 422.",
  ),
  mustOfSeveral(
    'N3-TOKENS',
    'The service rejects every token of an inactive or deleted user within a second, on every instance.',
    [
      'The service rejects every token of an inactive or deleted user within a second on every instance. This includes access tokens, tokens of the OpenID provider, and tokens of clients that act for the user.',
      'Clients that act for an inactive or deleted user cannot obtain new tokens. If the user becomes active again, tokens that have not expired or been revoked become valid again. A change of the groups of a user also takes effect within a second.',
    ],
  ),
  mustOfSeveral(
    'N3-ONESELF',
    'Callers may deactivate or delete their own user: this request succeeds, and the service rejects their later requests.',
    [
      'A caller may deactivate or delete the user of its own token, even if no other user may write users.',
      'The request that deactivates or deletes this user succeeds as usual. Afterwards the service rejects the token of the caller.',
    ],
  ),
] as const;
