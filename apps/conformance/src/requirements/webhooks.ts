import { must, mustOfSeveral, unseen } from './requirement.ts';

const FIELDS =
  'Fields: url!, types! (of N1a, at least one), description, batchSize (1 to 64, 64 by default), signature (`hmac` by default, `ed25519`; fixed), status (`active` by default, `paused`; the service also sets `failing`), and read-only reason, publicKey, lastSuccessAt and behind.';
const BODY =
  'The body is `{"type": "changes", "timestamp", "data": {"changes": [ … ], "next"}}`. The body contains one to `batchSize` changes as in the feed (N1), and `next` is the URL of the feed after these changes.';
const TEST =
  '`POST …/{id}/test` sends `{"type": "test", "timestamp", "data": {}}` with an id of its own, in any status of the webhook. The response is the result of the test, `{responseStatus?, error?, durationMs}`, after 10 s at most.';
const FAILURE =
  'Any 2xx response is a success. Any other response is a failure, including a redirect, which the service does not follow.';
const REPEATS =
  'The service repeats a failed attempt after 5 s, 15 s, 1, 5 and 30 minutes, and then every hour; each of these intervals is extended by up to 20 %.';
const FAILING =
  'The service sets a webhook to `failing` with the reason `gone` after a 410 response, and with the reason `no_success` after five days of attempts without success. If the undelivered changes of the webhook are no longer kept (N1b), the reason is `changes_expired`, so that no gap goes unnoticed.';
const NOT_ALLOWED =
  'The service rejects any other URL with 422 `address_not_allowed` at `/webhook/url`; the response is the same for every reason, so that it reveals nothing about the addresses of a name.';
const SECRET =
  'The create response of a webhook with `hmac` contains its secret (`whsec_…`). No other response contains the secret, not even a replay. A webhook with `ed25519` has a `publicKey` (`whpk_…`) instead.';
const ROTATION =
  '`POST …/{id}/rotate` returns a new secret or key. For another 24 hours, the service also signs with the previous secret or key.';
