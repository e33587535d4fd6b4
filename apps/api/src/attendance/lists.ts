import {
  type Attendance,
  type AttendanceHistoryEntry,
  type AttendanceInput,
  type AttendancePatch,
  type Conditions,
  failedCondition,
  type HistoryQuery,
  MAX_ATTENDANCES,
  type Violation,
} from '@training-provider/contract';
import type { Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { authorOf } from '../context/author.ts';
import { randomIdBytes } from '../context/randomBytes.ts';
import {
  type AttendanceList,
  idOfAttendanceList,
  lockAttendanceList,
  readAttendanceList,
  type StoredEntry,
  writeAttendanceList,
} from '../db/attendanceLists.ts';
import type { OpenDatabase } from '../db/database.ts';
import { isStored, type RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { inTransaction, RetryTransaction } from '../db/transaction.ts';
import { versionPages } from '../history/history.ts';
import { keyToRead } from '../http/conditional.ts';
import type { PageRequest } from '../http/paging.ts';
import { ok } from '../http/responses.ts';
import { uuidOr404 } from '../http/uuid.ts';
import { Fault, invalidBody, notFound } from '../problems/fault.ts';
import { sessionTable } from '../tables/session.ts';
import { changesOf, type GivenEntry, isUnchanged, presentEntry, valuesOf, writtenOf } from './entries.ts';

/*
 * The attendance list of a session (decision N9b): a separate resource with its own versions. A request reads the list,
 * decides, and writes if the list is still unchanged. Unless two writes conflict, nothing is locked in between.
 */

interface OnSession {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}
interface OnEntry extends OnSession {
  readonly params: { readonly id: string; readonly enrolment_id: string };
}
interface WithList {
  readonly body: { readonly attendances: readonly AttendanceInput[] };
}
interface WithEntry {
  readonly body: { readonly attendance: AttendancePatch };
}

/** How a request changes a list: the entries to set, and the ids of those to remove. */
interface Plan {
  readonly given: readonly GivenEntry[];
  readonly removed: readonly string[];
}

/** A list after a write. */
type Left = Pick<AttendanceList, 'version' | 'entries' | 'coaching_id'>;

const tagOf = ({ version }: Left): string => `"${version}"`;

const violation = (pointer: string, code: Violation['code'], detail: string): Violation => ({
  in: 'body',
  pointer,
  code,
  detail,
});

/**
 * The entries of a request that replaces the list.
 * @throws Fault 422 if an entry lacks its enrolment, an entry of a coaching has an enrolment, or there are too many
 * entries
 */
const entriesIn = (list: AttendanceList, attendances: readonly AttendanceInput[]): GivenEntry[] => {
  const { coaching_id } = list;
  const pointerOf = (index: number): string => `/attendances/${index}`;
  if (coaching_id !== null && attendances.length > 1)
    throw invalidBody([violation('/attendances', 'too_long', 'The session of a coaching has one entry.')]);
  const wrong = attendances.flatMap(({ enrolmentId }, index) => {
    const isNamed = typeof enrolmentId === 'string';
    const pointer = `${pointerOf(index)}/enrolmentId`;
    if (coaching_id === null) return isNamed ? [] : [violation(pointer, 'required', 'Is required.')];
    const detail = 'The entry of a coaching names no enrolment: leave it out.';
    return isNamed ? [violation(pointer, 'conflicting_fields', detail)] : [];
  });
  if (wrong.length > 0) throw invalidBody(wrong.slice(0, 100));
  return attendances.map((entry, index) => ({
    subjectId: coaching_id ?? String(entry.enrolmentId).toLowerCase(),
    values: valuesOf(entry),
    pointer: pointerOf(index),
    place: { in: 'body', pointer: `${pointerOf(index)}/enrolmentId` },
  }));
};

/** Rejects a request without `If-Match` that would replace a list with entries. @throws Fault 428 */
const requireSeen = ({ headers }: OnSession, { entries }: AttendanceList): void => {
  if (entries.length > 0 && headers['if-match'] === undefined) throw new Fault('precondition_required');
};

/** The entry that results from a patch. @throws Fault 404 if the session cannot have this entry, 422 */
const patchedEntry = (list: AttendanceList, subjectId: string, patch: AttendancePatch): GivenEntry => {
  const stored = list.entries.find(({ subject_id }) => subject_id === subjectId);
  const isPossible = list.subjects.some(({ id }) => id === subjectId);
  if (stored === undefined && !isPossible) throw notFound();
  if (stored === undefined && list.entries.length >= MAX_ATTENDANCES)
    throw invalidBody([violation('/attendance', 'too_long', `The list has ${MAX_ATTENDANCES} entries already.`)]);
  const presence = patch.presence ?? stored?.presence;
  if (presence === undefined) throw invalidBody([violation('/attendance/presence', 'required', 'Is required.')]);
  const kept = <Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null =>
    value === undefined ? (before ?? null) : value;
  return {
    subjectId,
    values: {
      presence,
      units_attended: kept(patch.unitsAttended, stored?.units_attended),
      reason: kept(patch.reason, stored?.reason),
      note: kept(patch.note, stored?.note),
    },
    pointer: '/attendance',
    place: { in: 'path', pointer: '/enrolment_id' },
  };
};

const withoutChanged = (entries: readonly StoredEntry[], changed: readonly string[]): StoredEntry[] =>
  entries.filter(({ subject_id }) => !changed.includes(subject_id));

/** The handlers of the attendance lists of sessions. */
export const attendancesOf = (database: OpenDatabase) => {
  const read = async (executor: Executor, key: RecordKey, ids: readonly string[] = []): Promise<AttendanceList> => {
    const list = await readAttendanceList(executor, key, ids);
    if (list === undefined) throw notFound();
    return list;
  };

  /** Applies a request to a list. Returns the new list, or undefined if the list has changed since it was read. */
  const tryToChange = async (
    executor: Executor,
    request: OnSession,
    ids: readonly string[],
    planOf: (list: AttendanceList) => Plan,
  ): Promise<Left | undefined> => {
    const key = keyToRead(request);
    const list = await read(executor, key, ids);
    if (failedCondition(request.headers, tagOf(list)) !== undefined) throw new Fault('precondition_failed');
    const { given, removed } = planOf(list);
    const written = writtenOf(list, given);
    if (written.length === 0 && removed.length === 0) return list;
    const newId = uuidv7({ random: randomIdBytes() });
    const changes = changesOf(list, written, removed);
    const change = { read: list, newId, written, removed, changes };
    const now = await writeAttendanceList(executor, key, authorOf(request.res), change);
    if (now === undefined) return undefined;
    const changed = [...written.map(({ subject_id }) => subject_id), ...removed];
    const entries = [
      ...withoutChanged(list.entries, changed),
      ...written.map((entry) => ({ ...entry, recorded_at: now.updated_at })),
    ].toSorted((one, other) => (one.subject_id < other.subject_id ? -1 : 1));
    return { version: now.version, entries, coaching_id: list.coaching_id };
  };

  /**
   * Applies a request to a list. If the list has changed since it was read, the request is applied again under the lock
   * of the list, so that simultaneous writes are executed one after another. @throws Fault 404, 409, 412, 422, 428
   */
  const change = async (
    request: OnSession,
    ids: readonly string[],
    planOf: (list: AttendanceList) => Plan,
  ): Promise<Left> =>
    (await tryToChange(database, request, ids, planOf)) ??
    inTransaction(database, async (executor) => {
      await lockAttendanceList(executor, keyToRead(request));
      const left = await tryToChange(executor, request, ids, planOf);
      if (left === undefined) throw new RetryTransaction();
      return left;
    });

  const answer = (response: Response, list: Left): readonly Attendance[] => {
    response.setHeader('ETag', tagOf(list));
    return list.entries.map((entry) => presentEntry(entry, list.coaching_id !== null));
  };

  const pageOf = versionPages(database, 'attendance', sessionTable, Number.POSITIVE_INFINITY);

  return {
    attendances: async (request: OnSession) => ok([...answer(request.res, await read(database, keyToRead(request)))]),

    replaceAttendances: async (request: OnSession & WithList) => {
      const { attendances } = request.body;
      const ids = attendances.flatMap(({ enrolmentId }) => enrolmentId ?? []);
      const left = await change(request, ids, (list) => {
        const given = entriesIn(list, attendances);
        const named = new Set(given.map(({ subjectId }) => subjectId));
        const removed = list.entries.map(({ subject_id }) => subject_id).filter((id) => !named.has(id));
        const isSame = removed.length === 0 && isUnchanged(list, given);
        if (!isSame) requireSeen(request, list);
        return { given, removed };
      });
      return ok([...answer(request.res, left)]);
    },

    updateAttendance: async (request: OnEntry & WithEntry) => {
      const subjectId = uuidOr404(request.params.enrolment_id);
      const left = await change(request, [subjectId], (list) => ({
        given: [patchedEntry(list, subjectId, request.body.attendance)],
        removed: [],
      }));
      const [entry] = answer(request.res, {
        ...left,
        entries: left.entries.filter((one) => one.subject_id === subjectId),
      });
      if (entry === undefined) throw new Error('an attendance entry was not written');
      return ok(entry);
    },

    attendanceHistory: async (request: PageRequest & OnSession & { readonly query: HistoryQuery }) => {
      const key = keyToRead(request);
      const id = await idOfAttendanceList(database, key);
      if (id === undefined && !(await isStored(database, sessionTable.name, key))) throw notFound();
      const parent = { table: sessionTable.name, column: 'session_id', id: key.id };
      const page: AttendanceHistoryEntry[] = await pageOf(request, { ...key, id: id ?? key.id, parent });
      return ok(page);
    },
  };
};
