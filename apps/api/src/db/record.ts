import { type RawBuilder, sql } from 'kysely';

/** Which record a write is about, and in which versions it has to be for that (decision K1); any, if they are left out. */
export type RecordKey = Readonly<{
  organisation_id: string;
  id: string;
  versions?: readonly number[] | undefined;
}>;

/** The record in whatever version. */
export const anyVersion = ({ organisation_id, id }: RecordKey): RecordKey => ({ organisation_id, id });

/** Whether a row is the record, shown, and in a version that was expected: the condition of every read and write of one. */
export const isRecord = ({ organisation_id, id, versions }: RecordKey): RawBuilder<boolean> => {
  const expected = versions === undefined ? sql`` : sql` and version = any(${versions})`;
  return sql`organisation_id = ${organisation_id} and id = ${id} and deleted_at is null${expected}`;
};

/** Every write of a record counts it, so that two versions never share an `ETag`. */
export const nextVersion: RawBuilder<number> = sql`version + 1`;
