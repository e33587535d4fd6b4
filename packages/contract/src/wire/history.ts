import * as z from 'zod/mini';
import { annotated, described, explained } from './describe.ts';
import { Id, Line, Name, STORABLE, Timestamp } from './fields.ts';
import { Cursor, limitUpTo } from './paging.ts';
import { MAX_LIMIT } from './query.ts';

/** The operation of a write on a record. */
export const ChangeOperation = explained(
  z.enum(['created', 'updated', 'deleted', 'restored', 'erased']),
  'The operation on the record.',
  {
    created: 'it is new',
    updated: 'fields have changed',
    deleted: 'it is deleted, and can come back',
    restored: 'it has come back',
    erased: 'what it said of a person is gone for good',
  },
);
export type ChangeOperation = z.output<typeof ChangeOperation>;

/** The number of a record's version: 1 when it is created, one more with each write. The `ETag` is derived from it. */
export const VersionNumber = described(
  z.int().check(z.gte(1)),
  'Version number: 1 when the record is created, incremented by each write.',
);

export const ActorKind = explained(z.enum(['user', 'client', 'token', 'system']), 'Kind of the author.', {
  user: 'a user, also through a client that acts for it',
  client: 'an OAuth client',
  token: 'an access token of neither',
  system: 'the service and its administration',
});
export type ActorKind = z.output<typeof ActorKind>;

/**
 * The author of a write: a user, an OAuth client, an access token that belongs to neither, or the service itself and
 * its administration.
 */
export const Actor = z.object({
  kind: ActorKind,
  id: z.optional(described(Id, 'Id of the user, client or token; absent for the system.')),
  name: described(z.optional(Line), 'Its name at that time, if it had one, and has not been erased since.'),
});
export type Actor = z.output<typeof Actor>;

/**
 * The maximum size of a string, or of a list as JSON, in a history, in bytes. A longer value is replaced by its length
 * and digest.
 */
export const MAX_SHOWN_VALUE = 4_096;

/** Replaces a value that is too long for a history. */
export const LongValue = described(
  z.object({
    length: described(
      z.int().check(z.gte(MAX_SHOWN_VALUE / 4)),
      'Number of characters of the text, or of the JSON of the list.',
    ),
    sha256: annotated(z.string(), {
      maxLength: 64,
      pattern: '^[0-9a-f]{64}$',
      description: 'Digest of this text or JSON in UTF-8.',
    }),
  }),
  'A text of more than 4 KiB in UTF-8, or a list whose JSON has more.',
);
export type LongValue = z.output<typeof LongValue>;

const shown = annotated(z.string(), { maxLength: MAX_SHOWN_VALUE, pattern: STORABLE });
const MAX_ITEMS = 1_000;
/** The value of a field in a history; never an object. */
export const HistoryValue = z.union([
  shown,
  annotated(z.number(), { format: 'double' }),
  z.boolean(),
  z.array(shown).check(z.maxLength(MAX_ITEMS)),
  LongValue,
]);
export type HistoryValue = z.output<typeof HistoryValue>;

/** One field that a write changed. */
export const FieldChange = z.object({
  pointer: annotated(z.string(), {
    maxLength: 1_000,
    pattern: '^(/[^/]+)+$',
    description: 'JSON pointer (RFC 6901) into the record, such as `/address/city`.',
  }),
  from: described(z.optional(HistoryValue), 'Absent if the field had no value.'),
  to: described(z.optional(HistoryValue), 'Absent if the field has no value now.'),
});
export type FieldChange = z.output<typeof FieldChange>;

/** One version of a record: its author, its time, and its changes. */
export const HistoryEntry = z.object({
  version: VersionNumber,
  changedAt: described(Timestamp, 'Time of the write, in UTC.'),
  operation: ChangeOperation,
  actor: described(Actor, 'Author of the version.'),
  requestId: described(z.optional(Name), '`X-Request-Id` of the request; absent if it was none.'),
  traceId: annotated(z.optional(z.string()), {
    maxLength: 32,
    pattern: '^[0-9a-f]{32}$',
    description: 'OpenTelemetry trace.',
  }),
  changes: described(z.array(FieldChange).check(z.maxLength(MAX_ITEMS)), 'The fields that the write changed.'),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

const DEFAULT_VERSIONS = 50;

/** Query of a history. */
export const HistoryQuery = z.strictObject({
  limit: limitUpTo(MAX_LIMIT, DEFAULT_VERSIONS),
  cursor: z.optional(Cursor),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;
