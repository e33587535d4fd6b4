import { must, mustOfSeveral, unseen } from './requirement.ts';

const TOKENS =
  'Access tokens are opaque Bearer tokens of 256 bits. The service stores only the SHA-256 of a token and returns each token only once.';
const CONTENT =
  'Each token belongs to one organisation and has scopes (`participants:read`, `participants:write`, … `*`), an expiry, and optionally a user.';
const TOKEN_ENDPOINT =
  'A client obtains a token with `POST /oauth/token` (client credentials, `client_secret_basic`, `client_secret_post` or `private_key_jwt`, lifetime 3600 s; metadata at `/.well-known/oauth-authorization-server`). The admin command line can also create tokens.';
const ADMIN = 'The check needs the admin command line of the deployment, which a run from outside does not have.';
const OTHERS =
  'The service treats a record of another organisation as unknown. The response is the same 404 as for a random id, byte-identical except for the request id. The response to a reference to such a record is the same 422 as for a random id.';
const RATE_LIMIT =
  'Every response under /v1 has `RateLimit-Policy: "default";q=6000;w=60`, and a response to an authenticated client also has `RateLimit: "default";r=5999;t=58`.';
const REVOKE =
  '`POST /oauth/revoke` ends an access token of the requesting client, within a second on every instance, and returns 200 without a body.';
const INTROSPECT = '`POST /oauth/introspect` describes a valid token of the organisation of the requesting client:';
const ALGORITHMS =
  'The service accepts only asymmetric algorithms, and no header that contains a key or an extension: the header may contain `alg`, `kid`, `typ` and `x5t`.';
const ONCE =
  'The service accepts an assertion only once, over all instances: exactly one of several requests with the same assertion succeeds. The service rejects and counts a wrong assertion like a wrong secret.';

