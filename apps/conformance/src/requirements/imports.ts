import { must, mustOfSeveral, unseen } from './requirement.ts';

const STATUS =
  '`GET /v1/imports/{id}` returns the `status` of the import: `waiting`, `receiving`, `queued`, `checking`, `running`, and finally `completed`, `cancelled` or `failed` with a `reason`.';
const DELETED =
  'A line whose `id` or `externalId` matches a deleted record is refused with `record_deleted`. A line with an unknown `id` is refused with `record_missing`, but a contact is created with this id (Q4).';
const REPEATED =
  'If two lines have the same key, both lines are refused with `key_repeated`. If two lines have another unique value in common, both lines are refused with `value_repeated`. A line with a unique value of another record is refused with `value_taken`, even if the file also changes that record.';
const FAULTS =
  'If the service cannot read the file as a whole, the import is `failed` with the reason `invalid_content` and writes nothing. `errors` lists up to 100 faults, each with line, column and code.';
const CODES =
  'The codes are `empty_file`, `no_lines` (only a header), `wrong_charset`, `missing_header`, `invalid_header`, `duplicate_column`, `unknown_column` (with a "did you mean"), `conflicting_columns` (two columns for one field), `missing_column` (a mapped column is missing), `missing_key`, `missing_source`, `too_many_columns`, `unclosed_quote`, `invalid_quote`, `line_too_long`, `too_many_lines`, and for NDJSON `only_for_csv`.';
const UPLOAD =
  'The service rejects an upload with any other media type or content coding with 415. The service responds with 400 if the file does not match its content coding, is truncated, or differs from its `Content-Digest`. The service responds with 413 if the file is larger than 64 MiB, or 256 MiB uncompressed. After each of these errors, and after an interrupted upload, the import is still `waiting`.';
const INSIDE =
  'The check needs more lines, bytes or hours than a run has; tests of the service cover this requirement.';

