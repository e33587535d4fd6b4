import * as z from 'zod/mini';
import { annotated, described, explained } from './describe.ts';
import { CalendarDate, count, Id, Timestamp, text, violation } from './fields.ts';
import { FieldChange, HistoryEntry } from './history.ts';
import { Cursor, limitUpTo } from './paging.ts';
import type { ViolationCode } from './problemCodes.ts';
import { MAX_LIMIT } from './query.ts';
import { ignoredField } from './records.ts';
import { hundredthsOf, UnitSum, Units, UnitsInput } from './units.ts';

/** The maximum number of entries of an attendance list. */
export const MAX_ATTENDANCES = 1_000;

export const Presence = explained(z.enum(['present', 'partial', 'absent']), 'Attendance of the participant.', {
  present: 'all units',
  partial: 'some units: `unitsAttended` says how many',
  absent: 'none',
});
export type Presence = z.output<typeof Presence>;

/**
 * The reasons of absences, in order of precedence: the reason of a day is the first of them among the entries of the
 * day.
 */
export const AbsenceReason = explained(
  z.enum([
    'sick_certified',
    'sick',
    'important',
    'agency_appointment',
    'internship',
    'agreed_leave',
    'unexcused',
    'unknown',
  ]),
  'Reason for missed units. All reasons except `unexcused` and `unknown` are excused.',
  {
    sick_certified: 'sick, with a certificate',
    sick: 'sick, without a certificate',
    important: 'another important reason',
    agency_appointment: 'an appointment at the agency',
    internship: 'in an internship',
    agreed_leave: 'leave that was agreed',
    unexcused: 'without an excuse',
    unknown: 'not known yet',
  },
);
export type AbsenceReason = z.output<typeof AbsenceReason>;

/** The reasons that do not excuse an absence. */
export const UNEXCUSED_REASONS: readonly AbsenceReason[] = ['unexcused', 'unknown'];

const shown = {
  enrolmentId: described(Id, 'The enrolment; absent in the session of a coaching.'),
  unitsAttended: 'With `partial`: the attended units, fewer than those of the session.',
  note: described(text(500), 'A note on the entry. Do not write diagnoses: they are health data and not needed here.'),
};

/** The attendance of one participant in a session: an entry of its attendance list. */
export const Attendance = z.object({
  enrolmentId: z.optional(shown.enrolmentId),
  presence: Presence,
  unitsAttended: z.optional(described(Units, shown.unitsAttended)),
  reason: z.optional(AbsenceReason),
  note: z.optional(shown.note),
  recordedAt: described(Timestamp, 'Time at which the entry was recorded or last changed, in UTC.'),
});
export type Attendance = z.output<typeof Attendance>;

const details = {
  unitsAttended: z.nullish(described(UnitsInput, shown.unitsAttended)),
  reason: z.nullish(AbsenceReason),
  note: z.nullish(shown.note),
  recordedAt: ignoredField,
};

/**
 * An entry in a request. Its validity also depends on the session and on the stored entry: see `faultsOfAttendance`.
 */
export const AttendanceInput = z.strictObject({
  enrolmentId: z.nullish(shown.enrolmentId),
  presence: Presence,
  ...details,
});
export type AttendanceInput = z.output<typeof AttendanceInput>;

/** A merge patch for the entry in the path. */
export const AttendancePatch = z.strictObject({
  enrolmentId: ignoredField,
  presence: z.optional(Presence),
  ...details,
});
export type AttendancePatch = z.output<typeof AttendancePatch>;

const eachOnce = (entries: readonly AttendanceInput[], context: z.core.$RefinementCtx): void => {
  const before = new Set<string>();
  for (const [index, { enrolmentId }] of entries.entries()) {
    const id = enrolmentId?.toLowerCase();
    if (id === undefined) continue;
    if (before.has(id))
      context.addIssue({ ...violation('duplicate_item', 'Is already in the list.'), path: [index, 'enrolmentId'] });
    before.add(id);
  }
};

