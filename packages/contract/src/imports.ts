import * as z from 'zod/mini';
import type { Metadata } from './declaration/metadata.ts';
import { headers, noBody, responses, wrapped } from './declaration/route.ts';
import { annotated, described } from './wire/describe.ts';
import { Id, STORABLE, Timestamp, text, violation } from './wire/fields.ts';
import { onRead } from './wire/headers.ts';
import { Actor } from './wire/history.ts';
import { Cursor, limitUpTo } from './wire/paging.ts';
import { MAX_LIMIT, NoQuery } from './wire/query.ts';

/** The most lines of a file. */
export const MAX_IMPORT_LINES = 1_000_000;
/** The most bytes of a file as it is sent, and unpacked. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
export const MAX_UNPACKED_IMPORT_BYTES = 256 * 1024 * 1024;
/** The most bytes of one line. */
export const MAX_IMPORT_LINE_BYTES = 1024 * 1024;
/** The most columns of a file, and the most that a request maps. */
export const MAX_IMPORT_COLUMNS = 1_000;
/** The most faults of a file that an import names. */
export const MAX_IMPORT_ERRORS = 100;
/** The most imports of an organisation that have not ended. */
export const MAX_OPEN_IMPORTS = 10;
/** The media types of a file. */
export const IMPORT_MEDIA_TYPES = ['text/csv', 'application/x-ndjson'] as const;

export const ImportCollection = described(
  z.enum(['participants', 'courses', 'coachings', 'contacts', 'fundingAgencies', 'enrolments']),
  'Whose records the file has. Also needs the write scope of the collection.',
);
export type ImportCollection = z.output<typeof ImportCollection>;
export const ImportMode = described(
  z.enum(['validate', 'apply']),
  '`validate` writes nothing, and says what `apply` would do; the import can be applied afterwards.',
);
export type ImportMode = z.output<typeof ImportMode>;
export const ImportOperation = described(
  z.enum(['upsert', 'create', 'update']),
  'Whether a line may create a record, change one that its key finds, or either (`upsert`). An import never deletes.',
);
export type ImportOperation = z.output<typeof ImportOperation>;
export const ImportKey = described(
  z.enum(['id', 'internalCustomerNumber', 'courseNumber', 'externalId']),
  'The field by which a line finds its record. Required unless `operation` is `create`.',
);
export type ImportKey = z.output<typeof ImportKey>;
export const ImportStatus = described(
  z.enum(['waiting', 'receiving', 'queued', 'checking', 'running', 'completed', 'cancelled', 'failed']),
  '`completed` means that every line has an outcome, `refused` included.',
);
export type ImportStatus = z.output<typeof ImportStatus>;
/** Why an import has failed or was cancelled. Later services may name further reasons. */
export const IMPORT_REASONS = [
  'invalid_content',
  'too_many_refused',
  'access_ended',
  'content_expired',
  'no_content',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];
export const ImportOutcome = described(
  z.enum(['created', 'updated', 'unchanged', 'refused']),
  'What became of the line; while an import validates, what would become of it.',
);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** The collections whose records have each key, but the id and external ids, which all have. */
const COLLECTION_OF_KEY: Readonly<Partial<Record<ImportKey, ImportCollection>>> = {
  internalCustomerNumber: 'participants',
  courseNumber: 'courses',
};

const Header = text(255, 1);
const Word = text(1_000);
const FieldPath = annotated(
  z
    .string()
    .check(z.regex(/^[A-Za-z]{1,50}(\.[A-Za-z]{1,50}){0,2}$/, 'Not the path of a field, such as "address.city".')),
  { maxLength: 152, pattern: '^[A-Za-z]{1,50}(\\.[A-Za-z]{1,50}){0,2}$' },
);

/** An object with any names, of which a request has at most as many as a file has columns. */
const mapOf = <Key extends z.ZodMiniType<string>, Value extends z.ZodMiniType>(
  key: Key,
  value: Value,
  description: string,
) =>
  annotated(
    z.record(key as unknown as z.ZodMiniString, value).check(
      z.superRefine((given, context) => {
        if (Object.keys(given).length > MAX_IMPORT_COLUMNS)
          context.addIssue(violation('too_many_members', `Has more than ${MAX_IMPORT_COLUMNS} members.`));
      }),
    ),
    { description },
  );

