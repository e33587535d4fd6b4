import { must, mustOfSeveral } from './requirement.ts';

const BATCH =
  'Module `batch`: `POST /v1/{collection}/batch` of participants, courses, coachings, contacts, funding agencies, enrolments and sessions takes 1 to 200 new records under the name of the collection, `{"participants": [ … ]}`, and creates all of them or none, by the rules and with the scope of the single creation.';
const CONFLICT =
  'If there are none, but stored records refuse an entry, the answer is one 409 `batch_conflict`, whose `errors` name each such entry with the code that the single creation has.';
const IN_TURN =
  'Entries meet each other as if they were sent one after the other, but a course or a participant that shows several new enrolments has one new version.';

/** Decision N6: many records at once. */
export const batches = [
  must(
    'N6-BATCH',
    'A batch creates its records as single creations do, and answers them in the order of its entries.',
    [BATCH, 'The answer is 201 with the records in the order of the entries; it has neither `Location` nor `ETag`.'],
  ),
  must('N6-BATCH-COUNT', 'A batch has 1 to 200 entries: 422 if there are none or more.', BATCH),
  must('N6-BATCH-NONE', 'A batch with a refused entry creates nothing.', BATCH),
  mustOfSeveral('N6-BATCH-SCOPE', 'A batch needs the scope of the single creation, and names it.', BATCH),
  must(
    'N6-BATCH-RECORDED',
    'Each record of a batch has one change in the feed, and one version in its history.',
    BATCH,
  ),
  must(
    'N6-BATCH-INVALID',
    'What is wrong with any of the entries is named at once, each at its place: 422.',
    'Violations of all entries are named at once, each at its place (`/participants/17/lastName`): 422.',
  ),
  must(
    'N6-BATCH-CONFLICT',
    'Entries that stored records refuse are named in one 409, each with the code of the single creation.',
    CONFLICT,
  ),
  must('N6-BATCH-IN-TURN', 'An entry meets those before it as if they had been created.', IN_TURN),
  must('N6-BATCH-VERSION', 'A course or a participant has one new version for all its enrolments of a batch.', IN_TURN),
  must('N6-BATCH-KEY', 'A repeated batch is answered again, and creates nothing.', [
    'One `Idempotency-Key` stands for all entries (K2).',
  ]),
  must(
    'N6-BATCH-ERASED',
    'A repeated batch with a person who has been erased since is 409, and creates nothing.',
    'Once one of the persons is erased, a repetition is 409 `person_erased`, and creates nothing.',
  ),
  mustOfSeveral(
    'N6-BATCH-RATE',
    'For the rate limit ten entries that are begun count as one request, also if they are invalid.',
    'For the rate limit (A5), ten entries that are begun count as one request; the first ten are counted with the request itself, the others before they are validated.',
  ),
] as const;
