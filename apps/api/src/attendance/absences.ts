import type { Absence, AbsenceReason } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import { dayIn, firstDayOf, rankOf, reasonAt } from './days.ts';

/*
 * The absences of a month. Enrolments are read by course, and coachings along with them, because the entries of a
 * session are stored together: if enrolments were read by id alone, each would need its own look-up.
 */

type Sql = RawBuilder<unknown>;

/**
 * An enrolment, whose place is its course, or a coaching, whose place is its own id. Absences are sorted by place and
 * id.
 */
export interface Attending {
  readonly place: string;
  readonly id: string;
}

/** The requested month, and the filters of the absences. */
export interface Chosen {
  readonly organisation_id: string;
  readonly month: string;
  readonly fundingAgencyId?: string | undefined;
  readonly courseId?: string | undefined;
}

interface Asked extends Record<string, unknown>, Attending {
  readonly organisation_id: string;
  readonly month: string;
  readonly agency: string | null;
  readonly course: string | null;
  readonly limit: number;
}

/** An enrolment or coaching with held sessions in the month, and the days on which its participant was absent. */
export interface AbsenceRow extends Attending {
  readonly isCoaching: boolean;
  readonly participantId: string;
  readonly fundingAgencyId: string | null;
  readonly daysMissed: readonly { readonly date: string; readonly reason: AbsenceReason | null }[];
  readonly complete: boolean;
}

/** A UUID that sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * SQL: the held sessions of the month. An index finds the sessions by time, including a day before and after the month;
 * then the sessions are filtered by their day in the organisation's time zone.
 */
const HELD = ({ organisation_id, course }: Readonly<Record<'organisation_id' | 'course', unknown>>): Sql => sql`
  select s.id, s.place, s.day, count(*) over (partition by s.place, s.day) as sessions
  from month, lateral (
    select id, coalesce(course_id, coaching_id) as place, ${dayIn(sql`month.timezone`, sql`starts_at`)} as day from session
    where organisation_id = ${organisation_id} and status = 'held' and deleted_at is null
      and starts_at >= (month.first - 1) at time zone 'UTC' and starts_at < (month.next + 1) at time zone 'UTC'
      and (${course}::uuid is null or course_id = ${course}) offset 0) s
  where s.day >= month.first and s.day < month.next`;

const select = (direction: Behind['direction']) => {
  const [isBehind, order, isNotBefore] =
    direction === 'next' ? [sql`>`, sql`asc`, sql`>=`] : [sql`<`, sql`desc`, sql`<=`];
  const inRange = sql`day >= a.first and day <= coalesce(a.last, day)`;
  return statement<Asked, AbsenceRow>(
    ({ organisation_id, month, agency, course, place, id, limit }) => sql`with month as materialized (
      select timezone, (${month} || '-01')::date as first, ((${month} || '-01')::date + interval '1 month')::date as next
      from organisation where id = ${organisation_id}
    ), held as materialized (${HELD({ organisation_id, course })} and s.place ${isNotBefore} ${place}::uuid
    ), place as materialized (
      select place, array_agg(day) as days, array_agg(sessions) as counts
      from (select distinct place, day, sessions from held) each_day group by place
    ), attending as materialized (
      select * from (
        select place.*, one.* from place, month, lateral (
          select e.id, false as "isCoaching", e.participant_id, e.funding_agency_id,
            ${firstDayOf(sql`month.timezone`)} as first, e.end_date as last
          from enrolment e where e.organisation_id = ${organisation_id} and e.course_id = place.place
            and e.deleted_at is null and e.status <> 'cancelled' offset 0) one
        union all
        select place.*, one.* from place, month, lateral (
          select c.id, true, c.participant_id, c.funding_agency_id, month.first, null::date
          from coaching c where c.organisation_id = ${organisation_id} and c.id = place.place and c.deleted_at is null
          offset 0) one
      ) one
      where (place, id) ${isBehind} (${place}::uuid, ${id}::uuid)
        and (${agency}::uuid is null or funding_agency_id = ${agency})
      order by place ${order}, id ${order} limit ${limit}
    ), entered as materialized (
      select id, array_agg(day) as days, array_agg(entries) as counts, array_agg(missed) as missed,
        array_agg(reason) as reasons
      from (
        select entry.subject_id as id, h.day, count(*) as entries,
          count(*) = h.sessions and bool_and(entry.presence = 'absent') as missed, min(${rankOf(sql`entry.reason`)}) as reason
        from held h, lateral (
          select subject_id, presence, reason from attendance
          where organisation_id = ${organisation_id} and session_id = h.id offset 0) entry
        where h.place >= (select place from attending order by place limit 1)
          and h.place <= (select place from attending order by place desc limit 1)
        group by 1, h.day, h.sessions) each_day
      group by id
    )
    select a.place, a.id, a."isCoaching", a.participant_id as "participantId", a.funding_agency_id as "fundingAgencyId",
      coalesce(recorded.days, '[]') as "daysMissed", coalesce(recorded.entries, 0) = held_then.sessions as complete
    from attending a left join entered on entered.id = a.id,
      lateral (select coalesce(sum(sessions), 0) as sessions
        from unnest(a.days, a.counts) each_day (day, sessions) where ${inRange}) held_then,
      lateral (select sum(entries) as entries, json_agg(json_build_object('date', day, 'reason', ${reasonAt(sql`reason`)})
          order by day) filter (where missed) as days
        from unnest(entered.days, entered.counts, entered.missed, entered.reasons) each_day (day, entries, missed, reason)
        where ${inRange}) recorded
    order by a.place ${order}, a.id ${order}`,
  );
};