/** A complete attendance list in a request. */
export const Attendances = described(
  z.array(AttendanceInput).check(z.maxLength(MAX_ATTENDANCES), z.superRefine(eachOnce)),
  'All entries of the list: attendance without an entry is not recorded.',
);
export type Attendances = z.output<typeof Attendances>;

/** An error in a field of an entry. */
interface Fault {
  readonly field: 'unitsAttended' | 'reason';
  readonly code: ViolationCode;
  readonly detail: string;
}

/** The errors in an entry of a session that has `units` teaching units. */
export const faultsOfAttendance = (
  { presence, unitsAttended, reason }: Pick<AttendanceInput, 'presence' | 'unitsAttended' | 'reason'>,
  units: string,
): Fault[] => {
  const faults: Fault[] = [];
  const add = (field: Fault['field'], code: ViolationCode, detail: string) => faults.push({ field, code, detail });
  const hasUnits = unitsAttended !== undefined && unitsAttended !== null;
  const hasReason = reason !== undefined && reason !== null;
  if (presence === 'partial' && !hasUnits) add('unitsAttended', 'required', 'Say how many units were attended.');
  if (presence !== 'partial' && hasUnits)
    add('unitsAttended', 'conflicting_fields', 'Only an entry that is "partial" has it: leave it out, or clear it.');
  if (presence === 'partial' && hasUnits && hundredthsOf(unitsAttended) >= hundredthsOf(units))
    add('unitsAttended', 'too_large', `Must be less than the ${units} units of the session.`);
  if (presence !== 'present' && !hasReason) add('reason', 'required', 'Say why units were missed, or "unknown".');
  if (presence === 'present' && hasReason)
    add('reason', 'conflicting_fields', 'Nothing was missed: leave it out, or clear it.');
  return faults;
};

const MAX_FIELD_CHANGES = 4 * MAX_ATTENDANCES;

/** A version of an attendance list: its author, its time, and the changed entries. */
export const AttendanceHistoryEntry = z.object({
  ...HistoryEntry.shape,
  changes: described(
    z.array(FieldChange).check(z.maxLength(MAX_FIELD_CHANGES)),
    'The fields that the write changed, by the id of the enrolment, or of the coaching: `/01930f66-5d1e-7a2b-9c3d-4e5f60718293/presence`.',
  ),
});
export type AttendanceHistoryEntry = z.output<typeof AttendanceHistoryEntry>;

/** Query of the totals of an enrolment or coaching. */
export const AttendanceTotalsQuery = z
  .strictObject({
    from: described(z.optional(CalendarDate), 'The first day; if omitted, all days before `to` are included.'),
    to: described(z.optional(CalendarDate), 'The last day; if omitted, all days from `from` on are included.'),
  })
  .check(
    z.superRefine(({ from, to }, context) => {
      if (from === undefined || to === undefined || from <= to) return;
      context.addIssue({ ...violation('impossible_range', `No day is after ${from} and before ${to}.`), path: ['to'] });
    }),
  );
export type AttendanceTotalsQuery = z.output<typeof AttendanceTotalsQuery>;

const MONTH = '^\\d{4}-(0[1-9]|1[0-2])$';
const Month = annotated(z.string(), { maxLength: 7, pattern: MONTH, description: 'The month, such as `2026-11`.' });

const NOT_A_MONTH = 'Not a month of the form "2026-11".';

/** Whether the year of a month exists: like calendar dates, months begin with the year 1. */
const isOfCalendar = (month: string): boolean => !month.startsWith('0000');

const dayCount = (reason: string) => described(z.optional(count(1, 31)), `Days missed with the reason \`${reason}\`.`);

