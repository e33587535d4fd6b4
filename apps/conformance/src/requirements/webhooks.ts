import { must, mustOfSeveral, unseen } from './requirement.ts';

const FIELDS =
  'Fields: url!, types! (of N1a, one at least), description, batchSize (1 to 64, 64 by default), signature (`hmac` by default, `ed25519`; fixed), status (`active` by default, `paused`; the service also sets `failing`), and read-only reason, publicKey, lastSuccessAt and behind.';
const NO_RECORD = 'It is no record of the feed: it has no version, no history and no undelete;';
const TEST =
  '`POST …/{id}/test` sends `{"type": "test", "timestamp", "data": {}}` under an id of its own, whatever the status is, and answers what came of it, `{responseStatus?, error?, durationMs}`, after 10 s at most;';
const NO_DELIVERY = 'it is no delivery, and changes nothing.';
const REDIRECT = 'Everything else is none, a redirect too, which is not followed;';
const PAUSES =
  'The next attempt follows after 5 s, 15 s, 1, 5 and 30 minutes, and then every hour, each up to a fifth later;';
const FAILING =
  'After 410 the webhook is `failing` with the reason `gone`, after five days of attempts without success with `no_success`, and if changes that it has not delivered are no longer kept (N1b) with `changes_expired`: no gap is silent.';
const SKIP =
  '`POST …/{id}/skip` goes on behind the changes whose delivery is under way or failing or, after `changes_expired`, at the end of the feed, and makes a failing webhook `active`; if there is nothing to skip, it changes nothing.';
const LISTED =
  '`GET …/{id}/deliveries` lists the attempts of the last 30 days, newest first: firstChange, lastChange, attempt, startedAt, responseStatus, error, durationMs, and no body, header or address.';
const HOST = 'The host is the one that WHATWG URL parses, and is sent on without a dot at its end.';
const SECRET =
  'The creation answers the secret of a webhook with `hmac` (`whsec_…`), and no other answer has it, a repetition neither; one with `ed25519` has a `publicKey` (`whpk_…`) instead.';
const ROTATION = '`POST …/{id}/rotate` answers a new one; the one before signs too for 24 hours more.';
const INSIDE = 'It takes hours, or names and addresses that change meanwhile; tests of the service show it.';

