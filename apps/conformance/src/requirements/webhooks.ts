import { must, mustOfSeveral, unseen } from './requirement.ts';

const FIELDS =
  'Fields: url!, types! (of N1a, at least one), description, batchSize (1 to 64, 64 by default), signature (`hmac` by default, `ed25519`; fixed), status (`active` by default, `paused`; the service also sets `failing`), and read-only reason, publicKey, lastSuccessAt and behind.';
const BODY =
  'The body is `{"type": "changes", "timestamp", "data": {"changes": [ … ], "next"}}`. It contains one to `batchSize` items as in the feed (N1), and `next` is the URL of the feed after these items.';
const TEST =
  '`POST …/{id}/test` sends `{"type": "test", "timestamp", "data": {}}` under its own id, in any status of the webhook. It returns the result, `{responseStatus?, error?, durationMs}`, after 10 s at most.';
const FAILURE =
  'Any 2xx response is a success. Any other response is a failure, including a redirect, which the service does not follow.';
const REPEATS =
  'The service repeats a failed attempt after 5 s, 15 s, 1, 5 and 30 minutes, and then every hour, each delayed by up to 20 % more.';
const FAILING =
  'A webhook is set to `failing` with the reason `gone` after a 410, and with `no_success` after five days of attempts without success. If its undelivered changes are no longer kept (N1b), the reason is `changes_expired`, so that no gap goes unnoticed.';
const NOT_ALLOWED =
  'Any other URL is rejected with 422 `address_not_allowed` at `/webhook/url`, for every reason alike, so that the response reveals nothing about the addresses of a name.';
const SECRET =
  'The create response of a webhook with `hmac` contains its secret (`whsec_…`). No other response contains it, not even a replay. A webhook with `ed25519` has a `publicKey` (`whpk_…`) instead.';
const ROTATION = '`POST …/{id}/rotate` returns a new secret or key. The previous one also signs for another 24 hours.';
const INSIDE = 'The check needs hours, or names whose addresses change in the meantime; tests of the service cover it.';