const selectBy = { next: select('next'), prev: select('prev') };

const hasAbsence = ({ daysMissed, complete }: AbsenceRow): boolean => daysMissed.length > 0 || !complete;

/** The start position, and the number of enrolments and coachings to look at, with or without absences. */
export interface Behind {
  readonly direction: 'next' | 'prev';
  readonly position: Attending | undefined;
  readonly candidates: number;
}

/** The absences found by one statement. */
export interface Found {
  readonly rows: readonly AbsenceRow[];
  /** The position from which to continue; undefined if there are no more enrolments or coachings. */
  readonly last: Attending | undefined;
}

/** Reads the absences after a position; without a position, the first ones. */
export const readAbsences = async (
  executor: Executor,
  { organisation_id, month, fundingAgencyId, courseId }: Chosen,
  { direction, position, candidates }: Behind,
): Promise<Found> => {
  const rows = await selectBy[direction](executor, {
    organisation_id,
    month,
    agency: fundingAgencyId ?? null,
    course: courseId ?? null,
    place: position?.place ?? FIRST_ID,
    id: position?.id ?? FIRST_ID,
    limit: candidates,
  });
  return { rows: rows.filter(hasAbsence), last: rows.length < candidates ? undefined : rows.at(-1) };
};

const selectPlace = statement<{ organisation_id: string; id: string }, Attending>(
  ({ organisation_id, id }) => sql`select coalesce((select course_id from enrolment
    where organisation_id = ${organisation_id} and id = ${id}), ${id}) as place, ${id}::uuid as id`,
);

/**
 * The position of an enrolment, even a deleted one, or of a coaching. An unknown id is treated like the id of a
 * coaching.
 */
export const placeOf = async (executor: Executor, organisation_id: string, id: string): Promise<Attending> => {
  const [found] = await selectPlace(executor, { organisation_id, id });
  return found ?? { place: id, id };
};

/** An absence in a response. */
export const presentAbsence = (row: AbsenceRow): Absence => ({
  ...(row.isCoaching ? { coachingId: row.id } : { enrolmentId: row.id }),
  participantId: row.participantId,
  ...(row.isCoaching ? {} : { courseId: row.place }),
  ...(row.fundingAgencyId === null ? {} : { fundingAgencyId: row.fundingAgencyId }),
  daysMissed: row.daysMissed.map(({ date, reason }) => ({ date, ...(reason === null ? {} : { reason }) })),
  complete: row.complete,
});
