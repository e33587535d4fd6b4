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
 * An import (decision N6b): what was asked for, how far it is, and who gets its writes. Its lines are in `import_line`.
 * `lines = created + updated + unchanged + refused + pending` holds at every moment, since `pending` is what remains.
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
    /** For a path of a field, words of the file to values of the field. */
    values: json<Readonly<Record<string, Readonly<Record<string, string>>>>>().nullable(),
    ignoreColumns: texts().nullable(),
    charset: oneOf<'utf-8' | 'windows-1252'>().nullable(),
    delimiter: oneOf<',' | ';' | '\t'>().nullable(),
    maxRefused: p.integer().nullable(),
    status: oneOf<ImportStatus>(),
    reason: oneOf<ImportReason>().nullable(),
    /** What is wrong with the file, without any value of it. */
    errors: json<readonly ImportErrorOfFile[]>().nullable(),
    lines: count(),
    created: count(),
    updated: count(),
    unchanged: count(),
    refused: count(),
    /** How many of `refused` were refused while the file was read: where the counts of a further run begin. */
    refusedReading: count(),
    /** The last line whose outcome is committed, as the file counts; 0 before the first. */
    position: count(),
    seats: p.string().columnType('jsonb').$type<ImportSeats>().nullable(),
    /** Whether the content of an import that validates was asked to be applied: from then on its runs write. */
    applyRequestedAt: timestamp().nullable(),
    cancelRequested: p.boolean().default(false),
    /** Counts uploads: lines of one that has been given up are never inserted. */
    attempt: count(),
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    actorName: text(255).nullable(),
    /** `clientId` and `tokenId` of the caller, by which its access is checked again. */
    clientId: text(255),
    tokenId: text(255),
    /** What the token might do when the import was created: of a token of an OpenID provider nothing else is known later. */
    tokenScopes: texts(),
    requestId: text(128).nullable(),
    traceId: p.uuid().nullable(),
    insertedAt: timestamp(),
    /** When the upload last moved on, while one is received. */
    receivedAt: timestamp().nullable(),
    /** When the upload has ended: staged lines are kept for a day from then. */
    queuedAt: timestamp().nullable(),
    checkedAt: timestamp().nullable(),
    startedAt: timestamp().nullable(),
    endedAt: timestamp().nullable(),
    contentDeletedAt: timestamp().nullable(),
    /** Removed by its caller: no answer shows it any more, and its lines are deleted in steps. */
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
 * A line of an import. While it waits it has its values; with its final outcome `key`, `uniques` and `body` become null, so
 * that only those who it was about keep them. It has no foreign key to its import, which would be checked a million times:
 * the statement that inserts lines locks the import instead.
 */
export const ImportLineEntity = defineEntity({
  name: 'ImportLine',
  tableName: 'import_line',
  properties: {
    organisationId: p.uuid().primary(),
    importId: p.uuid().primary(),
    /** As an editor counts: the header of a CSV file is 1. */
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
