import { must, mustOfSeveral, unseen } from './requirement.ts';

const A1 = 'Bearer tokens, opaque, 256 bits, stored only as SHA-256, shown once.';
const A1_OWNERS =
  'Each belongs to one organisation, has scopes (`participants:read`, `participants:write`, … `*`), an expiry, and optionally a user;';
const A2 =
  'Obtained by `POST /oauth/token` (client credentials, `client_secret_basic`, `client_secret_post` or `private_key_jwt`, lifetime 3600 s; metadata at `/.well-known/oauth-authorization-server`), or minted by the admin command line.';
const ADMIN = 'It takes the admin command line of the deployment, which a run from outside does not have.';
const A4 =
  'What belongs to another organisation does not exist: the same 404 as for a random id, byte for byte except the request id; the same 422 when referenced.';
const A5 =
  '`RateLimit-Policy: "default";q=6000;w=60` on every /v1 answer and, if the caller is known, `RateLimit: "default";r=5999;t=58`;';

/** Decisions A1 to A10: tokens, refusals, organisations, rates, grants, clients. */
export const access = [
  unseen(
    'A1-TOKENS',
    'Tokens are opaque, have 256 bits, are stored as SHA-256 only and shown once.',
    A1,
    'How tokens are made and stored is not visible from outside.',
  ),
  mustOfSeveral('A1-ONE-ORGANISATION', 'A token sees the records of its own organisation only.', A1_OWNERS),
  mustOfSeveral('A1-SCOPES', 'A token without the scope of an operation can do nothing with it.', A1_OWNERS),
  unseen('A1-EXPIRY', 'An expired token is refused.', A1_OWNERS, ADMIN),
  mustOfSeveral(
    'A1-USER',
    "A user's token can do no more than the user's permission groups allow.",
    "a user's token can do no more than the user's permission groups allow.",
  ),
  mustOfSeveral(
    'A1-REVOKED',
    'A revoked token is useless within a second, on every instance.',
    'Revoking works within a second on every instance.',
  ),
  must(
    'A2-METADATA',
    'The metadata of the token endpoint is answered at `/.well-known/oauth-authorization-server`.',
    A2,
  ),
  must('A2-UNKNOWN-CLIENT', 'The token endpoint refuses an unknown client with `invalid_client`.', A2),
  must('A2-CLIENT-CREDENTIALS', 'A client obtains a token for 3600 seconds with its id and secret.', A2),
  unseen(
    'A2-OPENID',
    'Tokens of an OpenID provider are taken where one is configured.',
    'Tokens of an OpenID provider are accepted too if `OIDC_ISSUER` and `OIDC_AUDIENCE` are set (JWKS, rotation, clock skew; a maintained library).',
    'It takes a provider that the deployment trusts.',
  ),
  mustOfSeveral(
    'A3-NO-TOKEN',
    'Without a token: 401 with `WWW-Authenticate: Bearer realm="…"` and no error code.',
    'No token: 401 with `WWW-Authenticate: Bearer realm="…"` and no error code.',
  ),
  mustOfSeveral(
    'A3-BAD-TOKEN',
    'With a token that was never issued: 401 with `error="invalid_token"`.',
    'Bad, expired or revoked: 401 `error="invalid_token"`.',
  ),
  mustOfSeveral(
    'A3-SCOPE',
    'With too little scope: 403 with `error="insufficient_scope"` and the scope that it takes.',
    'Too little scope: 403 `error="insufficient_scope", scope="…"`.',
  ),
  mustOfSeveral(
    'A3-BEFORE-BODY',
    'Access is decided before the body is looked at: an unreadable one is 401 without a token, and 403 without the scope.',
    'Access is decided before the body is looked at.',
  ),
  mustOfSeveral(
    'A4-SAME-404',
    "Another organisation's id is answered 404, the same to the byte as a random id but for the request id.",
    A4,
  ),
  mustOfSeveral(
    'A4-SAME-422',
    "A reference to another organisation's record is answered 422, the same as to a random id.",
    A4,
  ),
  mustOfSeveral('A4-UNTOUCHED', "What another organisation's token tried to change or delete stays as it is.", A4),
  mustOfSeveral('A4-NOT-LISTED', 'A record is in no list of another organisation.', A4),
  must('A5-POLICY', 'Every answer below /v1 has `RateLimit-Policy`.', A5),
  must('A5-RATE-LIMIT', 'Every answer to a known caller has `RateLimit` with the remaining requests.', A5),
  must(
    'A5-RETRY-AFTER',
    'An answer 429 has `Retry-After`.',
    'over it: 429 with `Retry-After`, before the scope and the body are looked at.',
  ),
  mustOfSeveral(
    'A5-COUNTED',
    'Requests are counted per client, over all instances, in windows of a minute.',
    'Counted per client (per token, if it has no client), over all instances, in windows of a minute that begin with the first request.',
  ),
  unseen(
    'A5-STRANGERS',
    'What shows no valid token is limited by network: 429 with `Retry-After`. Probes and valid tokens never are.',
    'What shows no valid token is counted per network (IPv4 address, IPv6 /64): beyond a limit, requests and guesses are 429 with `Retry-After` instead of 401, 404 or a document; probes and valid tokens never are.',
    'Using up the limit would disturb everybody else in this network who uses the deployment.',
  ),
  mustOfSeveral(
    'A6-GRANT',
    'A caller adds no group to a user, and activates no user with a group, that permits more than the token of the caller: 403 names the missing scopes.',
    [
      "A caller who writes a user needs a token that itself has (its scopes, cut by the groups of the token's user) the permissions of the groups that the write adds;",
      'and of all groups that the user has after it, if it creates the user, activates it or changes its `email`, by which an OpenID provider may know the person.',
      '`*` in a group needs `*` in the token.',
      'Else 403 `insufficient_scope` with the permissions that are missing',
      'The check and the write are one: no other write of the user, and no new permission of a group, comes between them.',
    ],
  ),
  mustOfSeveral(
    'A6-TAKE',
    'A caller removes groups from a user, deactivates or deletes it only with the permissions of those groups: else 403 names the missing scopes.',
    'Nobody takes either what the own token does not have: a caller who takes groups from a user needs their permissions, and one who deactivates or deletes a user those of all of its groups; only its own user may a token deprive of anything (N3b).',
  ),
  mustOfSeveral(
    'A6-PERMISSIONS',
    'A caller changes the permissions of a group, or restores a group, only with these permissions: else 403 names the missing scopes.',
    'So it is with the permissions of a group: each one that a PUT adds or takes away is one that the token has (N11b), and whoever brings a group back has all of them.',
  ),
  must(
    'A7-WRITE-SEES',
    'Writes answer the record also to a token that may not read it otherwise.',
    'POST, PUT, PATCH and the DELETE of a participant answer the record, as the specification requires, also to a token without the read scope',
  ),
  must(
    'A8-UNKNOWN-CLIENT',
    'The metadata name the revocation endpoint, which refuses an unknown client with `invalid_client`.',
    '`POST /oauth/revoke` ends an access token of the client that asks, within a second on every instance: 200 without a body.',
  ),
  mustOfSeveral('A8-OWN', 'A client ends its own tokens; every other one is answered alike and lives on.', [
    '`POST /oauth/revoke` ends an access token of the client that asks, within a second on every instance: 200 without a body.',
    'Any other token gets the same answer and lives on, whether it is unknown, of another client or of another organisation.',
    '`token_type_hint` changes nothing.',
    'A JWT is 400 `unsupported_token_type`:',
  ]),
  unseen(
    'A8-LEDGER',
    'What has ended stays so after a restored backup.',
    [
      "If the end can't be noted in the ledger (N5), the token has ended, and the answer is 503: the same request again notes it.",
      'So it is with a user who is deactivated or deleted.',
    ],
    'It needs the ledger, and a backup that is restored; the tests of the service have both.',
  ),
  must(
    'A9-UNKNOWN-CLIENT',
    'The metadata name the introspection endpoint, which refuses an unknown client with `invalid_client`.',
    '`POST /oauth/introspect` describes a valid token of the organisation of the client that asks:',
  ),
  mustOfSeveral(
    'A9-DESCRIBED',
    'A client learns what the tokens of its own organisation may do now, and of every other token only that it is not active.',
    [
      '`active`, `scope` (what the token may do now, cut by the groups of its user),',
      '`client_id` (if a client obtained it),',
      '`token_type`, `exp`, `iat`, `sub` (its user, else its client, else the token), `iss`, `jti` (the id in logs).',
      'Every other token gets `{"active":false}` and nothing else, from the same statement:',
      'Every client may ask, without a scope for it:',
      'Revoking and introspecting count as requests of the client (A5).',
    ],
  ),
  unseen(
    'A10-ASSERTION',
    'A client with keys proves itself by an assertion that it signs for one request.',
    [
      '`private_key_jwt`: a client that was created with public keys has no secret and signs an assertion for each request.',
      'Only asymmetric algorithms are accepted, and nothing in the header that brings a key or an extension:',
      '`iss` and `sub` are the id of the client, `aud` is one text, the issuer or the token endpoint, `exp` is at most five minutes ahead, and `jti` is required;',
      '`nbf` and `iat` are heeded, and clocks may differ by 30 s.',
      'The issuer is `PUBLIC_URL`; without it, any host in `ALLOWED_HOSTS` or the address at which the connection arrived, with the port at which it arrived, whatever `Host` the request names.',
      'A wrong one is answered and counted like a wrong secret.',
      'A client has at most two keys, for rotation; one that is removed is refused within a second.',
    ],
    ADMIN,
  ),
  must(
    'A10-ONE-PROOF',
    'A client that sends an assertion beside its secret, or an assertion of more than 4 KiB, is refused.',
    'An assertion beside a secret, and one over 4 KiB, are 400 `invalid_request`.',
  ),
  must('A10-FORGED', 'An assertion that no key of the client has signed is answered like a wrong secret.', [
    'Only asymmetric algorithms are accepted, and nothing in the header that brings a key or an extension:',
    'A wrong one is answered and counted like a wrong secret.',
  ]),
  unseen(
    'A10-ONCE',
    'An assertion works once over all instances.',
    'An assertion works once over all instances: of several requests with it, one wins.',
    ADMIN,
  ),
] as const;
