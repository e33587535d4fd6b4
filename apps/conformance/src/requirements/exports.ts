import { must, mustOfSeveral, unseen } from './requirement.ts';

const SELECTION =
  'Filters, ranges and `q` select the records as on pages, and `after=<id>` continues after an id. The service responds with 400 and the name of the parameter if an export has `sort`, `limit`, `cursor` or `includeDeleted`, or if a request for JSON has `after`.';
const CHANGES =
  'A caller with `changes:read` gets a `Link` with `rel="changes"` to the change feed of this type of record, from before the first record was read. A mirror that reads the export and then this feed misses no concurrent write.';

/** Decision N6d: collections as lines of JSON. */
export const exports = [
  must(
    'N6d-LINES',
    'An export of a collection contains every record once, in the order of ids, and ends with the number of records.',
    [
      'Module `export`: with `Accept: application/x-ndjson` every collection returns all its records in one stream. The stream has a line `{"data": …}` for each record, in the order of their ids, and ends with `{"end": {"count": n}}`, the number of records in this stream.',
      'A stream without the last line is incomplete.',
      'An export (N6d) contains one such object per line, as its media type requires.',
      'Each record is current when it is read, from the primary, at the speed of the reader. The export is not a snapshot of one moment.',
      'There is no CSV export, because spreadsheets interpret values that begin with `=` as formulas and drop leading zeros. Clients that need CSV convert the lines. | NDJSON, FHIR',
    ],
  ),
  must('N6d-CHOICE', 'Filters and `q` select the records of an export as on pages.', SELECTION),
  must('N6d-AFTER', '`after` continues after an id, whether or not a record with this id exists.', SELECTION),
  must(
    'N6d-QUERY',
    'The service responds with 400 and the name if an export has paging parameters or a page has `after`.',
    SELECTION,
  ),
  must(
    'N6d-ACCEPT',
    'The ranges and qualities of `Accept` select JSON or NDJSON, and the response has `Vary: Accept`.',
    [
      'The most specific range of `Accept` decides, then its quality. If they are equal, the media type that is named more specifically decides, and then JSON: `*/*` is JSON.',
      'Responses of collections have `Vary: Accept`.',
    ],
  ),
  must('N6d-CHANGES', 'An export contains a link to the change feed from before its first record was read.', CHANGES),
  must(
    'N6d-RESULTS',
    'The results of an import can be exported as lines of JSON, in the order of the file.',
    'The results of an import (N6b) can be exported in the same way, in the order of its lines; `after=<line>` continues after a line.',
  ),
  mustOfSeveral(
    'N6d-CHANGES-SCOPE',
    'An export contains no link to the change feed if the caller may not read changes.',
    CHANGES,
  ),
  unseen(
    'N6d-SLOW',
    'The service ends an export if the reader accepts no data for 30 s or the token of the caller ends.',
    'The service ends the stream if a reader accepts no data for 30 s, or if the token of the caller ends (A1).',
    'The check needs a stream that exceeds every buffer on its way; tests of the service have one.',
  ),
  unseen(
    'N6d-TWO',
    'A third concurrent export of a client returns 429 and `Retry-After`.',
    'A client reads at most two exports at a time in each process of the service, not counting exports of up to 1,000 records and 4 MiB. Another export is rejected with 429 `too_many_exports` and `Retry-After`.',
    'The check needs two streams that exceed every buffer on their way; tests of the service have them.',
  ),
] as const;