const INSIDE =
  'The check needs hours, or names whose addresses change in the meantime; tests of the service cover this requirement.';

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
    'A webhook has a position in the change feed, which advances with each delivery. The position of a new webhook is the end of the feed.',
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
    'The `ETag` of a webhook changes when a client changes the webhook, but not when the service sends a delivery.',
    'The `ETag` of a webhook covers all fields except `lastSuccessAt` and `behind`, which change with each delivery, so that a delivery never makes an `If-Match` fail.',
  ),
  must(
    'N7-BEHIND',
    '`behind` counts the undelivered changes of a webhook.',
    '`behind` counts the undelivered changes of the types of the webhook among the next 10,000 changes of the organisation.',
  ),
  must(
    'N7-MOST',
    'An organisation has at most 20 webhooks.',
    'An organisation has at most 20 webhooks; the service rejects another one with 409 `too_many_webhooks`.',
  ),
  unseen(
    'N7-OFF',
    'A deployment without an encryption key for secrets does not offer webhooks.',
    'A deployment without an encryption key for webhook secrets does not offer the module `webhooks` and responds with 404 to its paths.',
    'A run cannot change whether the deployment has a key; a test of the service can.',
  ),
  must('N7a-MESSAGE', 'A delivery contains changes as in the feed, and the URL of the feed after these changes.', BODY),
  must(
    'N7a-BATCH-SIZE',
    'A delivery contains at most `batchSize` changes.',
    'The body contains one to `batchSize` changes as in the feed (N1)',
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
    'If the response to a delivery was lost, the service repeats the delivery before it sends a later delivery.',
    'A receiver may get a delivery twice if its response was lost, but never out of order.',
  ),
  must('N7a-TEST', 'The `test` operation of a webhook returns the result of the test and changes nothing.', [
    TEST,
    'A test is not a delivery and changes nothing.',
  ]),
  must(
    'N7a-TEST-SENT',
    'The `test` operation of a webhook sends a signed message that contains no changes, even for a paused webhook.',
    TEST,
  ),
  must('N7b-SUCCESS', 'A delivery succeeds only if the response is 2xx, and the service follows no redirect.', FAILURE),
  must('N7b-PAUSE', 'After a failed attempt of a delivery, the second attempt follows after five seconds.', REPEATS),
  must(
    'N7b-RETRY-AFTER',
    'The receiver of a delivery can postpone the next attempt with `Retry-After`.',
    'A 429 or 503 response with `Retry-After` postpones the next attempt to the given time, by one hour at most.',
  ),
  must(
    'N7b-GONE',
    'After a 410 response, the service sends no deliveries until a client reactivates the webhook.',
    FAILING,
  ),
  must(
    'N7b-RETRY',
    'The `retry` operation of a webhook starts the next attempt immediately, unless the webhook is paused.',
    '`POST …/{id}/retry` starts the next attempt immediately and makes a failing webhook `active`. For a paused webhook, `retry` returns 409 `webhook_paused`.',
  ),
  must(
    'N7b-SKIP',
    'The `skip` operation of a webhook skips exactly the changes that the service cannot deliver.',
    '`POST …/{id}/skip` skips the changes of the current or failing delivery, or after `changes_expired` moves the webhook to the end of the feed, and makes a failing webhook `active`. If there is nothing to skip, `skip` changes nothing.',
  ),
  must(
    'N7b-DELIVERIES',
    'The list of deliveries of a webhook contains the attempts, newest first, and no data that was sent.',
    '`GET …/{id}/deliveries` lists the attempts of the last 30 days, newest first, with firstChange, lastChange, attempt, startedAt, responseStatus, error and durationMs. The list contains no body, header or address.',
  ),
  unseen(
    'N7b-TIMES',
    'The service waits at most 20 s for a response, and stops deliveries after five days without success.',
    [FAILURE, 'The service waits at most 20 s for the response and does not read its body.', REPEATS, FAILING],
    INSIDE,
  ),
  unseen(
    'N7b-BOUNDS',
    'Hanging receivers do not delay deliveries to other receivers.',
    'A webhook has at most one delivery in flight. A process has at most four deliveries in flight to one host of an organisation, and 64 in total. At most 32 of these 64 deliveries are repetitions, so that hanging receivers do not delay other receivers.',
    'The check needs many hanging hosts and a deployment of one process; tests and the benchmark of the service have them.',
  ),
  must('N7c-ADDRESS', 'The `url` of a webhook must be an https URL of a host whose addresses are all public.', [
    '`url` is an https URL without user and password, on port 443, of a host whose addresses are all public. A private, local, shared, reserved, documentation, multicast or translated address, or the address of the metadata service of a cloud, is not public.',
    NOT_ALLOWED,
  ]),
  must('N7c-SAME', 'The response does not reveal why the address of a webhook is not allowed.', NOT_ALLOWED),
  must(
    'N7c-NOWHERE',
    'The `url` of a webhook may contain a host name that does not resolve yet, and `test` reports that the name does not resolve.',
    'The service accepts a host name that does not resolve yet; `test` reports that the name does not resolve.',
  ),
  must(
    'N7c-HOST',
    'The service parses the host of a webhook as WHATWG URL defines, and sends the host without a trailing dot.',
    'The service parses the host of `url` as WHATWG URL defines, and sends the host without a trailing dot.',
  ),
  unseen(
    'N7c-EACH-ATTEMPT',
    'Each attempt of a delivery connects only to an address that the service has just checked.',
    'The service checks addresses when `url` is set and again at each attempt, and connects only to an address that it has just checked.',
    INSIDE,
  ),
  mustOfSeveral(
    'N7d-SCOPES',
    'Reading webhooks requires `webhooks:read`; every other operation requires `webhooks:write`, `changes:read` and the read scope of each delivered type.',
    'Reading webhooks requires `webhooks:read`. Every other operation requires `webhooks:write`, `changes:read` and the read scope of every type in the `types` of the webhook, both before and after the request. Otherwise the service responds with 403 and the missing scopes, and does not change, rotate, test, retry or skip anything.',
  ),
  mustOfSeveral(
    'N7d-RESTS',
    'Deliveries depend on the access of the caller who last set `url` or `types`.',
    'Deliveries depend on the access of the caller who last set `url` or `types`, by sending `url` or `types` in a request.',
  ),
  mustOfSeveral(
    'N7d-ACCESS-ENDED',
    'The service pauses a webhook when the caller who last set `url` or `types` loses access.',
    'Before each delivery the service verifies that the token of this caller has not been revoked (or expired, if the token belongs to neither a user nor a client), that its client exists, that its user is active, and that token, client and user still have the required scopes. Otherwise the webhook is `paused` with the reason `access_ended`.',
  ),
  must('N7e-SECRET', 'Only the create response of a webhook contains its secret.', SECRET),
  must('N7e-ROTATE', 'The `rotate` operation of a webhook returns the new secret or key once.', ROTATION),
  must(
    'N7e-BOTH',
    'After a rotation, the service signs the deliveries of the webhook with the previous and the new secret.',
    ROTATION,
  ),
  unseen(
    'N7e-STORED',
    'The secrets of webhooks are stored encrypted.',
    'Secrets are stored encrypted (AES-256-GCM) with a key that the database does not contain.',
    'No response contains stored secrets; a test of the service reads the rows.',
  ),
] as const;