/** Decision N7: endpoints of other systems to which the service sends changes. */
export const webhooks = [
  must(
    'N7-LIFE',
    'A client can list, create, get, update and delete webhooks.',
    'Module `webhooks`: `/v1/webhooks` lists, creates, gets, updates (PATCH) and deletes the endpoints of other systems to which the service sends changes.',
  ),
  must('N7-FIELDS', 'A webhook has the documented fields and defaults, and its `signature` is fixed.', FIELDS),
  must(
    'N7-FROM-NOW',
    'A new webhook starts at the end of the feed.',
    'A webhook is a position in the change feed that advances with each delivery. It starts at the end of the feed when it is created.',
  ),
  must(
    'N7-ORDER',
    'The service delivers each change to a webhook in the order of the feed, even after a pause.',
    'The service therefore delivers each change of its types in the order of the feed, including changes that were written while the webhook was paused or failing.',
  ),
  must(
    'N7-NO-RECORD',
    'A webhook has no history and no undelete.',
    'A webhook is not a record of the feed: it has no version, no history and no undelete.',
  ),
  must(
    'N7-ETAG',
    'The `ETag` of a webhook changes when a client changes it, but not when the service delivers to it.',
    'Its `ETag` covers all fields except `lastSuccessAt` and `behind`, which change with each delivery, so that a delivery never makes an `If-Match` fail.',
  ),
  must(
    'N7-BEHIND',
    '`behind` counts the undelivered changes of a webhook.',
    '`behind` counts the undelivered changes of its types among the next 10,000 changes of the organisation.',
  ),
  must(
    'N7-MOST',
    'An organisation has at most 20 webhooks.',
    'An organisation has at most 20 webhooks: otherwise 409 `too_many_webhooks`.',
  ),
  unseen(
    'N7-OFF',
    'A deployment without an encryption key for secrets does not offer webhooks.',
    'A deployment without an encryption key for webhook secrets does not offer the module and responds with 404 to its paths.',
    'A run cannot change whether the deployment has a key; a test of the service can.',
  ),
  must('N7a-MESSAGE', 'A delivery contains changes as in the feed, and the URL of the feed after them.', BODY),
  must(
    'N7a-BATCH-SIZE',
    'A delivery contains at most `batchSize` changes.',
    'It contains one to `batchSize` items as in the feed (N1)',
  ),
  must(
    'N7a-SIGNED',
    'A delivery has the id, timestamp and signature headers of Standard Webhooks.',
    'A delivery is a POST as defined by Standard Webhooks 1.0.0. `webhook-id` is the id of the webhook and the id of the first change, joined by `_`. `webhook-timestamp` is the second in which the attempt began. `webhook-signature` contains a `v1` (HMAC-SHA256) or `v1a` (Ed25519) signature for each valid secret.',
  ),
  must(
    'N7a-REPEATED',
    'A repeated delivery has the same id and the same changes as the first attempt.',
    'A repeated delivery has the same `webhook-id` and the same changes, regardless of new changes and of new values of types and `batchSize` since the first attempt.',
  ),
  must(
    'N7a-LOST-ANSWER',
    'The service repeats a delivery whose response was lost before it sends a later one.',
    'A receiver may get a delivery twice if its response was lost, but never out of order.',
  ),
  must('N7a-TEST', '`test` returns its result and changes nothing.', [
    TEST,
    'A test is not a delivery and changes nothing.',
  ]),
  must('N7a-TEST-SENT', '`test` sends a signed message without changes, even for a paused webhook.', TEST),
  must('N7b-SUCCESS', 'Only a 2xx response is a success, and the service follows no redirect.', FAILURE),
  must('N7b-PAUSE', 'The second attempt of a delivery follows after five seconds.', REPEATS),
  must(
    'N7b-RETRY-AFTER',
    'A receiver can postpone the next attempt with `Retry-After`.',
    'A 429 or 503 with `Retry-After` postpones the next attempt to that time, by one hour at most.',
  ),
  must('N7b-GONE', 'After a 410 the service delivers nothing until a client reactivates the webhook.', FAILING),
  must(
    'N7b-RETRY',
    '`retry` starts the next attempt immediately, unless the webhook is paused.',
    '`POST …/{id}/retry` starts the next attempt immediately and makes a failing webhook `active`. For a paused webhook it returns 409 `webhook_paused`.',
  ),
  must(
    'N7b-SKIP',
    '`skip` skips exactly the changes that the service cannot deliver.',
    '`POST …/{id}/skip` skips the changes of the current or failing delivery, or after `changes_expired` moves to the end of the feed, and makes a failing webhook `active`. If there is nothing to skip, it changes nothing.',
  ),
  must(
    'N7b-DELIVERIES',
    'The list of deliveries contains the attempts, newest first, without any sent data.',
    '`GET …/{id}/deliveries` lists the attempts of the last 30 days, newest first, with firstChange, lastChange, attempt, startedAt, responseStatus, error and durationMs. It contains no body, header or address.',
  ),
  unseen(
    'N7b-TIMES',
    'The service waits at most 20 s for a response, and stops deliveries after five days without success.',
    [FAILURE, 'The service waits at most 20 s for the response and does not read its body.', REPEATS, FAILING],
    INSIDE,
  ),
  unseen(
    'N7b-BOUNDS',
    'Hanging receivers do not delay deliveries to others.',
    'A webhook has one delivery in flight. A process has at most four deliveries in flight to one host of an organisation, and 64 in total. At most half of these are repetitions, so that hanging receivers do not delay other receivers.',
    'The check needs many hanging hosts and a deployment of one process; tests and the benchmark of the service have them.',
  ),
  must('N7c-ADDRESS', 'The `url` of a webhook must be an https URL of a host whose addresses are all public.', [
    "`url` is an https URL without user and password, on port 443, of a host whose addresses are all public. A private, local, shared, reserved, documentation, multicast or translated address, or that of a cloud's metadata service, is not public.",
    NOT_ALLOWED,
  ]),
  must('N7c-SAME', 'The response does not reveal why the address of a webhook is not allowed.', NOT_ALLOWED),
  must(
    'N7c-NOWHERE',
    'The `url` of a webhook may contain a name that does not resolve yet, and `test` reports it.',
    'The service accepts a name that does not resolve yet: `test` reports it.',
  ),
  must(
    'N7c-HOST',
    'The service parses the host of a webhook as WHATWG URL defines, and sends it without a trailing dot.',
    'The host is the one that WHATWG URL parses, and the service sends it without a trailing dot.',
  ),
  unseen(
    'N7c-EACH-ATTEMPT',
    'Each attempt of a delivery connects only to an address that the service has just checked.',
    'It checks addresses when `url` is set and again at each attempt, and connects only to an address that it has just checked.',
    INSIDE,
  ),
  mustOfSeveral(
    'N7d-SCOPES',
    'Webhooks require their own scopes and the read scopes of all types that they deliver.',
    'Reading webhooks requires `webhooks:read`. Every other operation requires `webhooks:write`, `changes:read` and the read scope of each type that the webhook has or gets. Otherwise the service responds with 403 and the missing scopes, and does not change, rotate, test, retry or skip anything.',
  ),
  mustOfSeveral(
    'N7d-RESTS',
    'Deliveries depend on the access of the caller who last set `url` or `types`.',
    'Deliveries depend on the access of the caller who last set `url` or `types`, by sending one of them in a request.',
  ),
  mustOfSeveral(
    'N7d-ACCESS-ENDED',
    'The service pauses a webhook when the caller who last set `url` or `types` loses access.',
    'Before each delivery the service verifies that the token has not been revoked (or expired, if it belongs to neither a user nor a client), that the client exists, that the user is active, and that all of them still have the scopes. Otherwise the webhook is `paused` with the reason `access_ended`.',
  ),
  must('N7e-SECRET', 'Only the create response of a webhook contains its secret.', SECRET),
  must('N7e-ROTATE', '`rotate` returns the new secret or key of a webhook once.', ROTATION),
  must('N7e-BOTH', 'After a rotation, both secrets of a webhook sign its deliveries.', ROTATION),
  unseen(
    'N7e-STORED',
    'The secrets of webhooks are stored encrypted.',
    'Secrets are stored encrypted (AES-256-GCM) with a key that the database does not contain.',
    'No response contains stored secrets; a test of the service reads the rows.',
  ),
] as const;
