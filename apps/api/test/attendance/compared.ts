import { expect } from 'vitest';
import type { Json } from '../support/client.ts';
import { linksOf, walk } from '../support/pages.ts';
import { absencesOf, dayOf, hundredthsOf, totalsOf, unitsOf } from './oracle.ts';
import { anyDay, type Ground, type Place, sent } from './places.ts';
import { replayed } from './replay.ts';

/* What the service answers of courses and coachings, and what the oracle says: pairs that have to be equal. */

/** What was asked for, with the answer or what it has to be. */
type Told = readonly [asked: string, said: unknown];

interface Compared {
  readonly answered: readonly Told[];
  readonly expected: readonly Told[];
}

const comparing = (rows: readonly (readonly [asked: string, answered: unknown, expected: unknown])[]): Compared => ({
  answered: rows.map(([asked, answered]) => [asked, answered]),
  expected: rows.map(([asked, , expected]) => [asked, expected]),
});

const thereIn = ({ sessions }: Place) => sessions.filter(({ isDeleted }) => !isDeleted);

/** The totals of everybody in a course, or of a coaching, of some of them between random days. */
const totalsIn = async (place: Place) => {
  const { client, zone, random, isCoaching, attendees } = place;
  const rows: [string, unknown, unknown][] = [];
  for (const attendee of attendees) {
    const [from = '', to = ''] = [anyDay(random), anyDay(random)].toSorted();
    const days = { ...(random.chance(0.3) ? { from } : {}), ...(random.chance(0.3) ? { to } : {}) };
    const path = `/v1/${isCoaching ? 'coachings' : 'enrolments'}/${attendee.id}/attendance?${new URLSearchParams(days)}`;
    const { data } = (await sent(client, 'GET', path)).json;
    rows.push([path, data, totalsOf(zone, attendee, thereIn(place), days)]);
  }
  return rows;
};

/** The list of each session as its history says, so that totals are those of the histories too. */
const listsIn = async ({ client, sessions }: Place) => {
  const rows: [string, unknown, unknown][] = [];
  for (const { id, entries } of sessions) {
    const path = `/v1/sessions/${id}/attendances/history?limit=3`;
    rows.push([path, replayed((await walk(client, path)).flat()), Object.fromEntries(entries)]);
  }
  return rows;
};

/** The units that a course or coaching shows. */
const unitsIn = async (place: Place): Promise<[string, unknown, unknown]> => {
  const { client, id, isCoaching } = place;
  const held = thereIn(place).filter(({ status }) => status === 'held');
  const units = held.reduce((sum, one) => sum + hundredthsOf(one.units), 0n);
  const path = `/v1/${isCoaching ? 'coachings' : 'courses'}/${id}`;
  const { unitsHeld, unitsUsed } = (await sent(client, 'GET', path)).json.data;
  const used = isCoaching ? Number(units / 100n) : undefined;
  return [path, [unitsHeld, unitsUsed], [unitsOf(units), used]];
};

/** Totals, histories and units of a course or coaching. */
export const comparedPlace = async (place: Place): Promise<Compared> =>
  comparing([...(await totalsIn(place)), ...(await listsIn(place)), await unitsIn(place)]);

/** The pages from the first to the last, and then back again. */
const thereAndBack = async ({ client }: Ground, path: string): Promise<Json[][]> => {
  const there = await walk(client, path);
  let last = path;
  for (let page = 1; page < there.length; page += 1) last = linksOf(await sent(client, 'GET', last)).next ?? '';
  const back = (await walk(client, last, 'prev')).toReversed();
  expect(back, path).toEqual(there);
  return there;
};

const listed = (pages: readonly Json[][]) => {
  const rows = pages.flat();
  return rows
    .map(
      ({ enrolmentId, coachingId, daysMissed, complete }) =>
        [coachingId ?? enrolmentId, { daysMissed, complete }] as const,
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};

/** The absences of each month: of all, of those of an agency, and of those of a course. */
export const comparedAbsences = async (ground: Ground, places: readonly Place[]): Promise<Compared> => {
  const { client, zone, agency } = ground;
  const courseId = places.find(({ isCoaching }) => !isCoaching)?.id;
  const months = new Set(places.flatMap(thereIn).map(({ startsAt }) => dayOf(zone, startsAt).slice(0, 7)));
  const rows: [string, unknown, unknown][] = [];
  for (const month of months) {
    const all = places.flatMap((place) =>
      place.attendees.flatMap((attendee) => {
        const absence = absencesOf(zone, attendee, thereIn(place), month);
        return absence === undefined ? [] : [{ place, attendee, absence }];
      }),
    );
    const of = (some: typeof all) =>
      some
        .map(({ attendee, absence }) => [attendee.id, absence] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const path = `/v1/absences?month=${month}`;
    const ofAgency = all.filter(({ attendee }) => attendee.fundingAgencyId === agency);
    rows.push([path, listed(await thereAndBack(ground, `${path}&limit=23`)), of(all)]);
    rows.push([`${path} agency`, listed(await walk(client, `${path}&fundingAgencyId=${agency}`)), of(ofAgency)]);
    rows.push([
      `${path} course`,
      listed(await walk(client, `${path}&courseId=${courseId}`)),
      of(all.filter(({ place }) => place.id === courseId)),
    ]);
  }
  return comparing(rows);
};
