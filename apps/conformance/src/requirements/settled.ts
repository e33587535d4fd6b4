import { must, mustOfSeveral, unseen } from './requirement.ts';

const ADMIN = 'It takes the admin command line of the deployment, which a run from outside does not have.';
const LIMIT = 'Using up the limit would disturb everybody else who uses the deployment with this client.';
const PROVIDER = 'It takes an OpenID provider that the deployment trusts.';

/** What was settled while building. */
export const settled = [
  must('B-UNKNOWN-WITHOUT-TOKEN', 'Unknown paths are 404 and other methods 405, with and without a token.', [
    'Unknown paths are 404 and other methods 405 with and without a token: the paths are public',
    'Everything behind a known path and method needs a token first.',
  ]),
  must(
    'B-ONE-SPELLING',
    'A path that differs from a known one by case, by a slash at its end or by its escapes is unknown.',
    [
      'A path has one spelling: another case, a slash at its end, a double slash and an escaped letter make another path, 404.',
      'Rules of a gateway for a path would otherwise be passed by another spelling of it.',
    ],
  ),
  unseen(
    'B-SPELLINGS-TAKEN',
    'Ids may be in upper case, and pages of the reference are found with a slash at their end.',
    [
      'Ids are the exception: a UUID may be written in upper case, and names the same record, also to an `Idempotency-Key`.',
      'Pages of the reference with a slash at the end lead to the address without it, since people type addresses.',
    ],
    'Other deployments need not offer it; tests of the service hold it.',
  ),
  unseen(
    'B-MALFORMED-HTTP',
    'What RFC 9112 calls malformed is answered 400, and the connection is closed.',
    [
      'A request without `Host` (but for HTTP/1.0), with several or a malformed one, in another version of HTTP than 1.0 and 1.1, or with a fragment in its target is 400, and its connection is closed (RFC 9112).',
      'An empty `Host` names no host.',
      'A target in absolute form is read as its path, and its host in the place of `Host`.',
    ],
    'Proxies before a deployment answer such requests themselves; tests of the service send them.',
  ),
  unseen(
    'B-UNWANTED-BODIES',
    'A body that is not wanted is not read without end.',
    [
      'A body that is not wanted is not read without end, whether its request is refused or takes none: one whose length is at most 1 MiB is read and the connection goes on; before any other the answer says `Connection: close`, at most 256 KiB more are read, and the client has two seconds to take the answer.',
      'A client that announces its body with `100-continue` is told to go on when the body is wanted.',
    ],
    'It would send a deployment bodies without end; tests of the service do.',
  ),
  unseen(
    'B-COUNT-OF-ONE-SERVER',
    'A count and the rows that it is about come from one server.',
    '`X-Total-Count` comes from the server that the rows come from, the primary or a replica.',
    'Which server answers is not visible from outside.',
  ),
  unseen(
    'B-OPENID-TRANSPORT',
    'The OpenID provider is reached over https, within limits, and a withdrawn key is refused after ten minutes.',
    [
      'The OpenID provider is reached over https, or over http on the machine itself; anything else stops the start.',
      'Its documents are read up to 512 KiB, within 5 s and without redirects.',
      'A key that it withdraws is refused ten minutes later at the latest: keys are used for five minutes, and verified signatures for less than five more.',
    ],
    PROVIDER,
  ),
  mustOfSeveral(
    'B-NOTE-SCOPES',
    'Notes need `notes:read` and `notes:write`; every other scope is named after the first segment of the path.',
    [
      'Notes have scopes of their own, `notes:read` and `notes:write`, for participants and courses together',
      'All other scopes are named after the first segment of the path.',
    ],
  ),
  must(
    'B-DEFAULTS',
    'A field with a default goes back to it when it is left out of a PUT or cleared in a PATCH.',
    'A field with a default (`status`, `is_pinned`, lists) returns to it if a PUT leaves it out or a PATCH clears it.',
  ),
  must(
    'B-COUNTS',
    "`courseIds` and `participantCount` leave out deleted courses and participants; a deleted participant's seat is free.",
    "`courseIds` and `participantCount` leave out deleted courses and participants; a deleted participant's seat is free.",
  ),
  must(
    'B-UNIQUE-AGAIN',
    "A unique value of a deleted record may be used again, but for a contact's `id`.",
    "A unique value of a deleted record may be used again, but for a contact's `id`.",
  ),
  must(
    'B-UNIQUE-CASE',
    'Numbers that differ in case are two, e-mail addresses that do are one.',
    'Numbers that differ in case are two, e-mail addresses that do are one.',
  ),
  must(
    'B-REFERENCE-KEPT',
    'An update may keep a reference to a record that was deleted since; a new reference to it is 422.',
    'An update may keep a reference to a record that has been deleted since, so that what GET answers can be PUT back. A new reference to it is 422.',
  ),
  must(
    'B-MONEY',
    'Money keeps the decimal places that were written.',
    'Money keeps the decimal places that were written.',
  ),
  unseen(
    'B-REFUSED-NOT-COUNTED',
    'A request that is refused by the rate limit is not counted.',
    'A request that is refused by the rate limit is not counted.',
    LIMIT,
  ),
  mustOfSeveral(
    'B-UNKNOWN-NOT-COUNTED',
    'Answers to unknown paths and methods carry `RateLimit-Policy` alone.',
    'Unknown paths and methods are answered without looking at the token, so they are counted by network only and carry `RateLimit-Policy` alone.',
  ),
  unseen(
    'B-SHARED-COUNT',
    'Instances share what they have counted, and go on alone where they cannot.',
    [
      'Instances share their counts every quarter of a second',
      "If the shared count can't be reached, each instance counts by itself.",
    ],
    LIMIT,
  ),
  must('B-ADDRESSES', 'Callers have no say in the addresses that answers name.', [
    'Without `PUBLIC_URL`, the `Host` of a request shapes absolute URLs only if it is in `ALLOWED_HOSTS`, by default the names of the machine itself.',
    "For any other they name the address at which the connection arrived, which the caller can't choose.",
  ]),
  must(
    'B-COUNTRIES',
    'A code that ISO 3166-1 does not assign is answered 422.',
    'An ISO 3166-1 code is one of the 249 that are assigned.',
  ),
  must('B-EMAIL', 'An address is taken as one of e-mail if browsers take it, and refused by 422 if they do not.', [
    'An e-mail address is what browsers take as one (WHATWG HTML), so that a form and the service agree.',
    'That of a funding agency is any text, since the specification gives it no format.',
  ]),
  must(
    'B-TOKEN-ENDPOINT',
    'The token endpoint answers refusals as RFC 6749 has them, not as problems.',
    'The token endpoint is outside of `/v1` and answers errors in the form of RFC 6749, not as problems.',
  ),
  must(
    'B-FORMS',
    'The endpoints of OAuth take forms alone, with each parameter once, and refuse others with `invalid_request`.',
    'answers errors in the form of RFC 6749, not as problems.',
  ),
  unseen(
    'B-SAME-REFUSAL',
    'An unknown client, a revoked one, one whose user is inactive and a wrong secret get the same answer.',
    'An unknown client, a revoked one, one whose user is inactive and a wrong secret get the same answer.',
    ADMIN,
  ),
  unseen(
    'B-TOKEN-LIMITS',
    'The token endpoint limits tokens by client, and the number that are alive.',
    [
      'The token endpoint answers 429 with `Retry-After` and `temporarily_unavailable` if a client asks for more than 60 tokens at once and one a second, and for wrong secrets of a client beyond ten a minute; the right secret is not affected.',
      'A client has at most 100 live tokens (`TOKENS_PER_CLIENT`): if it obtains another one, the oldest ends.',
    ],
    'Reaching these limits would end tokens of the client that the run uses.',
  ),
  unseen(
    'B-REVOKED-CLIENT',
    'Revoking a client revokes its tokens; rotating its secret does not.',
    [
      'Revoking a client revokes its tokens; rotating its secret does not.',
      'Both take effect within a second.',
      'Its tokens are deleted a day after their expiry.',
    ],
    ADMIN,
  ),
  unseen(
    'B-OPENID-CLAIMS',
    'A token of the OpenID provider names its organisation and, for a person, the user.',
    [
      'A token of the OpenID provider names its organisation in `organisation_id`.',
      "If `sub` equals `client_id` or `azp`, the token is a machine's; any other is a person's and needs `user_id`.",
      "A token that names a user is limited by the user's groups.",
    ],
    PROVIDER,
  ),
  unseen(
    'B-OPENID-KEYS',
    'Only asymmetric signatures are taken; without the keys the answer is 503.',
    [
      'Only asymmetric signatures are accepted; clocks may differ by 60 s.',
      "As long as the provider's keys are needed and can't be fetched, its tokens are answered 503, not 401: they may be valid.",
    ],
    PROVIDER,
  ),
] as const;
