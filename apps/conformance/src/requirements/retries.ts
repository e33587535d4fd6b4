import { must, mustOfSeveral, unseen } from './requirement.ts';

const K1 = '`If-Match` on PUT, PATCH, DELETE: 412 when stale, checked in the SQL statement that writes.';

const CONDITIONS =
  'Both are evaluated by every operation, in the order of RFC 9110, 13.2.2, where nothing else refuses the request:';
const OBJECTS = [
  'Those of a read are about what it answers, those of a write about the record that it writes (of `add_to_course`, erasure and undelete the person), those of a creation about its collection.',
  'What has no `ETag` exists all the same (collections, histories, the feed, exports, plans of erasures), so that a tag in `If-Match` fails there, and so does `*` in `If-None-Match`.',
  'Empty elements of a list count for nothing.',
  'No answer has `Last-Modified`, so that conditions by date are ignored.',
];

/** Decisions K1 and K2: versions and retries. */
export const retries = [
  must(
    'K1-ETAG',
    'Every answer with a single record has a strong `ETag`.',
    'Every single-record answer has a strong `ETag`.',
  ),
  must(
    'K1-ETAG-CHANGES',
    'The `ETag` changes with each write, and only then.',
    'Every single-record answer has a strong `ETag`.',
  ),
  must(
    'K1-NOT-MODIFIED',
    '`If-None-Match` with the current version is answered 304 without a body.',
    '`If-None-Match`: 304.',
  ),
  must(
    'K1-STALE',
    '`If-Match` with another version is answered 412 on PUT, PATCH and DELETE, and nothing is written.',
    K1,
  ),
  must('K1-CURRENT', '`If-Match` with the current version lets the write through.', K1),
  must('K1-RACE', 'Of several writers with the same `If-Match` exactly one wins.', K1),
  must(
    'K1-WITHOUT',
    'Without `If-Match` a write goes through.',
    "Without `If-Match` a write goes through (documented clients don't send it);",
  ),
  must(
    'K1-PARALLEL',
    'Parallel PATCHes of different fields all survive.',
    'fifty parallel PATCHes of different fields all take effect.',
  ),
  must(
    'K1-ONE-ORDER',
    'Writes and reads of a record take effect in one order, across all clients and addresses of the deployment.',
    [K1, 'fifty parallel PATCHes of different fields all take effect.'],
  ),
  must(
    'K1-SHOWN-OF-OTHERS',
    'An enrolment counts as a change of the participant and of the course.',
    'A change of what a record shows of others (`courseIds`, `participantCount`) counts as a change of that record.',
  ),
  must('K1-WEAK', 'A weak tag matches no `If-Match`.', 'Weak tags match no `If-Match`; one that is malformed is 400.'),
  must(
    'K1-MALFORMED',
    'A malformed `If-Match` is answered 400.',
    'Weak tags match no `If-Match`; one that is malformed is 400.',
  ),
  must('K1-CONDITIONS', 'Every operation evaluates `If-Match` and `If-None-Match`.', [CONDITIONS, ...OBJECTS]),
  must(
    'K1-CONDITIONS-LAST',
    'What is refused whatever its conditions are, is refused for that reason.',
    'where nothing else refuses the request:',
  ),
  mustOfSeveral(
    'K2-REPLAY',
    'The same key and body answer as the first time, with `Idempotent-Replayed: true`, and create one record.',
    'The same key and body: the first answer again, with `Idempotent-Replayed: true`, and one row.',
  ),
  must('K2-OTHER-BODY', 'The same key with another body is answered 422.', 'Same key, other body: 422.'),
  must(
    'K2-CONCURRENT',
    'Of requests with the same key at the same time one is carried out, the others answer the same or 409.',
    'First still running: 409 with `Retry-After`.',
  ),
  must(
    'K2-PER-PATH',
    'The same key on another path is another request.',
    '`Idempotency-Key` on every POST, also on one that erases or brings back, kept 24 h per client and path.',
  ),
  mustOfSeveral(
    'K2-PER-CLIENT',
    'The same key of another client is another request.',
    '`Idempotency-Key` on every POST, also on one that erases or brings back, kept 24 h per client and path.',
  ),
  must('K2-REFUSED-FREES', 'A refused request leaves its key free.', 'Refused requests leave the key free.'),
  unseen(
    'K2-24-HOURS',
    'A key is kept for 24 hours.',
    '`Idempotency-Key` on every POST, also on one that erases or brings back, kept 24 h per client and path.',
    'A run does not last for 24 hours.',
  ),
  unseen(
    'K2-ONE-TRANSACTION',
    'Key and record are written together or not at all.',
    'Key and row commit in one transaction.',
    'It takes a crash between the two; a test of the service kills the process.',
  ),
  unseen(
    'K1-ONE-STATEMENT',
    'Whether a version is stale is decided inside one statement.',
    'checked in the SQL statement that writes.',
    'Statements are not visible from outside; K1-RACE sees what follows from it.',
  ),
] as const;
