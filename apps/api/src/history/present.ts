import { type HistoryEntry, MAX_SHOWN_VALUE } from '@training-provider/contract';
import * as z from 'zod/mini';
import { MOST_ESCAPED, mostBytesOf, schemaOf } from '../tables/fieldSchema.ts';
import type { TableShape } from '../tables/table.ts';
import type { Version } from './versions.ts';

const objectIn = (schema: unknown): z.ZodMiniObject | undefined => {
  if (schema instanceof z.ZodMiniOptional) return objectIn(schema.def.innerType);
  return schema instanceof z.ZodMiniObject ? schema : undefined;
};

/**
 * The JSON pointers of all fields of a record in their order; for a field that is an object, the pointers of its
 * members.
 */
const pointersOf = (record: z.ZodMiniObject): string[] =>
  Object.entries(record.shape).flatMap(([field, schema]) => {
    const inner = objectIn(schema);
    return inner === undefined ? [`/${field}`] : Object.keys(inner.shape).map((part) => `/${field}/${part}`);
  });

const given = <Name extends string>(name: Name, value: unknown) =>
  value === null || value === undefined ? {} : { [name]: value };

/**
 * Returns a function that presents a version of the table's records. The changes are in the order of the record's
 * fields.
 */
export const versionPresenter = ({ facts }: Pick<TableShape, 'facts'>) => {
  const ranks = new Map(pointersOf(facts.record).map((pointer, index) => [pointer, index]));
  const rankOf = (pointer: string): number => ranks.get(pointer) ?? ranks.size;
  return (row: Version): HistoryEntry => ({
    version: row.version,
    changedAt: row.changed_at,
    operation: row.operation,
    actor: {
      kind: row.actor_kind,
      ...given('id', row.actor_id),
      // A client or a token need not have a name.
      ...given('name', row.actor_name === '' ? null : row.actor_name),
    },
    ...given('requestId', row.request_id),
    ...given('traceId', row.trace_id?.replaceAll('-', '')),
    changes: Object.entries(row.changes)
      .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
      .map(([pointer, [from, to]]) => ({ pointer, ...given('from', from), ...given('to', to) })),
  });
};

/** The maximum bytes of a version without its changes: mostly the name of the actor. */
const BESIDES = 3_000;
/** The bytes of a change without its pointer and values: names and quotes. */
const AROUND = 40;

/** The maximum bytes of a version of a table's records as JSON in UTF-8. */
export const mostBytesOfVersion = (table: TableShape): number => {
  const fields = [...table.stored, ...[...table.linked, ...table.computed].map(({ field }) => field)];
  const mostOf = (field: string): number => {
    const schema = schemaOf(table, field);
    // Values of more than MAX_SHOWN_VALUE bytes are replaced by their length and digest. The limit applies to the
    // string itself, or to the JSON of a list.
    const most = schema.type === 'array' ? MAX_SHOWN_VALUE : MOST_ESCAPED * MAX_SHOWN_VALUE;
    return Math.min(mostBytesOf(schema), most);
  };
  return fields.reduce((sum, field) => sum + AROUND + field.length + 2 * mostOf(field), BESIDES);
};
