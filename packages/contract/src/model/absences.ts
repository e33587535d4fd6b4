import type { Absence } from '../wire/attendance.ts';
import { NDJSON } from '../wire/ndjson.ts';
import { filtersAndOrderOf } from '../wire/queryString.ts';
import { countedFor, daysMissedIn, isHeldSession, isRecorded } from './attendanceTotals.ts';
import { isExport, linesOf } from './export.ts';
import { pageOfSequence } from './links.ts';
import type { ModelAnswer } from './refused.ts';
import { answer, type Request } from './request.ts';
import type { Row, Store } from './store.ts';

/** The sort key of an absence: the id of the course or coaching, then that of the enrolment or coaching. */
const placeOf = (owner: string, id: string): string => owner + id;

const keyOf = ({ enrolmentId, courseId, coachingId }: Absence): string =>
  placeOf(courseId ?? coachingId ?? '', enrolmentId ?? coachingId ?? '');

/** The sort key of the enrolment or coaching with this id, whether or not it is deleted. */
const placeWith = (store: Store, id: string): string => {
  const enrolment = store.rows('enrolments').find((row) => row.id === id);
  return placeOf(String(enrolment?.fields.courseId ?? id), id);
};

/**
 * The absences of an enrolment or coaching in a month; undefined if no day was missed and attendance is recorded for
 * every held session.
 */
const absenceOf = (store: Store, subject: Row, month: string): Absence | undefined => {
  const { kind, id, fields } = subject;
  const held = countedFor(store, subject).filter((one) => isHeldSession(one) && one.day.startsWith(month));
  const daysMissed = daysMissedIn(held);
  const complete = held.every(isRecorded);
  if (daysMissed.length === 0 && complete) return undefined;
  const names = ['courseId', 'fundingAgencyId'].filter((name) => fields[name] !== undefined);
  return {
    ...(kind === 'coachings' ? { coachingId: id } : { enrolmentId: id }),
    participantId: String(fields.participantId),
    ...Object.fromEntries(names.map((name) => [name, String(fields[name])])),
    daysMissed,
    complete,
  };
};

const isOrAny = (id: unknown, wanted: unknown): boolean => wanted === undefined || id === String(wanted).toLowerCase();

/** The absences of a month (decision N9f). @throws Refused 400 */
export const absences = (request: Request): ModelAnswer => {
  const { store, operation, headers, query, url } = request;
  const { month, fundingAgencyId, courseId, after } = query;
  const isChosen = ({ deletedAt, fields }: Row): boolean =>
    deletedAt === undefined && isOrAny(fields.fundingAgencyId, fundingAgencyId) && isOrAny(fields.courseId, courseId);
  const all = [...store.rows('enrolments'), ...store.rows('coachings')]
    .filter(isChosen)
    .flatMap((subject) => absenceOf(store, subject, String(month)) ?? [])
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (isExport(operation, headers)) {
    const start = after === undefined ? '' : placeWith(store, String(after).toLowerCase());
    const lines = linesOf(all.filter((one) => keyOf(one) > start));
    return answer(200, lines, { 'Content-Type': NDJSON, Vary: 'Accept' });
  }
  const binding = `${url.pathname}?${filtersAndOrderOf(url.search, query)}`;
  const { data, link } = pageOfSequence(all, { keyOf, isDescending: false }, query, { url, binding });
  return answer(200, { data }, { Link: link, Vary: 'Accept' });
};
