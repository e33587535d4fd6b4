import { must, mustOfSeveral, unseen } from './requirement.ts';

const CHOICE =
  'Filters, ranges and `q` choose the records as on pages, and `after=<id>` goes on behind an id; `sort`, `limit`, `cursor` and `includeDeleted` are 400 with their names, and so is `after` where the answer is JSON.';
const CHANGES =
  'A caller with `changes:read` gets a `Link` with `rel="changes"`: the change feed of this type of record, from before the first record was read; so a mirror that reads the export, and then the feed from there, misses nothing that is written meanwhile.';

/** Decision N6d: collections as lines of JSON. */
export const exports = [
  must('N6d-LINES', 'An export has every record once, in the order of ids, and at last their number.', [
    'Module `export`: every collection answers `Accept: application/x-ndjson` with all its records in one stream: a line `{"data": …}` for each, in the order of their ids, and at last `{"end": {"count": n}}`, the number of this stream\'s records.',
    'A stream without that line was cut.',
    'An export (N6d) contains one such object per line, as its media type requires.',
    'Each record is as it is when it is read, from the primary and as fast as the caller reads; there is no one moment of all.',
    'There is no CSV: spreadsheets take what begins with `=` for formulas and drop leading zeros, so who wants it converts the lines. | NDJSON, FHIR',
  ]),
  must('N6d-CHOICE', 'Filters and `q` choose the records of an export as on pages.', CHOICE),
  must('N6d-AFTER', '`after` goes on behind an id, whether there is a record with it or not.', CHOICE),
  must('N6d-QUERY', 'What belongs to pages is refused in an export, and `after` in a page: 400 with the name.', CHOICE),
  must('N6d-ACCEPT', '`Accept` decides by its qualities which of both the answer is; `Vary` says so.', [
    'The more precise range of `Accept` decides, then its quality; where that is the same, the type that is named more precisely, and then JSON: `*/*` is JSON.',
    'Answers of collections say `Vary: Accept`.',
  ]),
  must('N6d-CHANGES', 'An export links to the changes of its type of record from before its first record.', CHANGES),
  must(
    'N6d-RESULTS',
    'The results of an import are lines of JSON as well, in the order of the file.',
    'The results of an import (N6b) are answered the same way, in the order of its lines, and `after=<line>` goes on behind a line.',
  ),
  mustOfSeveral('N6d-CHANGES-SCOPE', 'A caller who may not read changes gets no link to them with an export.', CHANGES),
  unseen(
    'N6d-SLOW',
    'A reader that takes nothing for 30 s is cut, and a caller whose token ends.',
    'A reader that takes nothing for 30 s is cut, and so is a caller whose token ends (A1).',
    'It takes a stream that is longer than every buffer on its way; tests of the service make one.',
  ),
  unseen(
    'N6d-TWO',
    'A client that reads two exports already is answered 429 with `Retry-After`.',
    'A client reads two exports at a time in each process of the service, besides those of up to 1,000 records and 4 MiB; another one is 429 `too_many_exports` with `Retry-After`.',
    'It takes two streams that are longer than every buffer on their way; tests of the service make them.',
  ),
] as const;