/** Decision N6b: files whose lines become records. */
export const imports = [
  must('N6b-CREATE', 'A client creates an import, which then waits for its file.', [
    'Module `import`: each line of a file becomes a participant, course, coaching, contact, funding agency, enrolment or session.',
    '`POST /v1/imports` creates an import and describes its file: the `collection`, the `mode` and, unless lines only create records, the `key`. The response is 201 with an import that waits for the file.',
    '`PUT /v1/imports/{id}/content` uploads the file as `text/csv` or `application/x-ndjson`, optionally gzipped, and returns 202.',
  ]),
  must(
    'N6b-MAPPING',
    'The service rejects a mapping to an unknown field with 422 when the import is created.',
    'If `columns` or `values` contain an unknown field of the collection, the service responds with 422, before the client sends the file.',
  ),
  must(
    'N6b-COUNTS',
    'The counts of an import add up to the number of its lines and match its results.',
    'At every moment `lines` is the sum of `created`, `updated`, `unchanged`, `refused` and `pending`. `completed` means that every line has an outcome.',
  ),
  must(
    'N6b-WAIT',
    'With `Prefer: wait` the service responds when the import waits for a request of the caller or has ended.',
    [
      STATUS,
      'With `Prefer: wait=20` the service responds when the import waits for a request of the caller or has ended, after 20 s at most.',
    ],
  ),
  must(
    'N6b-RESULTS',
    'The results of an import are the outcomes of its lines, in the order of the file.',
    '`GET …/{id}/results` returns the `outcome` of each line in the order of the file (`created`, `updated`, `unchanged` or `refused`), with the id of the record. The results also contain `errors` (the reasons for a rejection) and `notices`, each with pointer, column, code and detail. `outcome=refused` filters the results.',
  ),
  must(
    'N6b-NO-VALUE',
    'No response about an import contains a value of a line of the file.',
    'Results and errors never contain values of a line.',
  ),
  must(
    'N6b-LIST',
    'The list of imports is sorted newest first.',
    '`GET /v1/imports` lists the imports, newest first, in pages (C1).',
  ),
  must(
    'N6b-UPSERT',
    'A line either updates the record that matches its key, following the rules of PATCH, or creates a record, following the rules of POST.',
    'The `key` defines how the service finds the record of a line: `id`, `internalCustomerNumber`, `courseNumber`, or `externalId`, which is an external id of the system `source`. If a record matches the key of a line, the service updates the record by the rules of PATCH; otherwise the service creates a record by the rules of POST. A new record gets the external id of its line.',
  ),
  must(
    'N6b-OPERATION',
    'With `operation` `create`, an import refuses lines that would update a record; with `update`, an import refuses lines that would create a record.',
    '`operation` is `upsert`, `create` or `update`. With `create`, a line whose key matches a record is refused with `record_exists`. With `update`, a line whose key matches no record is refused with `record_missing`.',
  ),
  must(
    'N6b-UNCHANGED',
    'Importing the same file again changes nothing and creates no version.',
    'A line that changes nothing is `unchanged` and creates no version, no history entry and no change in the feed.',
  ),
  must(
    'N6b-KEEPS',
    'An import never deletes records that its file omits.',
    'An import never deletes records that its file omits.',
  ),
  must(
    'N6b-GONE',
    'The import refuses a line whose key matches a deleted record or whose `id` is unknown, but creates a contact with an unknown id.',
    DELETED,
  ),
  must(
    'N6b-REPEATED',
    'The import refuses lines with the same key or unique value, and lines with a unique value of another record.',
    REPEATED,
  ),
  must(
    'N6b-SEATS',
    'The import assigns seats in the order of lines.',
    'Lines are therefore independent of each other, except for seats, which the service assigns in the order of lines.',
  ),
  must(
    'N6b-REFERENCES',
    'A column can refer to other records by keys other than the id.',
    'Columns may refer to other records by keys other than the id: `participant.internalCustomerNumber`, `course.courseNumber`, `trainers.email`, or by external ids of `source`, such as `participant.externalId`.',
  ),
  must(
    'N6b-CSV',
    'The import accepts the CSV files that spreadsheet programs write.',
    'CSV follows RFC 4180, and LF line ends are also accepted. The encoding is UTF-8, or windows-1252 if `charset` is `windows-1252`. A byte order mark is optional. The separator is `,`, `;` or tab: `delimiter` sets the separator, or else a first line `sep=;`, or else the service detects the separator in the header. A header cell is the path of a field (`address.zipCode`), or `columns` maps the header cell to a field. `values` maps words in the file to values of a field, and `ignoreColumns` lists columns to ignore.',
  ),
  must(
    'N6b-EMPTY',
    'An empty cell does not change a field, unless the import has `"empty": "clear"`.',
    'An empty cell does not change a field, but with `"empty": "clear"` an empty cell clears the field.',
  ),
  must(
    'N6b-CELLS',
    'The import parses dates and lists, and reads formulas as text.',
    'A date is `YYYY-MM-DD` or `D.M.YYYY`. `\\|` separates the values of a list. A cell that begins with `=` is text.',
  ),
  must(
    'N6b-LINE-FAULTS',
    'The import refuses ambiguous and incomplete lines, each with its code.',
    'The service refuses ambiguous values and never guesses: `date_with_slashes`, `two_digit_year`, `date_is_number` (as spreadsheets store days) and `invalid_number`. A line with too few or too many cells is refused with `wrong_column_count`, and a line with an empty key is refused with `key_missing`. Every other fault of a line has the same code as in a single write request.',
  ),
  must(
    'N6b-NDJSON',
    'An NDJSON file contains the fields of one record on each line.',
    'An NDJSON file contains the fields of one record on each line, without a wrapper, and `null` clears a field. A line that is not a JSON object is refused with `invalid_json`.',
  ),
  must(
    'N6b-LINES',
    'Results contain the line numbers that a text editor shows.',
    'Lines are numbered as in a text editor: the first line, usually the CSV header, is line 1. Blank lines are not imported, but they are counted.',
  ),
  must(
    'N6b-NOTICES',
    'The result of an accepted line contains notices about values that a person should check.',
    'An accepted line has the notice `zip_code_short` if a German zip code lacks digits, and `possible_duplicate` if the line creates a participant with the name and date of birth of another participant.',
  ),
  must(
    'N6b-FILE-FAULTS',
    'If a file is unreadable, the import is `failed` and lists each fault with line, column and code.',
    [FAULTS, CODES],
  ),
  must(
    'N6b-DID-YOU-MEAN',
    'The fault for an unknown column suggests a known column with a similar name.',
    '`unknown_column` (with a "did you mean")',
  ),
  must('N6b-UPLOAD', 'After a rejected or interrupted upload the import is still `waiting`.', UPLOAD),
  must(
    'N6b-ONE-FILE',
    'An import accepts only one file.',
    'An import accepts one file, even under concurrent uploads: the service rejects any other upload with 409 `import_not_waiting`.',
  ),
  must(
    'N6b-VALIDATE',
    'The validation of an import writes nothing and reports the same outcomes as the application of the import.',
    'With `mode` `validate` the import writes nothing and reports the outcome that each line would have. `POST …/{id}/apply` then writes the same content, so that nobody can send other bytes than the validated bytes. The outcomes are the same as those of the validation, unless other writes happen in the meantime.',
  ),
  must(
    'N6b-APPLY',
    'A client can apply an import only once, and only after its validation.',
    'A client can apply an import only once, and only after the validation has completed; otherwise the service responds with 409 `import_not_validated`.',
  ),
  must(
    'N6b-MAX-REFUSED',
    'An import with more refused lines than `maxRefused` writes nothing.',
    'With `maxRefused` the service checks all lines first. If more lines than `maxRefused` are refused, the import is `failed` with the reason `too_many_refused` and has written nothing.',
  ),
  must(
    'N6b-DELETE',
    'DELETE cancels an import that has not ended, and removes an import that has ended.',
    '`DELETE` cancels an import that has not ended, after the current step; written records stay. `DELETE` of an import that has ended removes the import and its results.',
  ),
  mustOfSeveral(
    'N6b-SCOPES',
    'Reading an import requires `imports:read`; creating, uploading and applying an import require `imports:write` and the write scope of its collection.',
    'Reading imports requires `imports:read`, and every other operation requires `imports:write`. Creating an import, uploading its file and applying the import also require the write scope of the collection.',
  ),
  mustOfSeveral(
    'N6b-AUTHOR',
    'The creator of an import is the author of its writes.',
    'The creator of the import is the author of all its writes, even if another caller uploads the file.',
  ),
  mustOfSeveral(
    'N6b-ACCESS-ENDED',
    'If the creator of an import loses access, the import fails.',
    'Before each step the service verifies that the token of the creator has not been revoked, that its client exists, that its user is active, and that token, client and user still have the required scopes. Otherwise the import is `failed` with the reason `access_ended`.',
  ),
  unseen(
    'N6b-STEPS',
    'The service writes each line exactly once, even if an instance fails.',
    'A step writes up to 200 lines, their outcomes and the counts in one transaction, so that each line is written exactly once, even if an instance fails or another instance continues.',
    'The check must stop an instance at a moment that cannot be chosen from outside; tests of the service do so.',
  ),
  unseen(
    'N6b-SIZE',
    'The file of an import has limits of its own for lines, columns and the time of the upload.',
    [
      'The file of an import has its own limits (N6b3, N6b6).',
      'A file has at most 1,000,000 lines of 1 MiB and 1,000 columns. The file must arrive within 10 minutes, and after the first 30 s at 32 KiB per second or more; otherwise the service responds with 408.',
    ],
    INSIDE,
  ),
  unseen(
    'N6b-OPEN',
    'An organisation can have at most ten imports that have not ended.',
    'If 10 imports of an organisation have not ended, the service rejects another one with 429 `too_many_imports` and `Retry-After`.',
    'The check would block other imports of the organisation; a test of the service covers this requirement.',
  ),
  unseen(
    'N6b-KEPT',
    'The service deletes imports, their results and the values of their lines after fixed periods.',
    [
      'An import that has waited for its file for 24 hours is `cancelled` with the reason `no_content`.',
      'The service keeps the values of a line until the line is written or refused, and 24 hours at most. The service keeps results for 30 days and imports for 90 days.',
    ],
    INSIDE,
  ),
] as const;
