import * as z from 'zod/mini';
import { annotated, described, explained } from './describe.ts';
import { ExternalSource } from './externalIds.ts';
import { Id, STORABLE, Timestamp, text, violation } from './fields.ts';
import { Actor } from './history.ts';
import { Cursor, limitUpTo } from './paging.ts';
import { MAX_LIMIT } from './query.ts';

/** The maximum number of lines of a file. */
export const MAX_IMPORT_LINES = 1_000_000;
/** The maximum sizes of a file in bytes: as sent, and uncompressed. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
export const MAX_UNPACKED_IMPORT_BYTES = 256 * 1024 * 1024;
/** The maximum size of a line in bytes. */
export const MAX_IMPORT_LINE_BYTES = 1024 * 1024;
/** The maximum number of columns of a file, and of the columns that a request maps. */
export const MAX_IMPORT_COLUMNS = 1_000;
/** The maximum number of errors of a file that an import lists. */
export const MAX_IMPORT_ERRORS = 100;
/** The maximum number of open imports of an organisation. */
export const MAX_OPEN_IMPORTS = 10;
/** The media types of a file. */
export const IMPORT_MEDIA_TYPES = ['text/csv', 'application/x-ndjson'] as const;

export const ImportCollection = described(
  z.enum(['participants', 'courses', 'coachings', 'contacts', 'fundingAgencies', 'enrolments', 'sessions']),
  'Collection of the records in the file. Also needs the write scope of the collection.',
);
export type ImportCollection = z.output<typeof ImportCollection>;
export const ImportMode = explained(z.enum(['validate', 'apply']), 'Mode of the import.', {
  validate: 'writes nothing, reports the outcomes of `apply`, and can be applied afterwards',
  apply: 'writes',
});
export type ImportMode = z.output<typeof ImportMode>;
export const ImportOperation = explained(
  z.enum(['upsert', 'create', 'update']),
  'Allowed operation of a line. An import never deletes.',
  {
    upsert: 'changes the record that matches its key, or else creates one',
    create: 'creates a record',
    update: 'changes the record that matches its key',
  },
);
export type ImportOperation = z.output<typeof ImportOperation>;
export const ImportKey = described(
  z.enum(['id', 'internalCustomerNumber', 'courseNumber', 'externalId']),
  'The field by which a line finds its record. Required unless `operation` is `create`.',
);
export type ImportKey = z.output<typeof ImportKey>;
export const ImportStatus = explained(
  z.enum(['waiting', 'receiving', 'queued', 'checking', 'running', 'completed', 'cancelled', 'failed']),
  'Progress of the import.',
  {
    waiting: 'for its file',
    receiving: 'the file arrives',
    queued: 'for its turn',
    checking: 'all lines are looked at, and nothing is written yet',
    running: 'lines are written, or validated',
    completed: 'every line has an outcome, `refused` included',
    cancelled: 'by a caller',
    failed: '`reason` says why',
  },
);
export type ImportStatus = z.output<typeof ImportStatus>;
/** Why an import has failed or was cancelled. Newer services may add reasons. */
export const IMPORT_REASONS = [
  'invalid_content',
  'too_many_refused',
  'access_ended',
  'content_expired',
  'no_content',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];
export const ImportOutcome = explained(
  z.enum(['created', 'updated', 'unchanged', 'refused']),
  'Outcome of the line, or of its later application while the import only validates.',
  {
    created: 'a new record',
    updated: 'a change of a record',
    unchanged: 'the record has these values already',
    refused: 'nothing, for the reasons in `errors`',
  },
);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/**
 * For each key, the collection whose records have it. The id and external ids are absent, because records of every
 * collection have them.
 */
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

/** A map with any names. In a request, it has at most as many entries as a file has columns. */
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
    z.optional(ExternalSource),
    'The system of the external ids in the file, in the key or in columns such as `participant.externalId`.',
  ),
  columns: z.optional(mapOf(Header, FieldPath, 'CSV: maps headers of the file to paths of fields.')),
  values: z.optional(
    mapOf(
      FieldPath,
      mapOf(Word, Word, 'Words of the file to values of the field.'),
      'CSV: maps words of the file to values of a field, by the path of the field. Other words do not change.',
    ),
  ),
  ignoreColumns: described(
    z.optional(z.array(Header).check(z.maxLength(MAX_IMPORT_COLUMNS))),
    'CSV: headers of ignored columns.',
  ),
  charset: described(
    z.optional(z.enum(['utf-8', 'windows-1252'])),
    'CSV: the encoding; UTF-8 if omitted, never guessed.',
  ),
  delimiter: described(
    z.optional(z.enum([',', ';', '\t'])),
    'CSV: the separator of cells; detected from the header if omitted.',
  ),
  maxRefused: described(
    z.optional(z.int().check(z.gte(0), z.lte(MAX_IMPORT_LINES))),
    'Maximum number of refused lines: the import checks all lines first, and writes nothing if more would be refused.',
  ),
};

