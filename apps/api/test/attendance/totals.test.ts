import { expect, test } from 'vitest';
import { randomOf } from '../../src/seed/random.ts';
import { walk } from '../support/pages.ts';
import { newTenant } from '../support/tenant.ts';
import { correct } from './corrections.ts';
import { absencesOf, dayOf, hundredthsOf, totalsOf, unitsOf } from './oracle.ts';
import { anyDay, type Ground, newPlace, type Place, sent } from './places.ts';
import { replayed } from './replay.ts';
import { ZONES } from './times.ts';

/* What attendance adds up to, of random timetables, lists and corrections, against the oracle: 250 enrolments and coachings a zone. */

const SEED = process.env.ATTENDANCE_SEED ?? '20261129';
const COURSES = 22;
const COACHINGS = 30;
const PARTICIPANTS = 10;
const CORRECTIONS = 12;

const newGround = async (zone: string): Promise<Ground> => {
  const { client } = await newTenant();
  await sent(client, 'PATCH', '/v1/org', { organisation: { timezone: zone } });
  const people = Array.from({ length: PARTICIPANTS }, () => ({ firstName: 'Aylin', lastName: 'Yılmaz' }));
  const participants = await sent(client, 'POST', '/v1/participants/batch', { participants: people });
  const fundingAgency = { name: 'Jobcenter', partnerType: 'funding_agency' };
  const agency = await sent(client, 'POST', '/v1/fundingAgencies', { fundingAgency });
  return {
    client,
    zone,
    participants: participants.json.data.map(({ id }: { id: string }) => id),
    agency: agency.json.data.id,
  };
};

const there = ({ sessions }: Place) => sessions.filter(({ isDeleted }) => !isDeleted);

const requireTotals = async (place: Place): Promise<void> => {
  const { client, zone, random, isCoaching, attendees } = place;
  for (const attendee of attendees) {
    const [from, to] = [anyDay(random), anyDay(random)].toSorted();
    const days = { ...(random.chance(0.3) ? { from } : {}), ...(random.chance(0.3) ? { to } : {}) };
    const path = `/v1/${isCoaching ? 'coachings' : 'enrolments'}/${attendee.id}/attendance?${new URLSearchParams(days)}`;
    expect((await sent(client, 'GET', path)).json.data, path).toEqual(totalsOf(zone, attendee, there(place), days));
  }
};

/** The list of each session is what its history says, so that the totals are those of the history too. */
const requireHistory = async ({ client, sessions }: Place): Promise<void> => {
  for (const { id, entries } of sessions) {
    const versions = (await walk(client, `/v1/sessions/${id}/attendances/history?limit=3`)).flat();
    expect(replayed(versions), id).toEqual(Object.fromEntries(entries));
  }
};

const requireUnits = async ({ client, id, isCoaching, ...place }: Place): Promise<void> => {
  const held = there({ client, id, isCoaching, ...place }).filter(({ status }) => status === 'held');
  const units = held.reduce((sum, one) => sum + hundredthsOf(one.units), 0n);
  const { data } = (await sent(client, 'GET', `/v1/${isCoaching ? 'coachings' : 'courses'}/${id}`)).json;
  expect(data).toMatchObject({ unitsHeld: unitsOf(units), ...(isCoaching ? { unitsUsed: Number(units / 100n) } : {}) });
};

/** The absences of each month, of all and of some. */
const requireAbsences = async ({ client, zone, agency }: Ground, places: readonly Place[]): Promise<void> => {
  const [{ id: courseId }] = places as [Place];
  const months = new Set(places.flatMap(there).map(({ startsAt }) => dayOf(zone, startsAt).slice(0, 7)));
  for (const month of months) {
    const expected = (isChosen: (place: Place, agencyId: string | undefined) => boolean) =>
      new Map(
        places.flatMap((place) =>
          place.attendees
            .filter(({ fundingAgencyId }) => isChosen(place, fundingAgencyId))
            .map((attendee) => [attendee.id, absencesOf(zone, attendee, there(place), month)] as const)
            .filter(([, absence]) => absence !== undefined),
        ),
      );
    const listed = async (query: string) => {
      const rows = (await walk(client, `/v1/absences?month=${month}&${query}`)).flat();
      const found = rows.map(
        ({ enrolmentId, coachingId = enrolmentId, daysMissed, complete }) =>
          [coachingId, { daysMissed, complete }] as const,
      );
      expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
      return new Map(found);
    };
    expect(await listed('limit=11'), month).toEqual(expected(() => true));
    expect(await listed(`fundingAgencyId=${agency}`), month).toEqual(expected((_, id) => id === agency));
    expect(await listed(`courseId=${courseId}`), month).toEqual(expected(({ id }) => id === courseId));
  }
};

test.for(ZONES)('totals, absences and units are those of the oracle, and of the histories: %s', async (zone) => {
  const ground = await newGround(zone);
  const kinds = [...Array(COURSES).fill(false), ...Array(COACHINGS).fill(true)] as boolean[];
  const places: Place[] = [];
  try {
    for (const [index, isCoaching] of kinds.entries()) {
      const place = await newPlace(ground, randomOf(`${SEED} ${zone} ${index}`), isCoaching);
      for (let step = 0; step < CORRECTIONS; step += 1) await correct(place, place.random);
      await requireTotals(place);
      await requireHistory(place);
      await requireUnits(place);
      places.push(place);
    }
    await requireAbsences(ground, places);
  } catch (error) {
    throw new Error(`ATTENDANCE_SEED=${SEED} ${zone}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
});
