import { must, mustOfSeveral, unseen } from './requirement.ts';

const SHOWN =
  '`GET /v1/imports/{id}` shows its `status`: `waiting`, `receiving`, `queued`, `checking`, `running`, and at last `completed`, `cancelled` or `failed` with a `reason`;';
const GONE =
  'A deleted record that is found by `id` or `externalId` is `record_deleted`; an unknown `id` is `record_missing`, but a contact is created under it (Q4).';
const REPEATED =
  'A key that stands in two lines is `key_repeated` in both, and so is any other unique value `value_repeated`; one that another record has now is `value_taken`, even if the file changes that record.';
const WRITES_NOTHING = 'the import is `failed` with `too_many_refused`, and has written nothing, if more are refused.';
const FAULTS =
  'A file that can\'t be read as a whole makes the import `failed` with the reason `invalid_content`, and writes nothing; `errors` name up to 100 faults by line, column and code: `empty_file`, `no_lines` (a header alone), `wrong_charset`, `missing_header`, `invalid_header`, `duplicate_column`, `unknown_column` (with a "did you mean"), `conflicting_columns` (two for one field), `missing_column` (one that is mapped), `missing_key`, `missing_source`, `too_many_columns`, `unclosed_quote`, `invalid_quote`, `line_too_long`, `too_many_lines`, or for NDJSON `only_for_csv`.';
const NOT_READ =
  'Another media type or content coding is 415, a file that is not in its coding, is cut off, or differs from its `Content-Digest` is 400, and one of more than 64 MiB, or 256 MiB unpacked, is 413: each leaves the import `waiting`, as an upload does that breaks off.';
const INSIDE = 'It takes more lines, bytes or hours than a run has; tests of the service show it.';

