import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Actor, ChangeOperation } from '@training-provider/contract';
import { text, timestamp } from './columns.ts';

/*
 * Every write of a record inserts a row into `change_inbox` and one into `record_history`, both in the statement that
 * writes the record (`db/changes.ts`). Readers of the feed move the rows of the inbox into the numbered log. The rows
 * have no foreign key: the record that they name has one, and a check for each would cost every write.
 */

/*
 * The values of enums have no check constraint: each statement would parse it again, which takes a third of the time of
 * an insert (docs/choices/0040). A single place writes them, typed by the contract.
 */

/** What happened to a record. */
const operation = () => p.string().columnType('text').$type<ChangeOperation>();

/** The kind of a record with its parent: `participantNote`. */
const type = () => text(50);

/** A change without a number. Ids of one record are in the order of its versions, and may have gaps. */
export const ChangeInboxEntity = defineEntity({
  name: 'ChangeInbox',
  tableName: 'change_inbox',
  properties: {
    organisationId: p.uuid().primary(),
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    recordId: p.uuid(),
    version: p.integer(),
  },
});

/** The change feed: the changes of an organisation, numbered without gaps in the order in which they are read. */
export const ChangeLogEntity = defineEntity({
  name: 'ChangeLog',
  tableName: 'change_log',
  properties: {
    organisationId: p.uuid().primary(),
    number: p.bigint('string').primary(),
    recordId: p.uuid(),
    parentId: p.uuid().nullable(),
    actorId: p.uuid().nullable(),
    changedAt: timestamp(),
    version: p.integer(),
    type: type(),
    operation: operation(),
  },
});

/** The last number in the log of an organisation, and the last removed one. Numbering locks the row. */
export const ChangeCounterEntity = defineEntity({
  name: 'ChangeCounter',
  tableName: 'change_counter',
  properties: {
    organisationId: p.uuid().primary(),
    last: p.bigint('string').default('0'),
    expiredThrough: p.bigint('string').default('0'),
  },
});

const has = (field: string): string => `("changes" -> '/${field}') is not null`;
const UPDATED = `"operation" = 'updated' and`;
const FORMER_PERSON = `"changes" #>> '{/participantId,0}'`;

/**
 * An index of few versions: the former participants of a coaching, the values that retentions depend on, the names of
 * users.
 */
const ofHistory = (name: string, columns: string, where: string) => ({
  name: `record_history_${name}_index`,
  expression: `create index "record_history_${name}_index" on "record_history" (${columns}) where ${where.replace(/\s+/g, ' ')}`,
});

/** One version of a record: its author, its time, and its changes. */
export const RecordHistoryEntity = defineEntity({
  name: 'RecordHistory',
  tableName: 'record_history',
  properties: {
    organisationId: p.uuid().primary(),
    recordId: p.uuid().primary(),
    version: p.integer().primary(),
    changedAt: timestamp(),
    parentId: p.uuid().nullable(),
    actorId: p.uuid().nullable(),
    /** The trace of the request: 32 hexadecimal digits, as many as in a UUID. */
    traceId: p.uuid().nullable(),
    type: type(),
    operation: operation(),
    actorKind: p.string().columnType('text').$type<Actor['kind']>(),
    /** The name of an actor without a row in a table, such as an admin command. */
    actorName: text(255).nullable(),
    requestId: text(128).nullable(),
    /** The values before and after, by JSON Pointer: `{"/lastName": [null, "Müller"]}`. */
    changes: p.string().columnType('json').$type<Readonly<Record<string, readonly [from: unknown, to: unknown]>>>(),
  },
  indexes: [
    { name: 'record_history_changed_at_index', properties: ['changedAt'] },
    ofHistory(
      'former_person',
      `"organisation_id", (${FORMER_PERSON})`,
      `${UPDATED} "type" = 'coaching' and ${has('participantId')}`,
    ),
    ofHistory(
      'retained',
      '"organisation_id", "record_id", "version"',
      `${UPDATED} "type" in ('coaching', 'course', 'enrolment', 'program')
        and (${['participantId', 'programId', 'endDate', 'legalBasis'].map(has).join(' or ')})`,
    ),
    ...['firstName', 'lastName'].map((field) =>
      ofHistory(
        `${field === 'firstName' ? 'first' : 'last'}_name`,
        '"organisation_id", "record_id", "changed_at", "version"',
        `"type" = 'user' and ${has(field)}`,
      ),
    ),
  ],
});
