import { must, mustOfSeveral, unseen } from './requirement.ts';

const ADMIN = 'The check needs the admin command line of the deployment, which a run from outside does not have.';
const LIMIT = 'Reaching the limit would block every other caller with this client.';
const PROVIDER = 'The check needs an OpenID provider that the deployment trusts.';
const COUNTS =
  '`courseIds` and `participantCount` omit deleted courses and participants. Deleting a participant frees its seat.';
const UNIQUE =
  'A unique value of a deleted record may be used again, except the `id` of a contact. Unique numbers are case-sensitive, and unique e-mail addresses are not.';
const NETWORK =
  'The service responds to unknown paths and methods without checking the token, so it counts such requests per network only, and these responses have only `RateLimit-Policy`.';
const ERRORS = 'The token endpoint is outside `/v1` and returns errors in the format of RFC 6749, not as problems.';

/** The decisions of the last section, "Settled while building". */
export const settled = [
  must(
    'B-UNKNOWN-WITHOUT-TOKEN',
    'The service responds to unknown paths with 404 and to unsupported methods with 405, with and without a token.',
    [
      'The service responds to unknown paths with 404 and to unsupported methods with 405, with and without a token, because the paths are public. For a known path and method, the service first requires a token.',
    ],
  ),
  must(
    'B-ONE-SPELLING',
    'The service responds with 404 if a path has another case, a trailing slash or other escapes.',
    'A path has exactly one spelling. If a path has another case, a trailing slash, a double slash or an escaped letter, the service responds with 404. Otherwise another spelling of a path could bypass the rules of a gateway for this path.',
  ),
  unseen(
    'B-SPELLINGS-TAKEN',
    'The service accepts ids in upper case, and redirects an address of the reference with a trailing slash to the address without the slash.',
    'Ids are an exception: a UUID in upper case identifies the same record, and an `Idempotency-Key` treats both spellings as the same path. Pages of the reference redirect from an address with a trailing slash to the address without the slash, because people type addresses.',
    'Other deployments need not offer this; tests of the service cover this requirement.',
  ),
  unseen(
    'B-MALFORMED-HTTP',
    'The service responds to malformed HTTP (RFC 9112) with 400 and closes the connection.',
    'The service responds with 400 and closes the connection (RFC 9112) if a request has no `Host` (except HTTP/1.0), several `Host` headers or a malformed `Host`, a version other than HTTP/1.0 and 1.1, or a fragment in its target. An empty `Host` is accepted and specifies no host. If the target of a request is in absolute form, the service uses the path of the target, and the host of the target instead of `Host`.',
    'Proxies in front of a deployment respond to such requests themselves; tests of the service send them.',
  ),
  unseen(
    'B-UNWANTED-BODIES',
    'The service never reads an unwanted body without a limit.',
    'The service never reads an unwanted body without a limit. A body is unwanted if the request is rejected or accepts no body. If the length of an unwanted body is at most 1 MiB, the service reads the body and keeps the connection open. Otherwise the response has `Connection: close`, the service reads at most 256 KiB more, and the client has two seconds to read the response. If a client expects `100 Continue`, the service sends it only if the body is wanted.',
    'The check would send unlimited bodies to a deployment; tests of the service do so.',
  ),
  unseen(
    'B-COUNT-OF-ONE-SERVER',
    'A count and the counted rows come from the same database server.',
    '`X-Total-Count` comes from the same server as the rows, the primary or a replica.',
    'The responding database server is not visible from outside.',
  ),
  unseen(
    'B-OPENID-TRANSPORT',
    'The service connects to the OpenID provider over https, reads documents of the provider within limits, and rejects a withdrawn key within ten minutes.',
    'The service connects to the OpenID provider over https, or over http on the machine itself; any other URL stops the start. The service reads documents of the provider of up to 512 KiB, within 5 s and without redirects. The service rejects a withdrawn key within ten minutes, because it uses keys for five minutes and verified signatures for less than another five minutes.',
    PROVIDER,
  ),
  mustOfSeveral(
    'B-NOTE-SCOPES',
    'Notes require `notes:read` and `notes:write`; every other scope is named after the first segment of the path.',
    [
      'Notes of participants and courses have their own scopes, `notes:read` and `notes:write`, because a note may contain information that not every reader of a participant should see.',
      'All other scopes are named after the first segment of the path.',
    ],
  ),
  must(
    'B-DEFAULTS',
    'A field with a default returns to its default if a PUT omits it or a PATCH clears it.',
    'A field with a default (`status`, `is_pinned`, lists) returns to its default if a PUT omits it or a PATCH clears it.',
  ),
  must(
    'B-COUNTS',
    '`courseIds` and `participantCount` omit deleted courses and participants, and deleting a participant frees its seat.',
    COUNTS,
  ),
  must('B-UNIQUE-AGAIN', 'A unique value of a deleted record may be used again, except the `id` of a contact.', UNIQUE),
  must('B-UNIQUE-CASE', 'Unique numbers are case-sensitive, and unique e-mail addresses are not.', UNIQUE),
  must(
    'B-REFERENCE-KEPT',
    'An update may keep a reference to a record that has been deleted since; the service rejects a new reference to this record with 422.',
    'An update may keep a reference to a record that has been deleted since, so that a client can PUT back the response to a GET. The service rejects a new reference to a deleted record with 422.',
  ),
  must(
    'B-MONEY',
    'The service returns an amount of money with the same decimal places as sent.',
    'The service returns an amount of money with the same decimal places as sent.',
  ),
  unseen(
    'B-REFUSED-NOT-COUNTED',
    'The service does not count a request that the rate limit rejects.',
    'The service does not count a request that the rate limit rejects.',
    LIMIT,
  ),
  mustOfSeveral(
    'B-UNKNOWN-NOT-COUNTED',
    'Responses to unknown paths and methods have `RateLimit-Policy` but no `RateLimit`.',
    NETWORK,
  ),
  unseen(
    'B-SHARED-COUNT',
    'Instances share their request counts; an instance that cannot reach the shared count counts requests by itself.',
    'Instances share their counts every quarter of a second. A client that uses several instances at the same time may exceed its limit by the requests that these instances admit in a quarter of a second. An instance that cannot reach the shared count counts requests by itself.',
    LIMIT,
  ),
  must(
    'B-ADDRESSES',
    'URLs in responses do not depend on headers that callers choose.',
    'Without `PUBLIC_URL`, the `Host` of a request determines absolute URLs only if it is in `ALLOWED_HOSTS`, by default the names of the machine itself. For any other `Host`, absolute URLs contain the address at which the connection arrived, which the caller cannot choose.',
  ),
  must(
    'B-COUNTRIES',
    'The service responds with 422 to a country code that ISO 3166-1 does not assign.',
    'An ISO 3166-1 code is one of the 249 assigned codes.',
  ),
  must(
    'B-EMAIL',
    'The service accepts exactly the e-mail addresses that browsers accept, and rejects any other address with 422.',
    'An e-mail address is valid if browsers accept it (WHATWG HTML), so that a form in a browser and the service accept the same addresses. The `email` of a funding agency is any text, because the specification gives it no format.',
  ),
  must('B-TOKEN-ENDPOINT', 'The token endpoint returns errors in the format of RFC 6749, not as problems.', ERRORS),
  must(
    'B-FORMS',
    'The OAuth endpoints accept only forms with each parameter once, and reject other requests with `invalid_request`.',
    ERRORS,
  ),
  unseen(
    'B-SAME-REFUSAL',
    'An unknown client, a revoked client, a client of an inactive user and a wrong secret get the same response.',
    'An unknown client, a revoked client, a client of an inactive user and a wrong secret get the same response.',
    ADMIN,
  ),
  unseen(
    'B-TOKEN-LIMITS',
    'The token endpoint limits the rate of tokens and the number of valid tokens of a client.',
    'A client may request 60 tokens immediately and then one token per second. Beyond this rate, the token endpoint responds with 429, `Retry-After` and `temporarily_unavailable`. The token endpoint responds in the same way to more than ten wrong secrets of a client per minute, but still accepts the right secret. A client has at most 100 valid tokens (`TOKENS_PER_CLIENT`). If the client obtains another token, the oldest token ends.',
    'Reaching these limits would end tokens of the client that the run uses.',
  ),
  unseen(
    'B-REVOKED-CLIENT',
    'Revoking a client revokes its tokens; rotating the secret of a client does not revoke its tokens.',
    'Revoking a client revokes its tokens. Rotating the secret of a client does not revoke its tokens. Both changes take effect within a second. The service deletes tokens of a client one day after their expiry.',
    ADMIN,
  ),
  unseen(
    'B-OPENID-CLAIMS',
    'A token of the OpenID provider identifies its organisation and, for a person, the user.',
    "A token of the OpenID provider identifies its organisation in `organisation_id`. If `sub` equals `client_id` or `azp`, the token belongs to a machine. Any other token belongs to a person and requires `user_id`. The user's groups restrict the token.",
    PROVIDER,
  ),
  unseen(
    'B-OPENID-KEYS',
    'The service accepts only asymmetric signatures of the OpenID provider, and responds with 503 if it cannot fetch the keys of the provider.',
    'The service accepts only asymmetric signatures, with 60 s of clock skew. If the service needs keys of the provider and cannot fetch them, it responds to tokens of the provider with 503, not 401, because these tokens may be valid.',
    PROVIDER,
  ),
] as const;
