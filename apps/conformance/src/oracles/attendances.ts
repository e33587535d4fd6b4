import { listOf, recordOf } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { withUntouchedForeign } from '../deployment/programs.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { ABSENCES, attendancesPath } from '../expect/attendances.ts';
import { type Check, check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { walk } from '../expect/pages.ts';
import { readRecord } from '../expect/recordRequests.ts';
import { makeEnrolment, makeReferring } from '../expect/roles.ts';
import type { JsonObject } from '../interface/json.ts';
import { drawStep, entriesOf, later, type Step, UNITS } from './model/attendance/steps.ts';
import { dayIn, daysMissedOf, totalsOf } from './model/attendance/totals.ts';
import { hundredthsOf, unitsOf } from './model/attendance/units.ts';
import { attendedBy, type Lesson, type Pupil, type School } from './model/attendance/world.ts';
import { type Draw, drawOf } from './model/random.ts';

const RUNS = 4;
const STEPS = 40;

/** Sessions begin at both sides of midnight in Europe, on days at the ends of months and where clocks are changed. */
const STARTS = [
  ...['2025-03-29T21:30:00.000Z', '2025-03-29T22:30:00.000Z', '2025-03-30T08:00:00.000Z', '2025-03-30T21:30:00.000Z'],
  ...['2025-03-31T21:00:00.000Z', '2025-03-31T22:00:00.000Z', '2025-10-25T21:00:00.000Z', '2025-10-26T22:30:00.000Z'],
];
const DAYS = ['2025-03-30', '2025-03-31', '2025-04-01', '2025-10-26'];
const MONTHS = ['2025-03', '2025-04', '2025-10'];
const [FIRST_DAY = '', , , LAST_DAY = ''] = DAYS;

/** Those who are enrolled: on all days, on some, since their registration, or no more. */
const ENROLLED: readonly JsonObject[] = [
  { status: 'active', startDate: '2025-01-01' },
  { status: 'completed', startDate: FIRST_DAY, endDate: FIRST_DAY },
  { status: 'dropped_out', startDate: '2025-03-31', endDate: LAST_DAY },
  { status: 'registered' },
  { status: 'cancelled', startDate: '2025-01-01' },
];

const pupilOf = (made: Made, timezone: string): Pupil => {
  const { status, startDate, endDate } = made.record;
  const days = { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
  const registered = dayIn(timezone, String(made.record.insertedAt));
  return { made, registered, fields: { status: String(status), ...days } };
};

const lessonOf = async (target: Target, parent: Made, startsAt: string, draw: Draw): Promise<Lesson> => {
  const status = draw.oneIn(4) ? 'planned' : 'held';
  const fields = { startsAt, endsAt: later(startsAt, 4), units: draw.pick(UNITS), status };
  const made = await makeReferring(target, 'session', { [`${parent.kind}Id`]: parent.id, ...fields });
  const { headers } = hasStatus(await target.send('GET', attendancesPath(made)), 200);
  return { made, fields, isDeleted: false, entries: new Map(), etag: headers.etag ?? '' };
};

/** A course and a coaching with sessions, and those who attend them. */
const openSchool = async (target: Target, timezone: string, agency: Made, draw: Draw): Promise<School> => {
  const course = await make(target, 'course', { status: 'open' });
  const coaching = await make(target, 'coaching', { fundingAgencyId: agency.id });
  const enrolled = ENROLLED.map(async (fields, at) => {
    const funding = at % 2 === 0 ? { fundingAgencyId: agency.id } : {};
    return makeEnrolment(target, await make(target, 'participant'), course, { ...fields, ...funding });
  });
  const pupils = (await Promise.all([...enrolled, coaching])).map((made) => pupilOf(made, timezone));
  const registered = pupils[3]?.made.record.insertedAt;
  const starts = [...draw.shuffled(STARTS).slice(0, 5), String(registered), later(String(registered), -24)];
  const lessons = [
    ...starts.map((start) => lessonOf(target, course, start, draw)),
    ...draw
      .shuffled(STARTS)
      .slice(0, 3)
      .map((start) => lessonOf(target, coaching, start, draw)),
  ];
  return { timezone, course, pupils, lessons: await Promise.all(lessons) };
};

const withoutTime = ({ recordedAt, ...entry }: JsonObject): JsonObject => entry;
const inOrder = (entries: readonly JsonObject[]): JsonObject[] =>
  entries.toSorted((one, other) => (String(one.enrolmentId) < String(other.enrolmentId) ? -1 : 1));

/** Requires a list to be as the model has it, and its version to change with it alone. */
const showsList = (school: School, lesson: Lesson, answer: Answer): void => {
  const shown = listOf(hasStatus(answer, 200)).map(withoutTime);
  equal(inOrder(shown), inOrder(entriesOf(school, lesson)), `The list that ${answer.asked} answers`);
  const { etag = '' } = answer.headers;
  holds(/^"[^"]+"$/.test(etag), `\`ETag\` of ${answer.asked} is ${etag}, and has to be a strong tag.`);
};

const readList = async (target: Target, school: School, lesson: Lesson): Promise<string> => {
  const answer = await target.send('GET', attendancesPath(lesson.made));
  showsList(school, lesson, answer);
  return answer.headers.etag ?? '';
};

/** Sends a step, and requires it to be refused for a reason that the model knows, or to be carried out. */
const take = async (target: Target, school: School, step: Step): Promise<void> => {
  const { method, path, headers = {}, body, lesson, refusals, act } = step;
  const answer = await target.send(method, path, { headers, ...(body && { body }) });
  const before = lesson && JSON.stringify(entriesOf(school, lesson));
  if (refusals.length > 0) {
    const problem = problemOf(answer, 404, 409, 412, 422, 428);
    const codes = [problem.code, ...violationsIn(problem).map(({ code }) => code)];
    holds(
      codes.some((code) => refusals.includes(String(code))),
      `${answer.asked} has to answer ${refusals.join(' or ')}, but answered ${codes.join()}.`,
    );
  } else {
    hasStatus(answer, 200, 204);
    act();
  }
  if (lesson === undefined || lesson.isDeleted) return;
  const etag = await readList(target, school, lesson);
  const isSame = before === JSON.stringify(entriesOf(school, lesson));
  if (isSame && method !== 'POST') equal(etag, lesson.etag, `The version of the list after ${answer.asked}`);
  if (!isSame) holds(etag !== lesson.etag, `The list has the same version before and after ${answer.asked}.`);
  if (etag !== lesson.etag) lesson.stale = lesson.etag;
  lesson.etag = etag;
};

const BOUNDS: readonly (readonly [from?: string | undefined, to?: string])[] = [
  [],
  [FIRST_DAY],
  [undefined, '2025-03-31'],
  [LAST_DAY, LAST_DAY],
];

/** Requires the totals of somebody over some days to be what the model counts. */
const totalsAgree = async (target: Target, school: School, pupil: Pupil, draw: Draw): Promise<void> => {
  const [from, to] = draw.pick(BOUNDS);
  const query = { ...(from && { from }), ...(to && { to }) };
  const answer = hasStatus(await target.send('GET', `${pupil.made.path}/attendance`, { query }), 200);
  const counted = attendedBy(school, pupil).filter(({ day }) => (from ?? day) <= day && day <= (to ?? day));
  equal(recordOf(answer), totalsOf(counted), `What ${answer.asked} answers`);
};

/** What is reported of somebody for a month; undefined if there is nothing to report. */
const absenceOf = (school: School, pupil: Pupil, month: string): JsonObject | undefined => {
  const counted = attendedBy(school, pupil).filter(({ day }) => day.startsWith(month));
  const daysMissed = daysMissedOf(counted);
  const complete = counted.every(({ status, entry }) => status !== 'held' || entry !== undefined);
  if (daysMissed.length === 0 && complete) return undefined;
  const { id, kind, sent } = pupil.made;
  const { participantId, courseId, fundingAgencyId } = sent;
  const who = { [`${kind}Id`]: id, participantId, ...(kind === 'enrolment' && { courseId }) };
  return { ...who, ...(fundingAgencyId === undefined ? {} : { fundingAgencyId }), daysMissed, complete };
};

const absencesAgree = async (target: Target, school: School, agency: Made): Promise<void> => {
  const ofAgency = ({ made }: Pupil): boolean => made.sent.fundingAgencyId === agency.id;
  const ofCourse = ({ made }: Pupil): boolean => made.kind === 'enrolment';
  for (const month of MONTHS) {
    const expected = (some: readonly Pupil[]): JsonObject[] =>
      some.map((pupil) => absenceOf(school, pupil, month)).filter((absence) => absence !== undefined);
    const listedBy = async (query: Record<string, string>): Promise<JsonObject[]> =>
      (await walk(target, ABSENCES, { month, limit: '2', ...query })).flatMap((page) => listOf(page) as JsonObject[]);
    const same = (found: readonly JsonObject[], wanted: readonly JsonObject[], what: string) =>
      equal(sorted(found), sorted(wanted), `The absences of ${month} by ${what}`);
    same(await listedBy({ courseId: school.course.id }), expected(school.pupils.filter(ofCourse)), 'course');
    same(await listedBy({ fundingAgencyId: agency.id }), expected(school.pupils.filter(ofAgency)), 'agency');
  }
};

const idIn = ({ enrolmentId, coachingId }: JsonObject): string => String(enrolmentId ?? coachingId);
const sorted = (list: readonly JsonObject[]): JsonObject[] =>
  list.toSorted((one, other) => (idIn(one) < idIn(other) ? -1 : 1));

/** Requires the course and the coaching to show the units of their sessions that were held. */
const unitsAgree = async (target: Target, { course, lessons, pupils }: School): Promise<void> => {
  const coaching = pupils.find(({ made }) => made.kind === 'coaching')?.made ?? course;
  for (const parent of [course, coaching]) {
    const own = lessons.filter(({ made, isDeleted }) => !isDeleted && made.sent[`${parent.kind}Id`] === parent.id);
    const held = own.filter(({ fields }) => fields.status === 'held').map(({ fields }) => hundredthsOf(fields.units));
    const { unitsHeld, unitsUsed } = await readRecord(target, parent);
    const units = held.reduce((sum, each) => sum + each, 0n);
    equal(unitsHeld, unitsOf(units), `\`unitsHeld\` of the ${parent.kind}`);
    if (parent === coaching && own.length > 0) equal(unitsUsed, Number(units / 100n), '`unitsUsed` of the coaching');
  }
};

/** Performs a history, and compares everything that follows from it with the model. */
const perform = async (target: Target, timezone: string, run: number): Promise<void> => {
  const draw = drawOf(target.settings.seed, `attendance ${run}`);
  const agency = await make(target, 'fundingAgency');
  const school = await openSchool(target, timezone, agency, draw);
  const done: string[] = [];
  try {
    for (let taken = 0; taken < STEPS; taken += 1) {
      const step = drawStep(school, DAYS, draw);
      if (step === undefined) continue;
      done.push(`${step.method} ${JSON.stringify(step.body ?? {})}`);
      await take(target, school, step);
      await totalsAgree(target, school, draw.pick(school.pupils), draw);
    }
    for (const pupil of school.pupils) await totalsAgree(target, school, pupil, draw);
    await Promise.all([unitsAgree(target, school), absencesAgree(target, school, agency)]);
  } catch (error) {
    throw error instanceof Failed ? new Failed(`${error.message} It came after: ${done.slice(-6).join(', ')}.`) : error;
  }
};

/** Performs histories at the same time, while no other check of the run changes the time zone. */
const performAll = (target: Target): Promise<void> =>
  withUntouchedForeign(target, 'organisation', async (own, _, { timezone }) => {
    await Promise.all(Array.from({ length: RUNS }, (_run, run) => perform(own, String(timezone), run)));
  });

/** Histories of attendance, compared with a model that counts exactly: lists, totals, absences, and what follows from them. */
export const attendanceOracles: readonly Check[] = [
  check(
    [
      ...(['N9-DAY', 'N9a-RECORDED', 'N9b-LIST', 'N9b-COACHING', 'N9b-PATCH', 'N9b-NOT-ENROLLED-THEN'] as const),
      ...(['N9b-STAYS', 'N9c-HELD', 'N9c-ETAG', 'N9c-UNSEEN', 'N9d-HIDDEN', 'N9e-TOTALS', 'N9e-NOT-RECORDED'] as const),
      ...(['N9e-COUNTED', 'N9e-EXCUSED', 'N9e-SHARE', 'N9e-MONTHS', 'N9e-DAYS', 'N9f-ABSENCES', 'N9f-MONTH'] as const),
    ],
    'lists, totals and absences of attendance that is recorded at random agree with the model',
    async (target) => {
      requireModules(target, 'attendance', 'enrolments');
      await performAll(target);
    },
  ),
];
