import { createHash } from 'node:crypto';
import type { ChangeOperation, RecordType } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';

/** A change in the log. */
export interface LoggedChange {
  /** The number of the change: decimal digits. */
  readonly number: string;
  readonly type: RecordType;
  readonly record_id: string;
  readonly parent_id: string | null;
  readonly operation: ChangeOperation;
  readonly version: number;
  readonly changed_at: string;
  readonly actor_id: string | null;
}

/** A position in the log: after the change with the number `number`, or before the first change. */
export interface LogPosition {
  readonly number: number;
  /**
   * Identifies the change with this number, because after the restore of a backup, another change can have the number.
   * Empty if the log no longer contains the change.
   */
  readonly mark: string;
}

/** A page of changes, and the position after it, from one snapshot. */
export interface LogPage {
  readonly changes: readonly LoggedChange[];
  readonly next: LogPosition;
  /** Whether the page reaches the end of the log. If not, more changes follow, even if the page is empty. */
  readonly isLast: boolean;
  /** Whether there are changes without a number. */
  readonly hasUnnumbered: boolean;
  /** Whether the position is invalid: its change has expired, or a restored backup lacks it. */
  readonly isGone: boolean;
}

/**
 * The maximum number of changes that one page examines, even if the requested types are rare. This takes a few
 * milliseconds.
 */
export const MAX_SCANNED = 10_000;
const MARK_LENGTH = 8;

/** SQL: the mark of a change in the log. `markOf` returns the same value. */
export const MARK = sql`left(encode(sha256(convert_to(concat_ws(' ', record_id, version,
  (extract(epoch from changed_at) * 1000)::bigint), 'UTF8')), 'hex'), ${sql.lit(MARK_LENGTH)})`;

const markOf = ({ record_id, version, changed_at }: LoggedChange): string =>
  createHash('sha256')
    .update(`${record_id} ${version} ${Date.parse(changed_at)}`)
    .digest('hex')
    .slice(0, MARK_LENGTH);

/** The position after a change. */
export const positionAfter = (change: LoggedChange): LogPosition => ({
  number: Number(change.number),
  mark: markOf(change),
});

interface Asked extends Record<string, unknown> {
  readonly organisation_id: string;
  /** Null: from the oldest kept change. */
  readonly after: number | null;
  readonly limit: number;
  readonly types: readonly string[] | null;
}

/** The counter when the page was read, repeated in each row of the page. */
interface Header {
  readonly after: string;
  readonly last: string;
  readonly expired_through: string;
  readonly has_unnumbered: boolean;
  readonly mark: string | null;
  readonly end_mark: string | null;
}

type Row = Header & (LoggedChange | { readonly number: null });

const readAt = statement<{ organisation_id: string; number: string }, { mark: string }>(
  ({ organisation_id, number }) =>
    sql`select ${MARK} as mark from change_log where organisation_id = ${organisation_id} and number = ${number}::bigint`,
);

/** The position after a change with a known number; undefined if the change is no longer kept. */
export const positionAt = async (
  executor: Executor,
  organisation_id: string,
  number: string,
): Promise<LogPosition | undefined> => {
  const [found] = await readAt(executor, { organisation_id, number });
  return found && { number: Number(number), mark: found.mark };
};

/** A single statement, so that no change expires or gets a number between reading the counter and the changes. */
const selectPage = statement<Asked, Row>(({ organisation_id, after, limit, types }) => {
  const markAt = (number: RawBuilder<unknown>) =>
    sql`(select ${MARK} from change_log where organisation_id = ${organisation_id} and number = ${number})`;
  return sql<Row>`select header.*, item.* from (
      select started.*, ${markAt(sql`started.after`)} as mark,
        ${markAt(sql`least(started.last, started.after + ${sql.lit(MAX_SCANNED)})`)} as end_mark
      from (
        select coalesce(${after}::bigint, expired_through, 0) as after, coalesce(last, 0) as last,
          coalesce(expired_through, 0) as expired_through,
          exists (select from change_inbox where organisation_id = ${organisation_id}) as has_unnumbered
        from (select) always left join change_counter on organisation_id = ${organisation_id}
      ) started offset 0
    ) header left join lateral (
      select number, type, record_id, parent_id, operation, version, changed_at, actor_id from change_log
      where organisation_id = ${organisation_id} and number > header.after
        and number <= header.after + ${sql.lit(MAX_SCANNED)}
        and (${types}::text[] is null or type = any(${types}::text[]))
      order by number limit ${limit}
    ) item on true order by item.number`;
});

const isChange = (row: Row): row is Header & LoggedChange => row.number !== null;

/** Converts the number of a change, which is below 2^53: enough for 285 years with a million changes a second. */
const numberOf = (bigint: string | undefined): number => Number(bigint ?? 0);

/**
 * Reads a page of the log after a position, or from the oldest kept change if the position is undefined. It reads from
 * the primary, with one index scan, and examines at most `MAX_SCANNED` numbers.
 */
export const readLog = async (
  executor: Executor,
  organisationId: string,
  types: readonly string[] | undefined,
  position: LogPosition | undefined,
  limit: number,
): Promise<LogPage> => {
  const rows = await selectPage(executor, {
    organisation_id: organisationId,
    after: position?.number ?? null,
    limit,
    types: types ?? null,
  });
  const [header] = rows;
  const [after, last, expired] = [header?.after, header?.last, header?.expired_through].map(numberOf) as [
    number,
    number,
    number,
  ];
  const changes = rows.filter(isChange);
  const newest = changes.length === limit ? changes.at(-1) : undefined;
  const end = Math.min(last, after + MAX_SCANNED);
  return {
    changes,
    next: newest === undefined ? { number: end, mark: header?.end_mark ?? '' } : positionAfter(newest),
    isLast: newest === undefined && end === last,
    hasUnnumbered: header?.has_unnumbered === true,
    // The change at the position itself may have expired, as long as the following changes are kept.
    isGone: after < expired || after > last || (after > expired && header?.mark !== (position?.mark ?? '')),
  };
};

interface Stretch extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly first: string;
  readonly last: string;
  readonly types: readonly string[];
}

const selectStretch = statement<Stretch, LoggedChange>(
  ({ organisation_id, first, last, types }) => sql`
    select number, type, record_id, parent_id, operation, version, changed_at, actor_id from change_log
    where organisation_id = ${organisation_id} and number between ${first}::bigint and ${last}::bigint
      and type = any(${types}::text[]) order by number`,
);

/** The changes of some types between two numbers, both included; undefined if the first of them is no longer kept. */
export const readStretch = async (executor: Executor, asked: Stretch): Promise<readonly LoggedChange[] | undefined> => {
  const changes = await selectStretch(executor, asked);
  return changes[0]?.number === asked.first ? changes : undefined;
};

const selectEnd = statement<Pick<Asked, 'organisation_id'>, { last: string; mark: string | null }>(
  ({ organisation_id }) => sql`select last, (select ${MARK} from change_log
      where organisation_id = ${organisation_id} and number = last) as mark
    from change_counter where organisation_id = ${organisation_id}`,
);

/** The current end of the log. */
export const endOfLog = async (executor: Executor, organisationId: string): Promise<LogPosition> => {
  const [end] = await selectEnd(executor, { organisation_id: organisationId });
  return { number: numberOf(end?.last), mark: end?.mark ?? '' };
};
