import { listOf } from '../../deployment/answers.ts';
import { Failed } from '../../deployment/errors.ts';
import { withUntouchedForeign } from '../../deployment/programs.ts';
import type { Target } from '../../deployment/target.ts';
import { ABSENCES } from '../../expect/attendances.ts';
import { type Check, check } from '../../expect/check.ts';
import { requireModules } from '../../expect/offered.ts';
import { walk } from '../../expect/pages.ts';
import type { JsonObject } from '../../interface/json.ts';
import { sameContent } from '../comparison/answers.ts';
import { askModel, send } from '../comparison/comparison.ts';
import { type Draw, drawOf } from '../random.ts';
import { type Item, makeItem, newWorld, ofKind, type RelatedKind, type World } from '../relations/records.ts';
import { creationOf } from '../relations/requests.ts';
import { take } from '../relations/take.ts';
import { later, readList, type School, takeStep, UNITS } from './steps.ts';

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

/** Creates a record on the deployment and in the model. */
const created = async (world: World, kind: RelatedKind, fields: JsonObject): Promise<Item> => {
  await take(world, creationOf(kind, fields));
  return world.items.at(-1) as Item;
};

const totals = ({ made }: Item, query: Record<string, string> = {}) => ({
  ...{ method: 'GET', path: `${made.path}/attendance`, query },
});

/** Holds two sessions of a day, and records absences from them in turn: the day is missed only after the second one. */
const missDay = async ({ world, coaching }: School): Promise<void> => {
  const hold = (startsAt: string) => {
    const times = { startsAt, endsAt: later(startsAt, 1) };
    return created(world, 'session', { coachingId: coaching.made.id, ...times, units: '1.00', status: 'held' });
  };
  const sessions = [await hold('2025-10-26T08:00:00.000Z'), await hold('2025-10-26T22:30:00.000Z')];
  for (const [index, { made }] of sessions.entries()) {
    const path = `${made.path}/attendances/${coaching.made.id}`;
    const reason = ['unexcused', 'sick'][index];
    await send(world, { method: 'PATCH', path, body: { attendance: { presence: 'absent', reason } } });
    await send(world, totals(coaching));
  }
};

/** A course and a coaching with sessions, and those who attend them. */
const openSchool = async (world: World, draw: Draw): Promise<School> => {
  const agency = await makeItem(world, 'fundingAgency', {});
  const course = await makeItem(world, 'course', { status: 'open' });
  const funding = { fundingAgencyId: agency.made.id };
  for (const [index, fields] of ENROLLED.entries()) {
    const participant = await makeItem(world, 'participant', {});
    const ids = { participantId: participant.made.id, courseId: course.made.id };
    await created(world, 'enrolment', { ...ids, ...fields, ...(index % 2 === 0 ? funding : {}) });
  }
  const coached = await makeItem(world, 'participant', {});
  const coaching = await created(world, 'coaching', { participantId: coached.made.id, ...funding });
  const registered = String(ofKind(world, 'enrolment')[3]?.made.record.insertedAt);
  const ofCourse = [...draw.shuffled(STARTS).slice(0, 5), registered, later(registered, -24)];
  const starts = [
    ...ofCourse.map((startsAt) => ({ courseId: course.made.id, startsAt })),
    ...draw
      .shuffled(STARTS)
      .slice(0, 3)
      .map((startsAt) => ({ coachingId: coaching.made.id, startsAt })),
  ];
  const school: School = { world, course, coaching, stale: new Map() };
  await missDay(school);
  for (const start of starts) {
    const times = { ...start, endsAt: later(start.startsAt, 4) };
    const status = draw.oneIn(4) ? 'planned' : 'held';
    await readList(school, await created(world, 'session', { ...times, units: draw.pick(UNITS), status }));
  }
  return school;
};

const BOUNDS: readonly Record<string, string>[] = [
  {},
  { from: FIRST_DAY },
  { to: '2025-03-31' },
  { from: LAST_DAY, to: LAST_DAY },
];

/** Compares the totals of one participant over some days. */
const compareTotals = async ({ world }: School, item: Item, draw: Draw): Promise<void> => {
  await send(world, totals(item, draw.pick(BOUNDS)));
};

/** Compares the absences of each month, by course and by agency. */
const compareAbsences = async ({ world, course }: School): Promise<void> => {
  const [agency] = ofKind(world, 'fundingAgency');
  for (const month of MONTHS)
    for (const filter of [{ courseId: course.made.id }, { fundingAgencyId: agency?.made.id ?? '' }]) {
      const query = { month, ...filter };
      const pages = await walk(world.target, ABSENCES, { ...query, limit: '2' });
      const { body } = askModel(world, { method: 'GET', path: ABSENCES, query });
      const expected = Object(body).data;
      sameContent(world.times, pages.flatMap(listOf), expected, `the absences filtered by ${JSON.stringify(query)}`);
    }
};

/** Performs a history, and compares everything that follows from it with the model. */
const perform = async (target: Target, timezone: string, run: number): Promise<void> => {
  const draw = drawOf(target.settings.seed, `attendance ${run}`);
  const school = await openSchool(newWorld(target, { name: 'Conformance', timezone }), draw);
  const { world, course, coaching } = school;
  const pupils = [...ofKind(world, 'enrolment'), coaching];
  const done: string[] = [];
  try {
    for (let taken = 0; taken < STEPS; taken += 1) {
      done.push(await takeStep(school, DAYS, draw));
      await compareTotals(school, draw.pick(pupils), draw);
    }
    for (const pupil of pupils) await compareTotals(school, pupil, draw);
    for (const item of [course, coaching]) await take(world, { method: 'GET', path: item.made.path, item });
    await compareAbsences(school);
  } catch (error) {
    throw error instanceof Failed
      ? new Failed(`${error.message} The previous steps were: ${done.slice(-6).join(', ')}.`)
      : error;
  }
};

/** Performs histories at the same time, while no other check of the run changes the time zone. */
const performAll = (target: Target): Promise<void> =>
  withUntouchedForeign(target, 'organisation', async (own, _, { timezone }) => {
    await Promise.all(Array.from({ length: RUNS }, (_run, run) => perform(own, String(timezone), run)));
  });

/** Histories of attendance: lists, totals, absences, and what follows from them, compared with the model. */
export const attendanceOracles: readonly Check[] = [
  check(
    [
      ...(['N9-DAY', 'N9a-RECORDED', 'N9b-LIST', 'N9b-COACHING', 'N9b-PATCH', 'N9b-NOT-ENROLLED-THEN'] as const),
      ...(['N9b-STAYS', 'N9c-HELD', 'N9c-ETAG', 'N9c-UNSEEN', 'N9d-HIDDEN', 'N9e-TOTALS', 'N9e-NOT-RECORDED'] as const),
      ...(['N9e-COUNTED', 'N9e-EXCUSED', 'N9e-SHARE', 'N9e-MONTHS', 'N9e-DAYS', 'N9f-ABSENCES', 'N9f-MONTH'] as const),
    ],
    'after random requests, attendance lists, totals and absences are the same as in the reference model',
    async (target) => {
      requireModules(target, 'attendance', 'enrolments');
      await performAll(target);
    },
  ),
];
