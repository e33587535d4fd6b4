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

/**
 * The counted seats of courses, by the id of the course. This version does not count seats here: it only writes null.
 */
export type ImportSeats = Readonly<Record<string, number>>;

/**
 * An import (decision N6b): its parameters, its progress, and the author of its writes. Its lines are in `import_line`.
 * `lines = created + updated + unchanged + refused + pending` always holds, because `pending` is computed as the
 * remainder.
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
    /** The path of the field for each header of the file. */
    columns: json<Readonly<Record<string, string>>>().nullable(),
    /** For each path of a field, a map from words of the file to values of the field. */
    values: json<Readonly<Record<string, Readonly<Record<string, string>>>>>().nullable(),
    ignoreColumns: texts().nullable(),
    charset: oneOf<'utf-8' | 'windows-1252'>().nullable(),
    delimiter: oneOf<',' | ';' | '\t'>().nullable(),
    maxRefused: p.integer().nullable(),
    status: oneOf<ImportStatus>(),
    reason: oneOf<ImportReason>().nullable(),
    /** The errors in the file. They contain no values of the file. */
    errors: json<readonly ImportErrorOfFile[]>().nullable(),
    lines: count(),
    created: count(),
    updated: count(),
    unchanged: count(),
    refused: count(),
    /**
     * The number of rejected lines that were already rejected while the file was read. `refused` starts with this
     * number in each run.
     */
    refusedReading: count(),
    /** The number of the last line in the file whose outcome is committed; 0 before the first line. */
    position: count(),
    seats: p.string().columnType('jsonb').$type<ImportSeats>().nullable(),
    /** When a request to apply the validated content arrived. From then on, the import writes its lines. */
    applyRequestedAt: timestamp().nullable(),
    cancelRequested: p.boolean().default(false),
    /** The number of uploads. Lines of an abandoned upload are not inserted, because it has an earlier number. */
    attempt: count(),
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    actorName: text(255).nullable(),
    /** `clientId` and `tokenId` of the caller, whose access is checked again later. */
    clientId: text(255),
    tokenId: text(255),
    /**
     * The scopes of the token when the import was created. The database does not contain the scopes of an OpenID
     * provider's token.
     */
    tokenScopes: texts(),
    requestId: text(128).nullable(),
    traceId: p.uuid().nullable(),
    insertedAt: timestamp(),
    /** When the current upload last reported progress. */
    receivedAt: timestamp().nullable(),
    /** When the upload ended. Staged lines are kept for a day from then on. */
    queuedAt: timestamp().nullable(),
    checkedAt: timestamp().nullable(),
    startedAt: timestamp().nullable(),
    endedAt: timestamp().nullable(),
    contentDeletedAt: timestamp().nullable(),
    /**
     * When the caller removed the import. From then on, no response contains it, and its lines are deleted in steps.
     */
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
 * A line of an import. A pending line contains its values. When it gets its final outcome, `key`, `uniques` and `body`
 * become null, so that only the records contain the personal data. It has no foreign key to its import, which would be
 * checked a million times: the statement that inserts lines locks the import instead.
 */
export const ImportLineEntity = defineEntity({
  name: 'ImportLine',
  tableName: 'import_line',
  properties: {
    organisationId: p.uuid().primary(),
    importId: p.uuid().primary(),
    /** The line number as in a text editor: the header of a CSV file is line 1. */
    line: p.integer().primary(),
    key: p.text().nullable(),
    /** The values of the other unique fields that the line sets, by JSON pointer. */
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
