import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Actor, ChangeOperation } from '@training-provider/contract';
import { text, timestamp } from './columns.ts';

/*
 * Every write of a record inserts a row into `change_inbox` and one into `record_history`, in the same statement that
 * writes the record (`db/changes.ts`). Readers of the feed move the rows of the inbox into the numbered log. The rows
 * have no foreign key to their organisation, because their record has one, and checking each row would slow down every
 * write.
 */

/*
 * The columns of enums have no check constraint, because each statement would parse it again, which takes a third of
 * the time of an insert (docs/choices/0040). The values are written in a single place, where the contract types them.
 */

/** The operation on a record. */
const operation = () => p.string().columnType('text').$type<ChangeOperation>();

/** The type of a record, including its parent: `participantNote`. */
const type = () => text(50);

/**
 * A change that has no number yet. The ids of the changes of one record are in the order of its versions, and may have
 * gaps.
 */
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

/** The change feed: the changes of an organisation in the order in which they are read, numbered without gaps. */
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

/**
 * The last number in the log of an organisation, and the number of the last deleted change. Numbering locks this row.
 */
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
 * An index of few versions: those with a former participant of a coaching, a former value on which a retention period
 * depends, or a former name of a user.
 */
const ofHistory = (name: string, columns: string, where: string) => ({
  name: `record_history_${name}_index`,
  expression: `create index "record_history_${name}_index" on "record_history" (${columns}) where ${where.replace(/\s+/g, ' ')}`,
});

/** A version of a record: its author, its time and its changes. */
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
    /** The id of the request's trace. Its 32 hexadecimal digits fit into a UUID. */
    traceId: p.uuid().nullable(),
    type: type(),
    operation: operation(),
    actorKind: p.string().columnType('text').$type<Actor['kind']>(),
    /** The name of an actor that has no row in a table, such as an admin command. */
    actorName: text(255).nullable(),
    requestId: text(128).nullable(),
    /** The values before and after the change, by JSON pointer: `{"/lastName": [null, "Müller"]}`. */
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