const Empty = explained(z.enum(['keep', 'clear']), 'CSV: the effect of an empty cell.', {
  keep: 'the field stays as it is',
  clear: 'the field is cleared',
});

/** The parameters of an import. */
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
const code = described(Code, 'Stable snake_case code of the fault.');
const detail = described(shown(2_000), 'Explanation of the fault and its remedy, without values of the file.');
const column = described(z.optional(shown(255)), 'The header of the column.');
const LineNumber = described(
  z.int().check(z.gte(1)),
  'The line number in a text editor: the header of a CSV file is line 1.',
);
const pointer = described(shown(2_000), 'JSON pointer (RFC 6901) to the field.');

/** An error of a file. */
export const ImportErrorOfFile = z.object({ line: z.optional(LineNumber), column, code, detail });
export type ImportErrorOfFile = z.output<typeof ImportErrorOfFile>;
/** An error of a line, which is therefore rejected. */
export const ImportErrorOfLine = z.object({ pointer, column, code, detail });
export type ImportErrorOfLine = z.output<typeof ImportErrorOfLine>;
/** A notice about an accepted line that a person should check: `zip_code_short`, `possible_duplicate`. */
export const ImportNotice = z.object({ pointer, column, code, detail });
export type ImportNotice = z.output<typeof ImportNotice>;

/** The outcome of one line. It contains no values of the line. */
export const ImportResult = z.object({
  line: LineNumber,
  outcome: ImportOutcome,
  recordId: described(z.optional(Id), 'The record that the line created, changed or found.'),
  errors: described(
    z.optional(z.array(ImportErrorOfLine).check(z.maxLength(MAX_IMPORT_ERRORS))),
    'Reasons for the rejection.',
  ),
  notices: described(
    z.optional(z.array(ImportNotice).check(z.maxLength(MAX_IMPORT_ERRORS))),
    'Notices about values that a person should check.',
  ),
});
export type ImportResult = z.output<typeof ImportResult>;

const count = (description: string) => described(z.int().check(z.gte(0), z.lte(MAX_IMPORT_LINES)), description);

/**
 * An import as responses show it. `lines` = `created` + `updated` + `unchanged` + `refused` + `pending` always holds.
 */
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
    'With `invalid_content`: at most 100 faults of the file.',
  ),
  lines: count('Lines of the file, except the header and blank lines.'),
  created: count('Lines that created a record.'),
  updated: count('Lines that changed a record.'),
  unchanged: count('Lines whose record already has their values.'),
  refused: count('Refused lines.'),
  pending: count('Lines without an outcome.'),
  checkedAt: described(z.optional(Timestamp), 'Time at which all lines had been checked.'),
  startedAt: described(z.optional(Timestamp), 'Start of the first line.'),
  endedAt: described(z.optional(Timestamp), 'End of the import.'),
  contentDeletedAt: described(z.optional(Timestamp), 'Time at which the last values of the file were deleted.'),
  createdBy: described(Actor, 'Creator of the import, who is the author of its writes.'),
  insertedAt: described(Timestamp, 'Time of creation, in UTC.'),
});
export type Import = z.output<typeof Import>;

const DEFAULT_PAGE = 50;
/** Query of the list of imports. */
export const ImportsQuery = z.strictObject({
  limit: limitUpTo(MAX_LIMIT, DEFAULT_PAGE),
  cursor: z.optional(Cursor),
});
export type ImportsQuery = z.output<typeof ImportsQuery>;

/** The maximum number of results on a page. */
export const MAX_IMPORT_RESULTS = 1_000;
/** Query of the results of an import. */
export const ImportResultsQuery = z.strictObject({
  outcome: described(z.optional(ImportOutcome), 'Only lines with this outcome.'),
  limit: limitUpTo(MAX_IMPORT_RESULTS, MAX_LIMIT),
  cursor: z.optional(Cursor),
});
export type ImportResultsQuery = z.output<typeof ImportResultsQuery>;

const LINE = '^[1-9]\\d{0,8}$';
/** Query of the results of an import as NDJSON: the same filter, and `after`, but no pages. */
export const ImportResultsExportQuery = z.strictObject({
  outcome: ImportResultsQuery.shape.outcome,
  after: annotated(z.optional(z.string().check(z.regex(new RegExp(LINE), 'Not the number of a line.'))), {
    description: 'Only with `Accept: application/x-ndjson`: continues after this line of the file.',
    ...{ maxLength: 9, pattern: LINE },
  }),
});
