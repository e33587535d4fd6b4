import { must, mustOfSeveral, unseen } from './requirement.ts';

const ETAG = 'Every response with a single record has a strong `ETag`.';
const IF_MATCH =
  'A PUT, PATCH or DELETE with a stale `If-Match` returns 412; the SQL statement that writes the record checks `If-Match`.';
const PARALLEL = 'Fifty parallel PATCHes of different fields all take effect.';
const TAGS = 'A weak entity tag in `If-Match` never matches. The service rejects a malformed `If-Match` with 400.';
const CONDITIONS =
  'Every operation evaluates `If-Match` and `If-None-Match`, in the order of RFC 9110, section 13.2.2, unless the request is rejected for another reason.';
const OBJECTS = [
  'If a condition fails, a read returns 412 or 304, and a write or creation returns 412. The conditions of a read apply to the representation that the read returns.',
  'The conditions of a write apply to the record that the request writes; for `add_to_course`, and for the erasure or undelete of a person, that record is the person. The conditions of a creation apply to the collection in which the record is created.',
  'Resources without an `ETag` (collections, histories, the feed, exports, erasure plans) still exist: for such a resource, `If-Match` with a tag fails, and so does `If-None-Match` with `*`.',
  'The service ignores empty elements in a list of tags. No response has `Last-Modified`, so the service ignores conditions by date.',
];
const KEY =
  'A client may send `Idempotency-Key` with every POST, including an erasure and an undelete. The service keeps a key for 24 hours per client and path.';

/** Decisions K1 and K2: versions and retries. */
export const retries = [
  must('K1-ETAG', 'Every response with a single record has a strong `ETag`.', ETAG),
  must(
    'K1-ETAG-CHANGES',
    'The `ETag` of a record changes with each write of the record, and never without a write.',
    ETAG,
  ),
  must(
    'K1-NOT-MODIFIED',
    'A GET with the current version in `If-None-Match` returns 304 without a body.',
    'A GET whose `If-None-Match` matches returns 304.',
  ),
  must(
    'K1-STALE',
    'A PUT, PATCH or DELETE with another version in `If-Match` returns 412 and writes nothing.',
    IF_MATCH,
  ),
  must('K1-CURRENT', 'A write with the current version in `If-Match` succeeds.', IF_MATCH),
  must('K1-RACE', 'Exactly one of several concurrent writes with the same `If-Match` succeeds.', IF_MATCH),
  must(
    'K1-WITHOUT',
    'A write without `If-Match` succeeds.',
    'The service accepts a write without `If-Match`, because documented clients do not send it.',
  ),
  must('K1-PARALLEL', 'Parallel PATCHes of different fields all take effect.', PARALLEL),
  must(
    'K1-ONE-ORDER',
    'Reads and writes of a record take effect in one order, across all clients and addresses of the deployment.',
    [IF_MATCH, PARALLEL],
  ),
  must(
    'K1-SHOWN-OF-OTHERS',
    'Enrolling a participant changes the version of the participant and of the course.',
    'A record may contain data of other records (`courseIds`, `participantCount`). A change of this data is a change of the record.',
  ),
  must('K1-WEAK', 'A weak entity tag in `If-Match` never matches.', TAGS),
  must('K1-MALFORMED', 'The service rejects a malformed `If-Match` with 400.', TAGS),
  must('K1-CONDITIONS', 'Every operation evaluates `If-Match` and `If-None-Match`.', [CONDITIONS, ...OBJECTS]),
  must(
    'K1-CONDITIONS-LAST',
    'If a request is invalid for any other reason, the service rejects it before evaluating `If-Match` and `If-None-Match`.',
    'unless the request is rejected for another reason.',
  ),
  mustOfSeveral(
    'K2-REPLAY',
    'If a request is repeated with the same `Idempotency-Key` and body, the service returns the first response again, with `Idempotent-Replayed: true`, and creates only one record.',
    'If a request is repeated with the same key and the same body, the service returns the first response again, with `Idempotent-Replayed: true`, and creates only one row.',
  ),
  must(
    'K2-OTHER-BODY',
    'The service responds with 422 if a request repeats an `Idempotency-Key` with another body.',
    'If a request has the same key and another body, the service responds with 422.',
  ),
  must(
    'K2-CONCURRENT',
    'The service executes one of several concurrent requests with the same `Idempotency-Key`; the others return the same response or 409.',
    'If the first request with the key is still running, the service responds with 409 and `Retry-After`.',
  ),
  must('K2-PER-PATH', 'A request with the same `Idempotency-Key` on another path is a new request.', KEY),
  mustOfSeveral(
    'K2-PER-CLIENT',
    'A request with the same `Idempotency-Key` from another client is a new request.',
    KEY,
  ),
  must(
    'K2-REFUSED-FREES',
    'A client can use the `Idempotency-Key` of a rejected request again.',
    'A client can use the key of a rejected request again.',
  ),
  unseen('K2-24-HOURS', 'The service keeps an `Idempotency-Key` for 24 hours.', KEY, 'A run does not last 24 hours.'),
  unseen(
    'K2-ONE-TRANSACTION',
    'The service commits an `Idempotency-Key` and its record in one transaction.',
    'The service commits the key and the row in one transaction.',
    'The check needs a crash between the two writes; a test of the service kills the process.',
  ),
  unseen(
    'K1-ONE-STATEMENT',
    'The same SQL statement checks the version and writes the record.',
    'the SQL statement that writes the record checks `If-Match`.',
    'Statements are not visible from outside; K1-RACE checks the visible effect.',
  ),
] as const;
