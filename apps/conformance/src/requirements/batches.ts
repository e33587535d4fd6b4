import { must, mustOfSeveral } from './requirement.ts';

const BATCH =
  'Module `batch`: `POST /v1/{collection}/batch` accepts 1 to 200 new participants, courses, coachings, contacts, funding agencies, enrolments or sessions under the name of the collection, `{"participants": [ … ]}`. The batch creates all of these records or none, by the rules and with the scope of a single create request.';
const IN_ORDER = 'The service processes the entries in order, as if they were sent one after the other.';

/** Decision N6a: batches of records. */
export const batches = [
  must(
    'N6-BATCH',
    'A batch creates its records by the rules of single create requests, and returns them in the order of its entries.',
    [BATCH, 'The response is 201 with the records in the order of the entries, without `Location` and `ETag`.'],
  ),
  must('N6-BATCH-COUNT', 'The service responds with 422 if a batch has no entries or more than 200.', BATCH),
  must('N6-BATCH-NONE', 'A batch with a rejected entry creates nothing.', BATCH),
  mustOfSeveral(
    'N6-BATCH-SCOPE',
    'A batch requires the scope of a single create request; the 403 response contains this scope.',
    BATCH,
  ),
  must('N6-BATCH-RECORDED', 'Each record of a batch has one change in the feed and one version in its history.', BATCH),
  must(
    'N6-BATCH-INVALID',
    'One 422 response lists the violations of all entries of a batch, each with its pointer.',
    'If entries are invalid, one 422 response lists the violations of all entries, each with its pointer (`/participants/17/lastName`).',
  ),
  must(
    'N6-BATCH-CONFLICT',
    'One 409 response lists all entries that conflict with stored records, each with the problem code that a request to create this entry alone would get.',
    'If all entries are valid but some conflict with stored records, one 409 `batch_conflict` response lists each conflicting entry in `errors`, with the code of the single create request.',
  ),
  must(
    'N6-BATCH-IN-TURN',
    'The service processes each entry of a batch as if the previous entries already existed.',
    IN_ORDER,
  ),
  must(
    'N6-BATCH-VERSION',
    'A course or participant gets only one new version for all its new enrolments in a batch.',
    'A course or participant with several new enrolments in one batch still gets only one new version.',
  ),
  must(
    'N6-BATCH-KEY',
    'A repeated batch with the same `Idempotency-Key` returns the same response and creates nothing.',
    ['One `Idempotency-Key` applies to all entries of a batch (K2).'],
  ),
  must(
    'N6-BATCH-ERASED',
    'A repeated batch returns 409 if one of its persons has been erased since the first request.',
    'If one of the persons has been erased since, the service rejects a repetition of the batch with 409 `person_erased` and creates nothing.',
  ),
  mustOfSeveral(
    'N6-BATCH-RATE',
    'For the rate limit every ten entries of a batch, rounded up, count as one request, even if the entries are invalid.',
    'For the rate limit (A5), every ten entries of a batch, rounded up, count as one request. The service counts the first ten entries with the request itself, and counts the other entries before it validates them.',
  ),
] as const;
