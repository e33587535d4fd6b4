import { isDeepStrictEqual } from 'node:util';
import type { EnrolmentStatus } from '@training-provider/contract';
import { ENROLMENT_TRANSITIONS } from '../../../interface/enrolments.ts';
import type { JsonObject } from '../../../interface/json.ts';
import type { Draw } from '../random.ts';
import { merged } from '../values.ts';
import { type Entry, REASONS } from './totals.ts';
import { hundredthsOf } from './units.ts';
import { dayOf, type Lesson, type Pupil, pupilsOf, type School, takesPart } from './world.ts';

/** A request, the codes of which a refusal names one, and what it changes in the model if it is carried out. */
export interface Step {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: JsonObject;
  /** The session that it is about, or whose list. */
  lesson?: Lesson;
  /** Empty if it is carried out: if there are several reasons, the order in which they count is not decided. */
  refusals: readonly string[];
  act(): void;
}

/** The units of sessions: the least, the most, and what no binary fraction holds. */
export const UNITS = ['0.01', '0.10', '0.30', '1.00', '2.25', '4.00', '1000.00'];
const PARTS = ['0.01', '0.07', '0.29', '0.50', '1.33'];
const NOTES = ['Bus fiel aus', 'Arzttermin'];

const drawEntry = ({ fields }: Lesson, draw: Draw): Entry => {
  const note = draw.oneIn(3) ? { note: draw.pick(NOTES) } : {};
  const parts = PARTS.filter((part) => hundredthsOf(part) < hundredthsOf(fields.units));
  const presence = draw.pick(['present', 'absent', ...(parts.length > 0 ? (['partial'] as const) : [])] as const);
  if (presence === 'present') return { presence, ...note };
  const reason = draw.pick(REASONS);
  return presence === 'absent'
    ? { presence, reason, ...note }
    : { presence, unitsAttended: draw.pick(parts), reason, ...note };
};

/** An entry as a list has it: that of a coaching names nobody. */
const listed = ({ made }: Pupil, entry: Entry): JsonObject =>
  made.kind === 'coaching' ? { ...entry } : { enrolmentId: made.id, ...entry };

/** The entries of a list, each of one who may be in it. */
export const entriesOf = (school: School, lesson: Lesson, entries = lesson.entries): JsonObject[] =>
  pupilsOf(school, lesson).flatMap((pupil) => {
    const entry = entries.get(pupil.made.id);
    return entry === undefined ? [] : [listed(pupil, entry)];
  });

/** Why entries can't stand in a list. What stands there already is not checked again. */
const against = (school: School, lesson: Lesson, entries: ReadonlyMap<string, Entry>): string[] => {
  if (lesson.isDeleted) return ['not_found'];
  const isNew = ({ made }: Pupil): boolean =>
    entries.has(made.id) && !isDeepStrictEqual(entries.get(made.id), lesson.entries.get(made.id));
  const isRefused = (pupil: Pupil): boolean => isNew(pupil) && !takesPart(pupil, dayOf(school, lesson));
  return [
    ...(lesson.fields.status === 'held' ? [] : ['session_not_held']),
    ...(pupilsOf(school, lesson).some(isRefused) ? ['not_enrolled_then'] : []),
  ];
};

/** Replaces a list, whose entries are kept, drawn anew or left out. */
const replaceList = (school: School, lesson: Lesson, draw: Draw): Step | undefined => {
  const chosen = pupilsOf(school, lesson).flatMap(({ made }): [string, Entry][] => {
    const before = lesson.entries.get(made.id);
    if (before !== undefined && draw.oneIn(3)) return [[made.id, before]];
    return draw.oneIn(4) ? [] : [[made.id, drawEntry(lesson, draw)]];
  });
  // What was answered may be put back.
  const entries = draw.oneIn(4) ? lesson.entries : new Map(chosen);
  // Whether it is refused to leave an empty list as it is is not decided.
  if (entries.size + lesson.entries.size === 0 && lesson.fields.status !== 'held') return undefined;
  const condition = draw.pick(['current', 'current', 'none', 'stale'] as const);
  const isSame = isDeepStrictEqual(entries, lesson.entries);
  const tag = condition === 'stale' ? lesson.stale : lesson.etag;
  const isStale = condition === 'stale' && lesson.stale !== undefined;
  const refusals = [
    ...against(school, lesson, entries),
    ...(isStale && !lesson.isDeleted ? ['precondition_failed'] : []),
    ...(condition === 'none' && lesson.entries.size > 0 && !isSame && !lesson.isDeleted
      ? ['precondition_required']
      : []),
  ];
  return {
    ...{ method: 'PUT', path: `${lesson.made.path}/attendances`, lesson, refusals },
    headers: condition === 'none' || tag === undefined ? {} : { 'if-match': tag },
    body: { attendances: draw.shuffled(entriesOf(school, lesson, entries)) },
    act: () => {
      lesson.entries = entries;
    },
  };
};

