import { defineEntity, p } from '@mikro-orm/postgresql';
import type {
  ActorKind,
  ImportCollection,
  ImportErrorOfFile,
  ImportErrorOfLine,
  ImportKey,
  ImportMode,
  ImportNotice,
  ImportOperation,
  ImportOutcome,
  ImportReason,
  ImportStatus,
} from '@training-provider/contract';
import type { ImportBody } from '@training-provider/contract/imports';
import { text, texts, timestamp } from './columns.ts';
import { organisationKey } from './tenancy.ts';

const json = <Value>() => p.string().columnType('json').$type<Value>();
const oneOf = <Value extends string>() => p.string().columnType('text').$type<Value>();
const count = () => p.integer().default(0);

/** The seats of courses that a run has counted so far, by the id of the course. */
export type ImportSeats = Readonly<Record<string, number>>;

/**
 * An import (decision N6b): its parameters, its progress, and the author of its writes. Its lines are in `import_line`.
 * `lines = created + updated + unchanged + refused + pending` always holds, since `pending` is the remainder.
 */
export const ImportEntity = defineEntity({
  name: 'Import',
  tableName: 'import',
  properties: {
    organisationId: p.uuid().primary(),
    id: p.uuid().primary(),
    organisationKey,
    collection: oneOf<ImportCollection>(),
    mode: oneOf<ImportMode>(),
    operation: oneOf<ImportOperation>(),
    key: oneOf<ImportKey>().nullable(),
    source: text(255).nullable(),
    empty: oneOf<'keep' | 'clear'>(),
    /** Headers to paths of fields. */
    columns: json<Readonly<Record<string, string>>>().nullable(),
    /** For each path of a field, a map from words of the file to values of the field. */
    values: json<Readonly<Record<string, Readonly<Record<string, string>>>>>().nullable(),
    ignoreColumns: texts().nullable(),
    charset: oneOf<'utf-8' | 'windows-1252'>().nullable(),
    delimiter: oneOf<',' | ';' | '\t'>().nullable(),
    maxRefused: p.integer().nullable(),
    status: oneOf<ImportStatus>(),
    reason: oneOf<ImportReason>().nullable(),
    /** The errors in the file, without any value of it. */
    errors: json<readonly ImportErrorOfFile[]>().nullable(),
    lines: count(),
    created: count(),
    updated: count(),
    unchanged: count(),
    refused: count(),
    /**
     * The number of lines in `refused` that were rejected while the file was read: the counts of a further run begin
     * there.
     */
    refusedReading: count(),
    /** The last line whose outcome is committed, as the file counts; 0 before the first. */
    position: count(),
    seats: p.string().columnType('jsonb').$type<ImportSeats>().nullable(),
    /** When the import was asked to apply its validated content: from then on its runs write. */
    applyRequestedAt: timestamp().nullable(),
    cancelRequested: p.boolean().default(false),
    /** Counts uploads: lines of an abandoned one are never inserted. */
    attempt: count(),
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    actorName: text(255).nullable(),
    /** `clientId` and `tokenId` of the caller, for checking its access again. */
    clientId: text(255),
    tokenId: text(255),
    /**
     * The scopes of the token when the import was created: for a token of an OpenID provider they are unknown later.
     */
    tokenScopes: texts(),
    requestId: text(128).nullable(),
    traceId: p.uuid().nullable(),
    insertedAt: timestamp(),
    /** When the current upload last made progress. */
    receivedAt: timestamp().nullable(),
    /** When the upload ended: staged lines are stored for a day from then. */
    queuedAt: timestamp().nullable(),
    checkedAt: timestamp().nullable(),
    startedAt: timestamp().nullable(),
    endedAt: timestamp().nullable(),
    contentDeletedAt: timestamp().nullable(),
    /** When the caller removed it: no response shows it any more, and its lines are deleted in steps. */
    removedAt: timestamp().nullable(),
  },
  indexes: [
    {
      name: 'import_open_index',
      expression: 'create index "import_open_index" on "import" ("organisation_id", "id") where "ended_at" is null',
    },
    { name: 'import_ended_at_index', properties: ['endedAt'] },
  ],
});

/**
 * A line of an import. A pending line has its values; when it gets its final outcome, `key`, `uniques` and `body`
 * become null, so that the personal data is only in the records. It has no foreign key to its import, which would be
 * checked a million times: the statement that inserts lines locks the import instead.
 */
export const ImportLineEntity = defineEntity({
  name: 'ImportLine',
  tableName: 'import_line',
  properties: {
    organisationId: p.uuid().primary(),
    importId: p.uuid().primary(),
    /** The line number as in an editor: the header of a CSV file is 1. */
    line: p.integer().primary(),
    key: p.text().nullable(),
    /** The other unique fields that the line sets: JSON pointer to value. */
    uniques: p.string().columnType('jsonb').$type<Readonly<Record<string, string>>>().nullable(),
    body: json<ImportBody>().nullable(),
    outcome: oneOf<ImportOutcome>().nullable(),
    recordId: p.uuid().nullable(),
    errors: json<readonly ImportErrorOfLine[]>().nullable(),
    notices: json<readonly ImportNotice[]>().nullable(),
  },
  indexes: [
    {
      name: 'import_line_key_index',
      expression:
        'create index "import_line_key_index" on "import_line" ("organisation_id", "import_id", "key", "line") where "key" is not null',
    },
    {
      name: 'import_line_uniques_index',
      expression:
        'create index "import_line_uniques_index" on "import_line" ("organisation_id", "import_id", ("uniques"::text), "line") where "uniques" is not null',
    },
    {
      name: 'import_line_outcome_index',
      expression:
        'create index "import_line_outcome_index" on "import_line" ("organisation_id", "import_id", "outcome", "line") where "outcome" is not null',
    },
  ],
});