const asked = {
  collection: ImportCollection,
  mode: ImportMode,
  key: z.optional(ImportKey),
  source: described(
    z.optional(text(255, 1)),
    'The system that has given the external ids of the file, as key or in columns such as `participant.externalId`.',
  ),
  columns: z.optional(mapOf(Header, FieldPath, 'CSV: headers of the file to paths of fields.')),
  values: z.optional(
    mapOf(
      FieldPath,
      mapOf(Word, Word, 'Words of the file to values of the field.'),
      'CSV: for paths of fields, words of the file to values of the field. Other words stay as they are.',
    ),
  ),
  ignoreColumns: described(
    z.optional(z.array(Header).check(z.maxLength(MAX_IMPORT_COLUMNS))),
    'CSV: headers of columns that are not read.',
  ),
  charset: described(
    z.optional(z.enum(['utf-8', 'windows-1252'])),
    'CSV: the encoding; UTF-8 if left out, never guessed.',
  ),
  delimiter: described(
    z.optional(z.enum([',', ';', '\t'])),
    'CSV: what separates cells; found from the header if left out.',
  ),
  maxRefused: described(
    z.optional(z.int().check(z.gte(0), z.lte(MAX_IMPORT_LINES))),
    'Checks all lines first, and writes nothing if more than this would be refused.',
  ),
};

const Empty = described(
  z.enum(['keep', 'clear']),
  'CSV: whether an empty cell keeps the field as it is, or clears it.',
);

/** What an import is to do. */
export const NewImport = z
  .strictObject({
    ...asked,
    operation: z.optional(ImportOperation),
    empty: z.optional(Empty),
  })
  .check(
    z.superRefine(({ collection, operation, key, source }, context) => {
      const refuse = (field: string, code: string, message: string): void =>
        context.addIssue({ ...violation(code, message), path: [field] });
      if (key === undefined && operation !== 'create')
        refuse('key', 'required', 'Is required unless lines only create.');
      if (key === 'externalId' && source === undefined)
        refuse('source', 'required', 'Is required where external ids are the key.');
      const owner = key === undefined ? undefined : COLLECTION_OF_KEY[key];
      if (owner !== undefined && owner !== collection) refuse('key', 'invalid_value', `Only ${owner} have this field.`);
    }),
  );
export type NewImport = z.output<typeof NewImport>;

const Code = annotated(z.string(), { maxLength: 100, pattern: '^[a-z]+(_[a-z]+)*$' });
const shown = (max: number) => annotated(z.string(), { maxLength: max, pattern: STORABLE });
const code = described(Code, 'Stable snake_case code of what is wrong.');
const detail = described(shown(2_000), 'What is wrong, and what to do about it. It has no value of the file.');
const column = described(z.optional(shown(255)), 'The header of the column.');
const LineNumber = described(z.int().check(z.gte(1)), 'The line, as an editor counts: the header of a CSV file is 1.');
const pointer = described(shown(2_000), 'JSON pointer (RFC 6901) to the field.');

/** What is wrong with a file. */
export const ImportErrorOfFile = z.object({ line: z.optional(LineNumber), column, code, detail });
export type ImportErrorOfFile = z.output<typeof ImportErrorOfFile>;
/** Why a line is refused. */
export const ImportErrorOfLine = z.object({ pointer, column, code, detail });
export type ImportErrorOfLine = z.output<typeof ImportErrorOfLine>;
/** What somebody should look at, though the line is taken: `zip_code_short`, `possible_duplicate`. */
export const ImportNotice = z.object({ pointer, column, code, detail });
export type ImportNotice = z.output<typeof ImportNotice>;

/** The outcome of one line, without any value of it. */
export const ImportResult = z.object({
  line: LineNumber,
  outcome: ImportOutcome,
  recordId: described(z.optional(Id), 'The record that the line has created, changed or found.'),
  errors: described(z.optional(z.array(ImportErrorOfLine).check(z.maxLength(MAX_IMPORT_ERRORS))), 'Why it is refused.'),
  notices: described(
    z.optional(z.array(ImportNotice).check(z.maxLength(MAX_IMPORT_ERRORS))),
    'What somebody should look at.',
  ),
});
export type ImportResult = z.output<typeof ImportResult>;

