import { must, mustOfSeveral, unseen } from './requirement.ts';

const SELECTION =
  'Filters, ranges and `q` select the same records as on pages, and an export with `after=<id>` starts after this id. The service responds with 400 and the name of the parameter if an export has `sort`, `limit`, `cursor` or `includeDeleted`, or if a request for JSON has `after`.';
const CHANGES =
  'A caller with `changes:read` gets a `Link` with `rel="changes"` to the change feed of this type of record, which starts before the first record was read. A mirror that reads the export and then this feed misses no concurrent write.';

/** Decision N6d: collections as lines of JSON. */
export const exports = [
  must(
    'N6d-LINES',
    'An export of a collection contains every record once, in the order of ids, and ends with the number of records.',
    [
      'Module `export`: with `Accept: application/x-ndjson` every collection returns all its records in one stream. The stream has a line `{"data": …}` for each record, in the order of their ids, and ends with `{"end": {"count": n}}`, the number of records in this stream.',
      'A stream without this last line is incomplete.',
      'An export (N6d) contains one object `{"data": …}` per line, as its media type requires.',
      'The service reads the records from the primary at the speed of the reader, and each record is current when the service reads it. The export is not a snapshot of one moment.',
      'There is no CSV export, because spreadsheets interpret values that begin with `=` as formulas and drop leading zeros. Clients that need CSV convert the lines. | NDJSON, FHIR',
    ],
  ),
  must('N6d-CHOICE', 'Filters and `q` select the same records for an export as for pages.', SELECTION),
  must(
    'N6d-AFTER',
    'An export with `after` starts after the given id, whether or not a record with this id exists.',
    SELECTION,
  ),
  must(
    'N6d-QUERY',
    'The service responds with 400 and the name of the parameter if an export has paging parameters or a request for a page has `after`.',
    SELECTION,
  ),
  must(
    'N6d-ACCEPT',
    'The ranges and qualities of `Accept` select JSON or NDJSON, and the response has `Vary: Accept`.',
    [
      'The quality of each of the two media types is the quality of the most specific matching range in `Accept`; the service returns the media type with the higher quality. If the qualities are equal, the service returns the media type with the more specific range, and otherwise JSON: the response to `*/*` is JSON.',
      'Responses of collections have `Vary: Accept`.',
    ],
  ),
  must(
    'N6d-CHANGES',
    'The response of an export has a link to the change feed, which starts before the first record of the export was read.',
    CHANGES,
  ),
  must(
    'N6d-RESULTS',
    'A client can export the results of an import as NDJSON, in the order of the file.',
    'A client can export the results of an import (N6b) in the same way, in the order of the lines; with `after=<line>` the export starts after this line.',
  ),
  mustOfSeveral(
    'N6d-CHANGES-SCOPE',
    'The response of an export has no link to the change feed if the caller may not read changes.',
    CHANGES,
  ),
  unseen(
    'N6d-SLOW',
    'The service ends an export if the reader accepts no data for 30 s or the token of the caller becomes invalid.',
    'The service ends the stream if a reader accepts no data for 30 s, or if the token of the caller becomes invalid (A1).',
    'The check needs a stream that exceeds every buffer on its way; tests of the service have such a stream.',
  ),
  unseen(
    'N6d-TWO',
    'A third concurrent export of a client returns 429 and `Retry-After`.',
    'A client reads at most two exports at a time in each process of the service, not counting exports of up to 1,000 records and 4 MiB. The service rejects another export with 429 `too_many_exports` and `Retry-After`.',
    'The check needs two streams that exceed every buffer on their way; tests of the service have such streams.',
  ),
] as const;