/** Decision N6b: files whose lines become records. */
export const imports = [
  must('N6b-CREATE', 'An import says what its file is, and waits for it.', [
    'Module `import`: a file whose lines become participants, courses, coachings, contacts, funding agencies, enrolments or sessions.',
    '`POST /v1/imports` says what the file is (its `collection`, its `mode` and, unless lines only create, the `key`) and answers 201 with an import that waits for it.',
    '`PUT /v1/imports/{id}/content` sends the file, `text/csv` or `application/x-ndjson`, as it is or gzipped: 202.',
  ]),
  must('N6b-MAPPING', 'A mapping to an unknown field of the collection is 422, before a file is sent.', [
    'A `columns` or `values` that names no field of the collection is 422, before a file is sent in vain.',
  ]),
  must('N6b-COUNTS', 'The counts of an import add up, and are those of its results.', [
    'At every moment `lines` is the sum of `created`, `updated`, `unchanged`, `refused` and `pending`; `completed` means that every line has an outcome.',
  ]),
  must('N6b-WAIT', 'A request waits until nothing more happens to an import by itself.', [
    SHOWN,
    'with `Prefer: wait=20` it answers when nothing more happens without the caller, after 20 s at most.',
  ]),
  must('N6b-RESULTS', 'The results of an import are the outcomes of its lines, in their order.', [
    '`GET …/{id}/results` answers the `outcome` of each line in their order, one of those four, with the id of the record, and with `errors` (why it is refused) and `notices`, each by pointer, column, code and detail; `outcome=refused` chooses.',
  ]),
  must('N6b-NO-VALUE', 'Nothing that is answered of an import has a value of a line.', [
    'No result and no error has a value of a line.',
  ]),
  must('N6b-LIST', 'Imports are listed, the newest first.', [
    '`GET /v1/imports` lists the imports, newest first, in pages (C1).',
  ]),
  must('N6b-UPSERT', 'A line changes what its key finds as PATCH does, or creates a record as POST does.', [
    'The `key` says how lines find their records: `id`, `internalCustomerNumber`, `courseNumber`, or `externalId`, which is one of the system `source`.',
    'What is found is changed as by PATCH, and what is not is created as by POST, by the rules of these; the new record gets the external id of its line.',
  ]),
  must('N6b-OPERATION', 'Lines that only create, or only update, are refused where they would do the other.', [
    '`operation` is `upsert`, or one of both: then a line that would do the other is refused by `record_exists` or `record_missing`.',
  ]),
  must('N6b-UNCHANGED', 'A file that is imported again changes nothing, and makes no version.', [
    'A line that changes nothing is `unchanged`: no version, no history, no change in the feed.',
  ]),
  must('N6b-KEEPS', 'An import deletes nothing that its file lacks.', [
    'An import never deletes, whatever its file lacks.',
  ]),
  must(
    'N6b-GONE',
    'A key that leads to a deleted record, or an id to none, is refused; a contact may be given an id.',
    GONE,
  ),
  must(
    'N6b-REPEATED',
    'A key or unique value of two lines is refused in both, and one of another record too.',
    REPEATED,
  ),
  must('N6b-SEATS', 'Seats are given in the order of lines.', [
    'So lines do not depend on each other, but for seats, which are given in the order of lines.',
  ]),
  must('N6b-REFERENCES', 'A column names other records by their own keys.', [
    'Columns may name records by other keys than the id: `participant.internalCustomerNumber`, `course.courseNumber`, `trainers.email`, and by the external ids of `source`, such as `participant.externalId`.',
  ]),
  must('N6b-CSV', 'A CSV file is read as spreadsheets write it.', [
    'CSV is RFC 4180, with LF too; in UTF-8, or in `windows-1252` if `charset` says so; with a byte order mark or without; cells are separated by `,`, `;` or tab, as `delimiter` says, a first line `sep=;`, or else the header.',
    'A header is the path of a field (`address.zipCode`) or is mapped to one by `columns`; `values` maps words of the file to values of a field, and `ignoreColumns` names what is not read.',
  ]),
  must('N6b-EMPTY', 'An empty cell leaves a field as it is, or clears it if the import says so.', [
    'An empty cell leaves a field as it is, or clears it with `"empty": "clear"`.',
  ]),
  must('N6b-CELLS', 'Dates, lists and formulas are read as they are meant.', [
    'A date is `YYYY-MM-DD` or `D.M.YYYY`; `\\|` separates the values of a list; a cell that begins with `=` is text.',
  ]),
  must('N6b-LINE-FAULTS', 'What a line could mean in several ways, or lacks, is refused by its code.', [
    'What could mean several things is refused, never guessed: `date_with_slashes`, `two_digit_year`, `date_is_number` (as spreadsheets store days) and `invalid_number`.',
    'A cell too many or too few is `wrong_column_count`, an empty key `key_missing`, and what else is wrong with a line has the code of the single write.',
  ]),
  must('N6b-NDJSON', 'NDJSON has the fields of a record on each line.', [
    'NDJSON has the fields of a record on each line, without a wrapper, and null clears; a line that is no JSON object is `invalid_json`.',
  ]),
  must('N6b-LINES', 'Lines are counted as an editor shows them.', [
    'Lines are counted as an editor shows them, so that a CSV header is line 1, and blank ones are skipped.',
  ]),
  must('N6b-NOTICES', 'An accepted line has notices about values that somebody should check.', [
    'A line that is taken has the notice `zip_code_short` if a German zip code lacks digits, and `possible_duplicate` if another participant has the name and the date of birth of the new one.',
  ]),
  must('N6b-FILE-FAULTS', 'A file that can not be read is refused as a whole, by line, column and code.', FAULTS),
  must(
    'N6b-DID-YOU-MEAN',
    'An unknown column is told which one is probably meant.',
    '`unknown_column` (with a "did you mean")',
  ),
  must('N6b-UPLOAD', 'A file that does not arrive as it was meant leaves the import waiting.', NOT_READ),
  must('N6b-ONE-FILE', 'An import takes one file.', [
    'An import takes one file, whoever sends several at the same time: any other is 409 `import_not_waiting`.',
  ]),
  must('N6b-VALIDATE', 'A validation writes nothing, and says what comes of its application.', [
    '`mode` `validate` writes nothing, and says what would become of each line; `POST …/{id}/apply` then writes the same content, so that nobody sends other bytes than were checked.',
    'Unless somebody else writes meanwhile, the outcomes are those of the validation.',
  ]),
  must('N6b-APPLY', 'An import is applied once, and after it was validated.', [
    'An import is applied once: otherwise, and unless it is a validation that has completed, 409 `import_not_validated`.',
  ]),
  must('N6b-MAX-REFUSED', 'An import with more refused lines than it allows writes nothing.', [
    'With `maxRefused` all lines are checked first, and',
    WRITES_NOTHING,
  ]),
  must('N6b-DELETE', 'An import that waits is cancelled, and one that has ended is removed.', [
    '`DELETE` cancels an import that has not ended, after the step that is under way: what is written stays; one that has ended is removed with its results.',
  ]),
  mustOfSeveral('N6b-SCOPES', 'An import needs its own scopes, and the write scope of its collection.', [
    'Reading imports needs `imports:read`, all else `imports:write`, and what leads to writing (creating, sending, applying) the write scope of the collection too.',
  ]),
  mustOfSeveral('N6b-AUTHOR', 'Whoever created an import is the author of what it writes.', [
    'The author of all writes is who created the import, whoever sends its file.',
  ]),
  mustOfSeveral('N6b-ACCESS-ENDED', 'An import ends when the access of its author does.', [
    'Before each step the token may not have been revoked, the client has to be there, the user active, and the scopes still theirs; else the import is `failed` with `access_ended`.',
  ]),
  unseen(
    'N6b-STEPS',
    'Each line is written once, whatever fails meanwhile.',
    'A step writes up to 200 lines, their outcomes and the counts in one transaction, so that each line is written once, whichever instance fails or goes on.',
    'It takes the end of an instance at a moment that nobody outside can choose; tests of the service do.',
  ),
  unseen(
    'N6b-SIZE',
    'A file has limits of its own.',
    [
      'The file of an import has limits of its own (N6b3, N6b6).',
      'A file has at most 1,000,000 lines of 1 MiB and 1,000 columns.',
      'It arrives within 10 minutes, and after 30 s at 32 KiB a second, else 408.',
    ],
    INSIDE,
  ),
  unseen(
    'N6b-OPEN',
    'An organisation has ten imports that have not ended.',
    'While 10 imports of an organisation have not ended, another one is 429 `too_many_imports` with `Retry-After`.',
    'A run would keep others from importing; a test of the service shows it.',
  ),
  unseen(
    'N6b-KEPT',
    'What is stored of imports goes in time.',
    [
      'An import that has waited for its file for 24 hours is `cancelled` with `no_content`.',
      'Values of a file are kept until their line is written or refused, and 24 hours at most; results for 30 days, and imports for 90.',
    ],
    INSIDE,
  ),
] as const;
