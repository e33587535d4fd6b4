import { ATTENDANCE_CLASSES } from '../attendance.ts';
import type { HistoryEntry } from '../wire/history.ts';
import type { AttendanceEntry, AttendanceList } from './attendanceList.ts';
import { shownEntry } from './attendances.ts';
import { recordErasureOfEntries, type Writer } from './history.ts';
import type { Row, Store } from './store.ts';

/** The sessions whose attendance lists contain, or once contained, entries of a participant. */
export interface AttendanceOfPerson {
  readonly sessions: readonly Row[];
  isOf(entry: AttendanceEntry): boolean;
  /** Whether a JSON pointer in the history of a list refers to an entry of the participant. */
  isAbout(pointer: string): boolean;
}

/** @param ids the ids of the enrolments and coachings of the participant */
export const attendanceOf = (store: Store, participantId: string, ids: readonly string[]): AttendanceOfPerson => {
  const isOf = (entry: AttendanceEntry): boolean => entry.participantId === participantId;
  const isAbout = (pointer: string): boolean => ids.includes(pointer.split('/')[1] ?? '');
  const says = ({ entries, history }: AttendanceList): boolean =>
    entries.some(isOf) || history.some(({ changes }) => changes.some(({ pointer }) => isAbout(pointer)));
  const sessions = store.rows('sessions').filter(({ attendance }) => attendance !== undefined && says(attendance));
  return { sessions, isOf, isAbout };
};

const listsOf = ({ sessions }: AttendanceOfPerson): AttendanceList[] =>
  sessions.flatMap(({ attendance }) => attendance ?? []);

/** The attendance entries of a participant, as the export of the participant shows them. */
export const exportedEntries = ({ sessions, isOf }: AttendanceOfPerson): object[] =>
  sessions.flatMap((session) =>
    (session.attendance?.entries ?? [])
      .filter(isOf)
      .map((entry) => ({ sessionId: session.id, ...shownEntry(session, entry) })),
  );

/** The versions of attendance lists that changed entries of a participant, reduced to these changes. */
export const exportedVersions = (person: AttendanceOfPerson): (HistoryEntry & { type: string; recordId: string })[] =>
  listsOf(person).flatMap(({ type, id, history }) =>
    history.flatMap((version) => {
      const changes = version.changes.filter(({ pointer }) => person.isAbout(pointer));
      return changes.length === 0 ? [] : [{ type, recordId: id, ...version, changes }];
    }),
  );

const isErased = (field: string | undefined): boolean =>
  typeof Object.entries(ATTENDANCE_CLASSES).find(([name]) => name === field)?.[1] === 'string';

const loses = ({ fields }: AttendanceEntry): boolean => Object.keys(fields).some(isErased);

/** The version without the reasons and notes of a participant; undefined if it contains none. */
const clearedVersion = ({ isAbout }: AttendanceOfPerson, version: HistoryEntry): HistoryEntry | undefined => {
  const { requestId: _request, traceId: _trace, ...entry } = version;
  const changes = entry.changes.filter(({ pointer }) => !(isAbout(pointer) && isErased(pointer.split('/')[2])));
  return changes.length === entry.changes.length ? undefined : { ...entry, changes };
};

/** The numbers of entries and versions from which an erasure would remove something. */
export const countsOfErasure = (person: AttendanceOfPerson): { entries: number; versions: number } => {
  const lists = listsOf(person);
  return {
    entries: lists.flatMap(({ entries }) => entries.filter((entry) => person.isOf(entry) && loses(entry))).length,
    versions: lists.flatMap(({ history }) => history.filter((one) => clearedVersion(person, one) !== undefined)).length,
  };
};

/** Removes the reasons and notes of a participant from attendance lists and their histories (decision N9h). */
export const eraseEntries = (store: Store, person: AttendanceOfPerson, writer: Writer): void => {
  for (const list of listsOf(person)) {
    list.history = list.history.map((version) => clearedVersion(person, version) ?? version);
    if (!list.entries.some((entry) => person.isOf(entry) && loses(entry))) continue;
    list.entries = list.entries.map((entry) => {
      if (!person.isOf(entry)) return entry;
      const { reason: _reason, note: _note, ...fields } = entry.fields;
      return { ...entry, fields };
    });
    recordErasureOfEntries(store, list, writer);
  }
};