/** Decisions A1 to A10: tokens, refusals, organisations, rates, grants, clients. */
export const access = [
  unseen(
    'A1-TOKENS',
    'Access tokens are opaque and have 256 bits; the service stores only the SHA-256 of a token and returns each token only once.',
    TOKENS,
    'Generation and storage of tokens are not visible from outside.',
  ),
  mustOfSeveral('A1-ONE-ORGANISATION', 'A token gives access only to the records of its own organisation.', CONTENT),
  mustOfSeveral('A1-SCOPES', 'A token gives access only to the operations of its scopes.', CONTENT),
  unseen('A1-EXPIRY', 'The service rejects an expired token.', CONTENT, ADMIN),
  mustOfSeveral(
    'A1-USER',
    "A user's token permits no more than the user's permission groups allow.",
    "A user's token permits no more than the user's permission groups allow.",
  ),
  mustOfSeveral(
    'A1-REVOKED',
    'The service rejects a revoked token within a second, on every instance.',
    'A revocation takes effect within a second on every instance.',
  ),
  must(
    'A2-METADATA',
    'The service returns the metadata of the token endpoint at `/.well-known/oauth-authorization-server`.',
    TOKEN_ENDPOINT,
  ),
  must('A2-UNKNOWN-CLIENT', 'The token endpoint rejects an unknown client with `invalid_client`.', TOKEN_ENDPOINT),
  must('A2-CLIENT-CREDENTIALS', 'A client obtains a token for 3600 seconds with its id and secret.', TOKEN_ENDPOINT),
  unseen(
    'A2-OPENID',
    'If an OpenID provider is configured, the service accepts tokens of this provider.',
    'If `OIDC_ISSUER` and `OIDC_AUDIENCE` are set, the service also accepts tokens of an OpenID provider (JWKS, rotation, clock skew; a maintained library).',
    'The check needs a provider that the deployment trusts.',
  ),
  mustOfSeveral(
    'A3-NO-TOKEN',
    'Without a token the service responds with 401 and `WWW-Authenticate: Bearer realm="…"`, without an error code.',
    'Without a token the service responds with 401 and `WWW-Authenticate: Bearer realm="…"`, without an error code.',
  ),
  mustOfSeveral(
    'A3-BAD-TOKEN',
    'For a token that was never issued the service responds with 401 and `error="invalid_token"`.',
    'For an invalid, expired or revoked token the service responds with 401 and `error="invalid_token"`.',
  ),
  mustOfSeveral(
    'A3-SCOPE',
    'If the token lacks a scope, the service responds with 403, `error="insufficient_scope"` and the required scope.',
    'If the token lacks a scope, the service responds with 403 and `error="insufficient_scope", scope="…"`.',
  ),
  mustOfSeveral(
    'A3-BEFORE-BODY',
    'The service decides access before it reads the body: for an unreadable body it returns 401 without a token and 403 without the scope.',
    'The service decides access before it reads the body.',
  ),
  mustOfSeveral(
    'A4-SAME-404',
    'The 404 response for an id of another organisation is byte-identical to the 404 response for a random id, except for the request id.',
    OTHERS,
  ),
  mustOfSeveral(
    'A4-SAME-422',
    'The 422 response for a reference to a record of another organisation is the same as for a random id.',
    OTHERS,
  ),
  mustOfSeveral('A4-UNTOUCHED', 'A token of another organisation cannot change or delete a record.', OTHERS),
  mustOfSeveral('A4-NOT-LISTED', 'Lists contain no records of another organisation.', OTHERS),
  must('A5-POLICY', 'Every response under /v1 has `RateLimit-Policy`.', RATE_LIMIT),
  must(
    'A5-RATE-LIMIT',
    'Every response to an authenticated client has `RateLimit` with the remaining requests.',
    RATE_LIMIT,
  ),
  must(
    'A5-RETRY-AFTER',
    'A 429 response has `Retry-After`.',
    'Over the limit the service responds with 429 and `Retry-After`, before it checks the scope and the body.',
  ),
  mustOfSeveral(
    'A5-COUNTED',
    'The service counts requests per client, over all instances, in windows of one minute.',
    'The service counts requests per client (per token, if the token has no client), over all instances, in windows of one minute that begin with the first request.',
  ),
  unseen(
    'A5-STRANGERS',
    'Requests without a valid token, except probes, are rate-limited per network: beyond the limit, the service responds with 429 and `Retry-After`.',
    'The service counts requests without a valid token per network (IPv4 address, IPv6 /64). Over the limit of a network, the service responds to such requests with 429 and `Retry-After` instead of 401, 404 or a document. The limit of a network never applies to probes and requests with valid tokens.',
    'Reaching the limit would block every other caller in the same network.',
  ),
  mustOfSeveral(
    'A6-GRANT',
    'The service responds with 403 and the missing scopes if a caller gives a user groups with more permissions than the token of the caller has.',
    [
      'A caller cannot grant permissions that its token does not have. The permissions of a token are its scopes, restricted by the groups of its user. To add groups to a user, a caller needs the permissions of these groups.',
      'To create or activate a user or change its `email`, by which an OpenID provider may identify the person, a caller needs the permissions of all groups that the user then has. `*` in a group requires `*` in the token.',
      'Otherwise the service responds with 403 `insufficient_scope` and the missing permissions.',
      'The check and the write are atomic: no other write of the user, and no new permission of a group, can happen between the check and the write.',
    ],
  ),
  mustOfSeveral(
    'A6-TAKE',
    'The service responds with 403 and the missing scopes if a caller without the permissions of the groups of a user removes these groups, or deactivates or deletes the user.',
    'A caller cannot remove permissions that its token does not have. To remove groups from a user, a caller needs the permissions of these groups; to deactivate or delete a user, a caller needs the permissions of all groups of the user. This rule does not apply to the user of the token (N3b).',
  ),
  mustOfSeveral(
    'A6-PERMISSIONS',
    'The service responds with 403 and the missing scopes if a caller changes permissions of a group that its own token does not have, or restores a group with such permissions.',
    'The same rule applies to the permissions of a group: a PUT may add or remove only permissions that the token has (N11b), and an undelete of a group requires all its permissions.',
  ),
  must(
    'A7-WRITE-SEES',
    'A write request returns the record even if the token lacks the read scope.',
    'POST, PUT, PATCH and the DELETE of a participant return the record, as the specification requires, even to a token without the read scope. This includes an empty PATCH.',
  ),
  must(
    'A8-UNKNOWN-CLIENT',
    'The metadata of the token endpoint contain the revocation endpoint, which rejects an unknown client with `invalid_client`.',
    REVOKE,
  ),
  mustOfSeveral(
    'A8-OWN',
    'A client can revoke only its own tokens; for any other token the service returns the same response.',
    [
      REVOKE,
      'For any other token, the service returns the same response and does not end the token. This applies to an unknown token and to a token of another client or organisation.',
      '`token_type_hint` has no effect. The service rejects a JWT with 400 `unsupported_token_type`, because only its OpenID provider could revoke it and a success response would mislead the client.',
    ],
  ),
  unseen(
    'A8-LEDGER',
    'Revoked access stays revoked after a backup is restored.',
    'If the service cannot write the revocation to the ledger (N5), the token has ended and the response is 503; a repetition of the request writes the revocation. The same applies when a user is deactivated or deleted.',
    'The check needs the ledger and a restored backup; the tests of the service have both.',
  ),
  must(
    'A9-UNKNOWN-CLIENT',
    'The metadata of the token endpoint contain the introspection endpoint, which rejects an unknown client with `invalid_client`.',
    INTROSPECT,
  ),
  mustOfSeveral(
    'A9-DESCRIBED',
    'Introspection returns the current permissions of a token of the same organisation, and only `active: false` for every other token.',
    [
      '`active`, `scope` (its current permissions, restricted by the groups of its user), `client_id` (if a client obtained the token), `token_type`, `exp`, `iat`, `sub` (its user, else its client, else the token), `iss`, `jti` (the id in logs).',
      'For every other token, the response is only `{"active":false}`, after the same SQL statement: for unknown, expired and revoked tokens, and for tokens of another organisation or of an OpenID provider.',
      'Every client may introspect tokens without a scope.',
      'Revocations and introspections count as requests of the client (A5).',
    ],
  ),
  must('A10-ASSERTION', 'A client with keys authenticates each request with a signed assertion.', [
    '`private_key_jwt`: a client that was created with public keys has no secret and signs an assertion for each request.',
    ALGORITHMS,
    '`iss` and `sub` are the id of the client. `aud` is one string, the issuer or the token endpoint. `exp` is at most five minutes in the future, and `jti` is required. The service also checks `nbf` and `iat`, with 30 s of clock skew.',
    'The issuer is `PUBLIC_URL`. Without `PUBLIC_URL`, the issuer is any host in `ALLOWED_HOSTS`, or the address and port at which the connection arrived, regardless of the `Host` of the request.',
    ONCE,
    'A client has at most two keys, for rotation. The service rejects a removed key within a second.',
  ]),
  must(
    'A10-ONE-PROOF',
    'The service rejects a request that contains both an assertion and a secret, or an assertion over 4 KiB.',
    'The service responds with 400 `invalid_request` if a client sends both an assertion and a secret, or an assertion over 4 KiB.',
  ),
  must(
    'A10-FORGED',
    'The response to an assertion without a valid signature of the client is the same as to a wrong secret.',
    [ALGORITHMS, ONCE],
  ),
  must('A10-ONCE', 'The service accepts an assertion only once, over all instances.', ONCE),
] as const;
