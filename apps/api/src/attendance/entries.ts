import {
  type Attendance,
  type AttendanceInput,
  faultsOfAttendance,
  limitedViolations,
  UNEXCUSED_REASONS,
  type Violation,
} from '@training-provider/contract';
import type { AttendanceList, StoredEntry, Subject, WrittenEntry } from '../db/attendanceLists.ts';
import { Fault, invalidBody } from '../problems/fault.ts';

/* Determines how a request changes an attendance list, and whether it is permitted. */

/** The values of an entry that a request sets. */
type Values = Pick<StoredEntry, 'presence' | 'units_attended' | 'reason' | 'note'>;

/** An entry of a request: the enrolment or coaching, the values, and the JSON pointer to the entry in the body. */
export interface GivenEntry {
  readonly subjectId: string;
  readonly values: Values;
  readonly pointer: string;
  /** The place of the enrolment's id in the request. */
  readonly place: Pick<Violation, 'in' | 'pointer'>;
}

/** An entry in a response. */
export const presentEntry = (
  { subject_id, presence, units_attended, reason, note, recorded_at }: StoredEntry,
  isOfCoaching: boolean,
): Attendance => ({
  ...(isOfCoaching ? {} : { enrolmentId: subject_id }),
  presence,
  ...(units_attended === null ? {} : { unitsAttended: units_attended }),
  ...(reason === null ? {} : { reason }),
  ...(note === null ? {} : { note }),
  recordedAt: recorded_at,
});

/** The values of an entry in a request. */
export const valuesOf = ({ presence, unitsAttended, reason, note }: Omit<AttendanceInput, 'enrolmentId'>): Values => ({
  presence,
  units_attended: unitsAttended ?? null,
  reason: reason ?? null,
  note: note ?? null,
});

const FIELDS = { presence: 'presence', units_attended: 'unitsAttended', reason: 'reason', note: 'note' } as const;
const COLUMNS = Object.keys(FIELDS) as (keyof Values)[];

const isSame = (one: Values, other: Values): boolean => COLUMNS.every((column) => one[column] === other[column]);

/** The given entries that differ from the stored ones. */
const changedOf = ({ entries }: AttendanceList, given: readonly GivenEntry[]): GivenEntry[] => {
  const stored = new Map(entries.map((entry) => [entry.subject_id, entry]));
  return given.filter(({ subjectId, values }) => {
    const before = stored.get(subjectId);
    return before === undefined || !isSame(before, values);
  });
};

/** Whether the given entries equal the stored ones. */
export const isUnchanged = (list: AttendanceList, given: readonly GivenEntry[]): boolean =>
  changedOf(list, given).length === 0;

const violationsOf = ({ values, pointer }: GivenEntry, units: string): Violation[] =>
  faultsOfAttendance(
    { presence: values.presence, unitsAttended: values.units_attended, reason: values.reason },
    units,
  ).map(({ field, ...fault }) => ({ in: 'body', pointer: `${pointer}/${field}`, ...fault }));

const unknownReference = ({ place }: GivenEntry): Violation => ({
  ...place,
  code: 'unknown_reference',
  detail: 'The course of the session has no such enrolment.',
});
const notEnrolledThen = ({ place }: GivenEntry): Violation => ({
  ...place,
  code: 'not_enrolled_then',
  detail: 'The enrolment is cancelled, or its days do not hold the day of the session.',
});

/**
 * The given entries that differ from the stored ones; only these are checked.
 * @throws Fault 409 `session_not_held`, 422 with all faults, 409 `person_erased`
 */
export const writtenOf = (list: AttendanceList, given: readonly GivenEntry[]): WrittenEntry[] => {
  const subjects = new Map(list.subjects.map((subject) => [subject.id, subject]));
  const changed = changedOf(list, given);
  if (changed.length > 0 && list.status !== 'held') throw new Fault('session_not_held');
  const wrong: Violation[] = [];
  const found: [GivenEntry, Subject][] = [];
  for (const entry of changed) {
    const subject = subjects.get(entry.subjectId);
    wrong.push(...violationsOf(entry, list.units));
    if (subject === undefined) wrong.push(unknownReference(entry));
    else if (!subject.enrolled_then) wrong.push(notEnrolledThen(entry));
    else found.push([entry, subject]);
  }
  if (wrong.length > 0) throw invalidBody(limitedViolations(wrong));
  if (found.some(([, { erased }]) => erased)) throw new Fault('person_erased');
  return found.map(([{ subjectId, values }, { participant_id }]) => ({
    subject_id: subjectId,
    participant_id,
    ...values,
    excused: values.reason !== null && !UNEXCUSED_REASONS.includes(values.reason),
  }));
};

/** The changes of a list for the history: the values before and after the write, by JSON pointer. */
export const changesOf = (
  { entries }: AttendanceList,
  written: readonly WrittenEntry[],
  removed: readonly string[],
): Record<string, [from: unknown, to: unknown]> => {
  const stored = new Map(entries.map((entry) => [entry.subject_id, entry]));
  const after = [...written, ...removed.map((id) => ({ subject_id: id }))] as readonly (Partial<Values> &
    Pick<StoredEntry, 'subject_id'>)[];
  return Object.fromEntries(
    after.flatMap((entry) =>
      COLUMNS.flatMap((column): [string, [unknown, unknown]][] => {
        const [from, to] = [stored.get(entry.subject_id)?.[column] ?? null, entry[column] ?? null];
        return from === to ? [] : [[`/${entry.subject_id}/${FIELDS[column]}`, [from, to]]];
      }),
    ),
  );
};
