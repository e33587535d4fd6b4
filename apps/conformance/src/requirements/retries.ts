import { must, mustOfSeveral, unseen } from './requirement.ts';

const ETAG = 'Every response with a single record has a strong `ETag`.';
const IF_MATCH = 'A PUT, PATCH or DELETE with a stale `If-Match` returns 412; the SQL statement that writes checks it.';
const PARALLEL = 'Fifty parallel PATCHes of different fields all take effect.';
const TAGS = 'A weak tag never matches `If-Match`. The service rejects a malformed `If-Match` with 400.';
const CONDITIONS =
  'Every operation evaluates `If-Match` and `If-None-Match`, in the order of RFC 9110, section 13.2.2, unless the request is rejected for another reason.';
const OBJECTS = [
  'A read then returns 412 or 304, a write or creation 412. The conditions of a read apply to the representation that it returns.',
  'The conditions of a write apply to the record that the request writes; for `add_to_course`, and for the erasure or undelete of a person, that record is the person. The conditions of a creation apply to the collection in which it creates the record.',
  'Resources without an `ETag` (collections, histories, the feed, exports, erasure plans) still exist: a tag in `If-Match` fails there, and so does `*` in `If-None-Match`.',
  'The service ignores empty elements of a list. No response has `Last-Modified`, so the service ignores conditions by date.',
];
const KEY =
  'A client may send `Idempotency-Key` with every POST, including an erasure and an undelete. The service keeps a key for 24 hours per client and path.';

/** Decisions K1 and K2: versions and retries. */
export const retries = [
  must('K1-ETAG', 'Every response with a single record has a strong `ETag`.', ETAG),
  must('K1-ETAG-CHANGES', 'The `ETag` changes with each write, and only then.', ETAG),
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
    'A record may contain data of other records (`courseIds`, `participantCount`). If this data changes, the record itself has changed.',
  ),
  must('K1-WEAK', 'A weak tag never matches `If-Match`.', TAGS),
  must('K1-MALFORMED', 'The service rejects a malformed `If-Match` with 400.', TAGS),
  must('K1-CONDITIONS', 'Every operation evaluates `If-Match` and `If-None-Match`.', [CONDITIONS, ...OBJECTS]),
  must(
    'K1-CONDITIONS-LAST',
    'The service rejects a request for any other reason before it evaluates its conditions.',
    'unless the request is rejected for another reason.',
  ),
  mustOfSeveral(
    'K2-REPLAY',
    'The same `Idempotency-Key` with the same body returns the first response again, with `Idempotent-Replayed: true`, and creates one record.',
    'The same key with the same body returns the first response again, with `Idempotent-Replayed: true`, and creates one row.',
  ),
  must(
    'K2-OTHER-BODY',
    'The service responds with 422 if the same `Idempotency-Key` comes with another body.',
    'If the same key comes with another body, the service responds with 422.',
  ),
  must(
    'K2-CONCURRENT',
    'The service executes one of several concurrent requests with the same `Idempotency-Key`; the others return the same response or 409.',
    'If the first request is still running, it responds with 409 and `Retry-After`.',
  ),
  must('K2-PER-PATH', 'The same `Idempotency-Key` on another path belongs to another request.', KEY),
  mustOfSeveral('K2-PER-CLIENT', 'The same `Idempotency-Key` from another client belongs to another request.', KEY),
  must(
    'K2-REFUSED-FREES',
    'A rejected request leaves its `Idempotency-Key` free.',
    'A rejected request leaves its key free.',
  ),
  unseen('K2-24-HOURS', 'The service keeps an `Idempotency-Key` for 24 hours.', KEY, 'A run does not last 24 hours.'),
  unseen(
    'K2-ONE-TRANSACTION',
    'The service commits an `Idempotency-Key` and its record in one transaction.',
    'Key and row commit in one transaction.',
    'The check needs a crash between the two writes; a test of the service kills the process.',
  ),
  unseen(
    'K1-ONE-STATEMENT',
    'One SQL statement checks the version and writes.',
    'the SQL statement that writes checks it.',
    'Statements are not visible from outside; K1-RACE checks the visible effect.',
  ),
] as const;