/** Records one person, by the fields that change alone. */
const mergeEntry = (school: School, lesson: Lesson, draw: Draw): Step | undefined => {
  const pupils = pupilsOf(school, lesson);
  if (pupils.length === 0) return undefined;
  const { made } = draw.pick(pupils);
  const before = lesson.entries.get(made.id);
  const entry = drawEntry(lesson, draw);
  // What an entry of this presence has not is cleared.
  const cleared = Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, null]));
  const part = before?.reason === undefined ? { note: draw.pick([...NOTES, null]) } : { reason: draw.pick(REASONS) };
  const attendance = draw.oneIn(2) && before !== undefined ? part : { ...cleared, ...entry };
  // The boundary: fields of an entry, merged, are those of an entry.
  const after = merged({ ...before }, attendance) as unknown as Entry;
  const entries = new Map([...lesson.entries, [made.id, after]]);
  return {
    ...{ method: 'PATCH', path: `${lesson.made.path}/attendances/${made.id}`, body: { attendance }, lesson },
    refusals: against(school, lesson, entries),
    act: () => {
      lesson.entries = entries;
    },
  };
};

const STATUSES = ['held', 'held', 'planned', 'cancelled'];
const HOUR_MS = 3_600_000;

/** The same moment so many hours later, or before. */
export const later = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * HOUR_MS).toISOString();

/** Changes a session: what its entries stand on stays as long as there are any. */
const changeLesson = (school: School, lesson: Lesson, draw: Draw): Step => {
  const { fields, isDeleted, entries } = lesson;
  const moved = (hours: number) => ({ startsAt: later(fields.startsAt, hours), endsAt: later(fields.endsAt, hours) });
  const change: JsonObject = draw.pick([
    { status: draw.pick(STATUSES) },
    { units: draw.pick(UNITS) },
    moved(draw.pick([-1, 1, 24])),
  ]);
  const after: Lesson['fields'] = { ...fields, ...change };
  const stays = after.status === fields.status && hundredthsOf(after.units) === hundredthsOf(fields.units);
  const isSameDay = dayOf(school, { fields: after }) === dayOf(school, lesson);
  const isRefused = entries.size > 0 && !(stays && isSameDay);
  return {
    ...{ method: 'PATCH', path: lesson.made.path, body: { session: change }, lesson },
    refusals: isDeleted ? ['not_found'] : isRefused ? ['attendance_recorded'] : [],
    act: () => {
      lesson.fields = after;
    },
  };
};

/** Deletes a session with its list, or brings both back. */
const removeOrReturn = (lesson: Lesson): Step => {
  const { made, isDeleted } = lesson;
  return {
    ...(isDeleted ? { method: 'POST', path: `${made.path}/undelete` } : { method: 'DELETE', path: made.path }),
    ...{ lesson, refusals: [] },
    act: () => {
      lesson.isDeleted = !isDeleted;
    },
  };
};

/** Moves the days on which somebody takes part, or changes whether somebody does. */
const changePupil = (pupil: Pupil, days: readonly string[], draw: Draw): Step => {
  const { made, fields } = pupil;
  // The boundary: a status of the model is one that was sent.
  const next = ENROLMENT_TRANSITIONS[fields.status as EnrolmentStatus];
  const [first = '', last = ''] = [draw.pick(days), draw.pick(days)].toSorted();
  const change = draw.pick([{ status: draw.pick(next) }, { startDate: first, endDate: last }, { endDate: null }]);
  return {
    ...{ method: 'PATCH', path: made.path, body: { enrolment: change }, refusals: [] },
    act: () => {
      pupil.fields = merged(fields, change) as Pupil['fields'];
    },
  };
};

/** Draws what is done next. */
export const drawStep = (school: School, days: readonly string[], draw: Draw): Step | undefined => {
  const lesson = draw.pick(school.lessons);
  const act = draw.pick(['list', 'list', 'list', 'entry', 'entry', 'lesson', 'lesson', 'life', 'pupil'] as const);
  if (act === 'list') return replaceList(school, lesson, draw);
  if (act === 'entry') return mergeEntry(school, lesson, draw);
  if (act === 'lesson') return changeLesson(school, lesson, draw);
  if (act === 'life') return removeOrReturn(lesson);
  const enrolled = school.pupils.filter(({ made }) => made.kind === 'enrolment');
  return changePupil(draw.pick(enrolled), days, draw);
};