/** Decision N7: endpoints of other systems, to which changes are sent. */
export const webhooks = [
  must('N7-LIFE', 'Webhooks are listed, created, read, changed and removed.', [
    'Module `webhooks`: `/v1/webhooks` lists, creates, gets, updates (PATCH) and removes the endpoints of other systems to which the service sends changes.',
  ]),
  must('N7-FIELDS', 'A webhook has the documented fields and defaults, and keeps how it signs.', FIELDS),
  must('N7-FROM-NOW', 'A webhook begins at the end of the feed.', [
    'A webhook is a place in the change feed that moves on with each delivery, and begins at the end of the feed when it is created.',
  ]),
  must('N7-ORDER', 'Each change of its types is delivered in the order of the feed, also after a pause.', [
    'So each change of its types is delivered in the order of the feed, those too that were written while it was paused or failing.',
  ]),
  must('N7-NO-RECORD', 'A webhook has no history, and does not come back.', NO_RECORD),
  must('N7-ETAG', 'The version of a webhook stands for what callers set, and not for how far it is.', [
    'Its `ETag` stands for all but `lastSuccessAt` and `behind`, which move with each delivery, so that no delivery makes an `If-Match` fail.',
  ]),
  must('N7-BEHIND', 'A webhook counts the changes of its types that it has not delivered.', [
    '`behind` counts the changes of its types that have not been delivered, among the next 10,000 of the organisation.',
  ]),
  must('N7-MOST', 'An organisation has 20 webhooks at most.', [
    'An organisation has at most 20: beyond, 409 `too_many_webhooks`.',
  ]),
  unseen(
    'N7-OFF',
    'A deployment without a key for secrets does not offer webhooks.',
    'A deployment without a key for the secrets of webhooks does not offer the module: its paths are 404.',
    'A run sees a deployment with a key or one without, and can not change that; a test of the service does.',
  ),
  must('N7a-MESSAGE', 'A delivery has changes as the feed has them, and where the feed goes on.', [
    'The body is `{"type": "changes", "timestamp", "data": {"changes": [ … ], "next"}}`: at most `batchSize` items as the feed has them (N1), of one change too, and `next`, the URL at which the feed goes on behind them.',
  ]),
  must('N7a-BATCH-SIZE', 'A delivery has at most `batchSize` changes.', [
    'at most `batchSize` items as the feed has them (N1), of one change too',
  ]),
  must('N7a-SIGNED', 'A delivery is signed as Standard Webhooks has it, and says what it is and when it was sent.', [
    'A delivery is a POST as Standard Webhooks 1.0.0 has it.',
    '`webhook-id` is the id of the webhook and that of the first change, joined by `_`; `webhook-timestamp` is the second in which the attempt began; `webhook-signature` has a `v1` (HMAC-SHA256) or `v1a` (Ed25519) for each secret that is valid.',
  ]),
  must('N7a-REPEATED', 'A delivery that is repeated is the same, whatever has happened since.', [
    'A delivery that is repeated has the same `webhook-id` and the same changes, whatever was written, and whichever types and `batchSize` were set, since its first attempt.',
  ]),
  must('N7a-LOST-ANSWER', 'A delivery whose answer was lost comes again before any later one.', [
    'A receiver may get one twice, if its answer was lost, but never out of order.',
  ]),
  must('N7a-TEST', 'A test says what came of it, and changes nothing.', [TEST, NO_DELIVERY]),
  must('N7a-TEST-SENT', 'A test sends a signed message without changes, of a paused webhook too.', TEST),
  must('N7b-SUCCESS', 'Any 2xx is success, and nothing else is; no redirect is followed.', [
    'Any 2xx is success.',
    REDIRECT,
  ]),
  must('N7b-PAUSE', 'The second attempt follows after five seconds.', PAUSES),
  must('N7b-RETRY-AFTER', 'A receiver says when the next attempt is to be made.', [
    '429 and 503 with `Retry-After` postpone it to that time, by an hour at most.',
  ]),
  must('N7b-GONE', 'After 410 nothing more is delivered until a caller resumes the webhook.', FAILING),
  must('N7b-RETRY', 'The next attempt is made at once if a caller says so, but not while the webhook is paused.', [
    '`POST …/{id}/retry` makes the next attempt now, and a failing webhook `active`; of a paused one it is 409 `webhook_paused`.',
  ]),
  must('N7b-SKIP', 'What can not be delivered is skipped if a caller says so, and nothing else.', SKIP),
  must('N7b-DELIVERIES', 'The attempts are listed, newest first, without anything that was sent.', LISTED),
  unseen(
    'N7b-TIMES',
    'An answer takes 20 s at most, and who never answers with success is given up after five days.',
    [REDIRECT, 'an answer takes at most 20 s, and what it says is not read.', PAUSES, FAILING],
    INSIDE,
  ),
  unseen(
    'N7b-BOUNDS',
    'Receivers that hang stop no others.',
    'A webhook has one delivery under way; a process has at most four to one host of an organisation and 64 in all, of which half may be repetitions, so that receivers that hang stop no others.',
    'It takes many hosts that hang, and a deployment of one process; tests and the benchmark of the service show it.',
  ),
  must('N7c-ADDRESS', 'A webhook has an https URL of a host with public addresses, and no other.', [
    "`url` is an https URL without user and password, on port 443, of a host whose addresses are all public: no private, local, shared, reserved, documentation, multicast or translated one, nor that of a cloud's metadata.",
    'Anything else is 422 `address_not_allowed` at `/webhook/url`, whatever the reason, so that the answer tells nothing of what a name leads to.',
  ]),
  must('N7c-SAME', 'Why an address is not allowed can not be told from the answer.', [
    'Anything else is 422 `address_not_allowed` at `/webhook/url`, whatever the reason, so that the answer tells nothing of what a name leads to.',
  ]),
  must('N7c-NOWHERE', 'A name that leads nowhere yet is taken, and a test shows it.', [
    'A name that leads nowhere yet is taken: `test` shows it.',
  ]),
  must('N7c-HOST', 'The host is read as WHATWG URL has it, and sent on without a dot at its end.', HOST),
  unseen(
    'N7c-EACH-ATTEMPT',
    'Each attempt connects to an address that it has just checked, and to no other.',
    'Addresses are checked when `url` is set and again at each attempt, which connects to an address that it has just checked and to no other.',
    INSIDE,
  ),
  mustOfSeveral('N7d-SCOPES', 'Webhooks need their own scopes, and those of all that they deliver.', [
    'Reading webhooks needs `webhooks:read`, all else `webhooks:write`, `changes:read` and the read scope of each type that the webhook has or gets; else 403 with the scopes that are missing, and nothing is changed, rotated, tested, repeated or skipped.',
  ]),
  mustOfSeveral('N7d-RESTS', 'Deliveries rest on the access of the caller who last set the URL or the types.', [
    'Deliveries rest on the access of whoever last set `url` or `types`, by naming one of them in a request.',
  ]),
  mustOfSeveral('N7d-ACCESS-ENDED', 'A webhook pauses when the access on which it rests ends.', [
    'Before each delivery the token may not have been revoked (nor have expired, if it is of neither a user nor a client), the client has to be there, the user active, and the scopes still theirs; else the webhook is `paused` with the reason `access_ended`.',
  ]),
  must('N7e-SECRET', 'The secret of a webhook is in the answer to its creation, and in no other.', SECRET),
  must('N7e-ROTATE', 'A new secret, or key, is answered once.', ROTATION),
  must('N7e-BOTH', 'After a rotation both secrets sign.', ROTATION),
  unseen(
    'N7e-STORED',
    'Secrets are stored encrypted.',
    'Secrets are stored encrypted (AES-256-GCM) with a key that the database does not have.',
    'What is stored is not answered; a test of the service looks at its rows.',
  ),
] as const;