const count = (description: string) => described(z.int().check(z.gte(0), z.lte(MAX_IMPORT_LINES)), description);

/** An import. At every moment `lines` = `created` + `updated` + `unchanged` + `refused` + `pending`. */
export const Import = z.object({
  id: described(Id, 'Id of the import.'),
  ...asked,
  operation: ImportOperation,
  empty: Empty,
  status: ImportStatus,
  reason: described(
    z.optional(Code),
    `Why it has failed or ended: ${IMPORT_REASONS.map((one) => `\`${one}\``).join(', ')}.`,
  ),
  errors: described(
    z.optional(z.array(ImportErrorOfFile).check(z.maxLength(MAX_IMPORT_ERRORS))),
    'With `invalid_content`: what is wrong with the file, at most 100 faults.',
  ),
  lines: count('Lines of the file that are no header and not blank.'),
  created: count('Lines that have created a record.'),
  updated: count('Lines that have changed a record.'),
  unchanged: count('Lines that found their record as they want it.'),
  refused: count('Lines that are refused.'),
  pending: count('Lines without an outcome.'),
  checkedAt: described(z.optional(Timestamp), 'When all lines had been checked.'),
  startedAt: described(z.optional(Timestamp), 'When the first line was begun.'),
  endedAt: described(z.optional(Timestamp), 'When it ended.'),
  contentDeletedAt: described(z.optional(Timestamp), 'When the last values of the file were deleted.'),
  createdBy: described(Actor, 'Who created the import: the author of what it writes.'),
  insertedAt: described(Timestamp, 'When it was created, in UTC.'),
});
export type Import = z.output<typeof Import>;

const DEFAULT_PAGE = 50;
/** Query of the imports of an organisation. */
export const ImportsQuery = z.strictObject({
  limit: limitUpTo(MAX_LIMIT, DEFAULT_PAGE),
  cursor: z.optional(Cursor),
});
export type ImportsQuery = z.output<typeof ImportsQuery>;

/** The most results on one page. */
export const MAX_IMPORT_RESULTS = 1_000;
/** Query of the results of an import. */
export const ImportResultsQuery = z.strictObject({
  outcome: described(z.optional(ImportOutcome), 'Only lines with this outcome.'),
  limit: limitUpTo(MAX_IMPORT_RESULTS, MAX_LIMIT),
  cursor: z.optional(Cursor),
});
export type ImportResultsQuery = z.output<typeof ImportResultsQuery>;

const request = {
  import: {
    collection: 'participants',
    mode: 'validate',
    key: 'internalCustomerNumber',
    columns: { Vorname: 'firstName', Nachname: 'lastName', Kundennummer: 'internalCustomerNumber' },
    charset: 'windows-1252',
  },
};
const waiting = {
  id: '01930f70-2222-7333-8444-555566667777',
  ...request.import,
  operation: 'upsert',
  empty: 'keep',
  status: 'waiting',
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  pending: 0,
  createdBy: { kind: 'client', id: '01930f67-4444-7555-8666-777788889999' },
  insertedAt: '2025-03-01T06:00:00.000Z',
};
const queued = { ...waiting, status: 'queued', lines: 5_000, refused: 3, pending: 4_997 };
const completed = {
  ...queued,
  status: 'completed',
  created: 120,
  updated: 77,
  unchanged: 4_800,
  pending: 0,
  checkedAt: '2025-03-01T06:00:10.000Z',
  startedAt: '2025-03-01T06:00:10.000Z',
  endedAt: '2025-03-01T06:01:00.000Z',
};
const result: ImportResult = {
  line: 17,
  outcome: 'refused',
  errors: [
    {
      pointer: '/dateOfBirth',
      column: 'Geburtsdatum',
      code: 'date_with_slashes',
      detail: 'A date with slashes can be read in two ways: write YYYY-MM-DD or D.M.YYYY.',
    },
  ],
};

const metadataOf = (
  operationId: string,
  verb: 'read' | 'write',
  examples: Metadata['examples'],
  others: Partial<Metadata> = {},
): Metadata => ({ operationId, scopes: [`imports:${verb}`], module: 'import', examples, ...others });

const { 409: conflict, 413: tooLarge, 415: unsupported } = responses.onWrite;

/** Imports, which are about all collections: files whose lines become records. */
export const imports = {
  name: 'imports',
  description: 'Files whose lines create and change records, with a report on each line.',
  routes: {
    imports: {
      list: {
        method: 'GET',
        path: '/imports',
        query: ImportsQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(Import).check(z.maxLength(MAX_LIMIT))), ...responses.onRead },
        summary: 'List imports',
        description: 'Returns the imports of the organisation, newest first, in pages.',
        metadata: metadataOf('listImports', 'read', { response: { data: [completed] } }),
      },
      create: {
        method: 'POST',
        path: '/imports',
        query: NoQuery,
        headers: headers.onCreate,
        body: wrapped('import', NewImport),
        responses: { 201: responses.data(Import), ...responses.onWrite },
        summary: 'Create an import',
        description:
          'Creates an import, which waits 24 hours for its file. 429 `too_many_imports` while 10 imports of the organisation have not ended.',
        metadata: metadataOf('createImport', 'write', { request, response: { data: waiting } }, { wrapper: 'import' }),
      },
      get: {
        method: 'GET',
        path: '/imports/:id',
        query: NoQuery,
        headers: onRead,
        responses: { 200: responses.data(Import), ...responses.onRead },
        summary: 'Get an import',
        description:
          'Returns one import. With `Prefer: wait=20` the answer waits until it needs the caller or has ended; with ' +
          '`If-None-Match` too, until it has changed; at most 20 seconds.',
        metadata: metadataOf('getImport', 'read', { response: { data: completed } }),
      },
      upload: {
        method: 'PUT',
        path: '/imports/:id/content',
        query: NoQuery,
        headers: headers.onChange,
        body: noBody,
        responses: {
          202: responses.data(Import),
          ...responses.onRecord,
          409: conflict,
          413: tooLarge,
          415: unsupported,
        },
        summary: 'Send the file of an import',
        description:
          'Reads and checks the file: CSV (RFC 4180) or one JSON object a line. At most 64 MiB, 256 MiB unpacked, 1,000,000 ' +
          'lines, 10 minutes. `Content-Encoding: gzip` and `Content-Digest` (RFC 9530) are understood. What is wrong with the ' +
          'file makes the import `failed`; an upload that breaks off leaves it `waiting`. 409 `import_not_waiting` if it has a file.',
        metadata: metadataOf(
          'uploadImport',
          'write',
          { response: { data: queued } },
          { media: [...IMPORT_MEDIA_TYPES] },
        ),
      },
      results: {
        method: 'GET',
        path: '/imports/:id/results',
        query: ImportResultsQuery,
        headers: headers.onGet,
        responses: {
          200: responses.data(z.array(ImportResult).check(z.maxLength(MAX_IMPORT_RESULTS))),
          ...responses.onRead,
        },
        summary: 'List the results of an import',
        description: 'Returns the outcomes of lines, in their order, in pages. No result has a value of its line.',
        metadata: metadataOf('listImportResults', 'read', { response: { data: [result] } }),
      },
      apply: {
        method: 'POST',
        path: '/imports/:id/apply',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 202: responses.data(Import), ...responses.onRecord, 409: conflict },
        summary: 'Apply an import that was validated',
        description:
          'Writes what was validated, once, from the content that the service has: nobody sends other bytes than were checked. ' +
          '409 `import_not_validated` if it did not end with `completed`, is no validation, or its content is gone.',
        metadata: metadataOf('applyImport', 'write', { response: { data: { ...queued, status: 'queued' } } }),
      },
      remove: {
        method: 'DELETE',
        path: '/imports/:id',
        query: NoQuery,
        headers: headers.onChange,
        responses: { 204: noBody, ...responses.onRecord },
        summary: 'Cancel or remove an import',
        description:
          'Cancels an import after its present chunk: what is written stays. One that has ended is removed with its results.',
        metadata: metadataOf('deleteImport', 'write', {}),
      },
    },
  },
} as const;
