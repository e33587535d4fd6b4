import type { AttendanceTotals } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement } from '../db/statement.ts';
import { notFound } from '../problems/fault.ts';
import { dayIn, firstDayOf, rankOf, reasonAt } from './days.ts';

/*
 * The totals of the sessions of an enrolment or a coaching. A single statement reads all data, so that the figures are
 * consistent. The figures are exact decimals from the table to the response.
 */

type Sql = RawBuilder<unknown>;

/** The enrolment or coaching whose totals are requested, and the range of days. */
interface Asked extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

type Units =
  | ('unitsPlanned' | 'unitsHeld' | 'unitsAttended')
  | ('unitsMissedExcused' | 'unitsMissedUnexcused' | 'unitsNotRecorded');

type Row = Pick<AttendanceTotals, Units | 'months'> & { readonly share: string | null };

/** The parts of the query that differ between enrolments and coachings. */
interface Belonging {
  /**
   * A query that returns one row: the course or coaching as `place`, whether its sessions count, the first and last
   * day, and the time zone.
   */
  readonly attending: (asked: Readonly<Record<'organisation_id' | 'id', unknown>>) => Sql;
  /** The condition by which a session belongs to the row of `attending`. */
  readonly isSession: Sql;
}

const OF_ENROLMENT: Belonging = {
  attending: ({ organisation_id, id }) => sql`
    select e.id, e.course_id as place, e.status <> 'cancelled' as counts, ${firstDayOf(sql`o.timezone`)} as first,
      e.end_date as last, o.timezone
    from enrolment e join organisation o on o.id = ${organisation_id}
    where e.organisation_id = ${organisation_id} and e.id = ${id} and e.deleted_at is null`,
  isSession: sql`course_id = attending.place`,
};

/** Sessions of a coaching count on every day, whatever the status of the coaching. */
const OF_COACHING: Belonging = {
  attending: ({ organisation_id, id }) => sql`
    select c.id, c.id as place, true as counts, null::date as first, null::date as last, o.timezone
    from coaching c join organisation o on o.id = ${organisation_id}
    where c.organisation_id = ${organisation_id} and c.id = ${id} and c.deleted_at is null`,
  isSession: sql`coaching_id = attending.place`,
};

const sumOf = (units: Sql, condition: Sql): Sql =>
  sql`coalesce(sum(${units}) filter (where ${condition}), 0)::numeric(14, 2)::text`;

const HELD = sql`status = 'held'`;
const RECORDED = sql`attended is not null`;

const select = ({ attending, isSession }: Belonging) =>
  statement<Asked, Row>(
    ({ organisation_id, id, from, to }) => sql`with attending as materialized (${attending({ organisation_id, id })}
    ), counted as materialized (
      select s.status, s.units, s.day, entry.reason, entry.excused, case entry.presence when 'present' then s.units
        when 'partial' then entry.units_attended when 'absent' then 0 end as attended
      from attending, lateral (
        select id, status, units, ${dayIn(sql`attending.timezone`, sql`starts_at`)} as day from session
        where organisation_id = ${organisation_id} and ${isSession} and deleted_at is null and status <> 'cancelled'
        offset 0) s
      left join lateral (
        select presence, units_attended, reason, excused from attendance
        where organisation_id = ${organisation_id} and session_id = s.id and subject_id = attending.id offset 0) entry on true
      where attending.counts and s.day >= coalesce(attending.first, s.day) and s.day <= coalesce(attending.last, s.day)
        and s.day >= coalesce(${from}::date, s.day) and s.day <= coalesce(${to}::date, s.day)
    ), missed as (
      select to_char(day, 'YYYY-MM') as month, min(${rankOf(sql`reason`)}) as place from counted where ${HELD}
      group by day having bool_and(coalesce(attended = 0, false))
    ), months as (
      select month, json_object_agg(coalesce(${reasonAt(sql`place`)}, 'erased'), days order by place) as "daysMissed"
      from (select month, place, count(*) as days from missed group by month, place) reasons group by month
    )
    select ${sumOf(sql`units`, sql`true`)} as "unitsPlanned", ${sumOf(sql`units`, HELD)} as "unitsHeld",
      ${sumOf(sql`attended`, HELD)} as "unitsAttended",
      ${sumOf(sql`units - attended`, sql`${HELD} and excused`)} as "unitsMissedExcused",
      ${sumOf(sql`units - attended`, sql`${HELD} and not coalesce(excused, false)`)} as "unitsMissedUnexcused",
      ${sumOf(sql`units`, sql`${HELD} and not ${RECORDED}`)} as "unitsNotRecorded",
      round(sum(attended) filter (where ${HELD}) / sum(units) filter (where ${HELD} and ${RECORDED}), 4)::text as share,
      (select coalesce(json_agg(months order by month), '[]') from months) as months
    from attending left join counted on true group by attending.id`,
  );

const selectOf = { enrolments: select(OF_ENROLMENT), coachings: select(OF_COACHING) };

/** The first and last day whose sessions count. */
export interface TotalsQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The totals of the sessions of an enrolment or a coaching, between two days. @throws Fault 404 */
export const readTotals = async (
  executor: Executor,
  resource: keyof typeof selectOf,
  { organisation_id, id }: RecordKey,
  { from, to }: TotalsQuery,
): Promise<AttendanceTotals> => {
  const [row] = await selectOf[resource](executor, { organisation_id, id, from: from ?? null, to: to ?? null });
  if (row === undefined) throw notFound();
  const { share, months, ...units } = row;
  return { ...units, ...(share === null ? {} : { share }), months };
};