/** The numbers of missed days by reason. An erasure removes reasons, but keeps the missed days. */
const DaysMissed = z.object({
  sick_certified: dayCount('sick_certified'),
  sick: dayCount('sick'),
  important: dayCount('important'),
  agency_appointment: dayCount('agency_appointment'),
  internship: dayCount('internship'),
  agreed_leave: dayCount('agreed_leave'),
  unexcused: dayCount('unexcused'),
  unknown: dayCount('unknown'),
  erased: described(z.optional(count(1, 31)), 'Missed days whose reason an erasure has removed.'),
} satisfies Record<AbsenceReason | 'erased', z.ZodMiniType>);

const MAX_MONTHS = 1_200;

/** The attendance totals of an enrolment or coaching, as of one moment. */
export const AttendanceTotals = z.object({
  unitsPlanned: described(UnitSum, 'Units of all sessions that are not cancelled.'),
  unitsHeld: described(UnitSum, 'Units of held sessions: the sum of the four that follow.'),
  unitsAttended: described(UnitSum, 'Units that were attended.'),
  unitsMissedExcused: described(UnitSum, 'Units that were missed with an excuse.'),
  unitsMissedUnexcused: described(UnitSum, 'Units that were missed without an excuse, or for an unknown reason.'),
  unitsNotRecorded: described(UnitSum, 'Units of held sessions without an entry.'),
  share: annotated(z.optional(z.string()), {
    maxLength: 6,
    pattern: '^(0\\.\\d{4}|1\\.0000)$',
    description: 'The share of attended in recorded units, rounded half up; absent if nothing is recorded.',
  }),
  months: described(
    z
      .array(
        z.object({
          month: Month,
          daysMissed: described(DaysMissed, 'Number of missed days by reason.'),
        }),
      )
      .check(z.maxLength(MAX_MONTHS)),
    'The months with missed days, in their order.',
  ),
});
export type AttendanceTotals = z.output<typeof AttendanceTotals>;

/** A day on which nothing was attended. */
const DayMissed = z.object({
  date: described(CalendarDate, 'The day, in the time zone of the organisation.'),
  reason: z.optional(AbsenceReason),
});

/** The missed days of an enrolment or coaching in a month. */
export const Absence = z.object({
  enrolmentId: described(z.optional(Id), 'The enrolment; absent if it is a coaching.'),
  coachingId: described(z.optional(Id), 'The coaching; absent if it is an enrolment.'),
  participantId: described(Id, 'The participant.'),
  courseId: described(z.optional(Id), 'The course of the enrolment.'),
  fundingAgencyId: described(z.optional(Id), 'The agency that pays.'),
  daysMissed: described(
    z.array(DayMissed).check(z.maxLength(31)),
    'The days with held sessions, all recorded, of which no unit was attended, in their order.',
  ),
  complete: described(z.boolean(), 'Whether all held sessions of the month are recorded.'),
});
export type Absence = z.output<typeof Absence>;

const chosen = {
  month: annotated(z.string().check(z.regex(new RegExp(MONTH), NOT_A_MONTH), z.refine(isOfCalendar, NOT_A_MONTH)), {
    maxLength: 7,
    pattern: MONTH,
    description: 'The month, such as `2026-11`.',
  }),
  fundingAgencyId: described(z.optional(Id), 'Only of enrolments and coachings for which this agency pays.'),
  courseId: described(z.optional(Id), 'Only of enrolments in this course.'),
};

const DEFAULT_ABSENCES = 50;

/** Query of the absences of a month. */
export const AbsencesQuery = z.strictObject({
  ...chosen,
  limit: limitUpTo(MAX_LIMIT, DEFAULT_ABSENCES),
  cursor: z.optional(Cursor),
});
export type AbsencesQuery = z.output<typeof AbsencesQuery>;

/** Query of the absences of a month as NDJSON. */
export const AbsencesExportQuery = z.strictObject({
  ...chosen,
  after: described(
    z.optional(Id),
    'Only with `Accept: application/x-ndjson`: continues after the enrolment or coaching with this id.',
  ),
});
export type AbsencesExportQuery = z.output<typeof AbsencesExportQuery>;
