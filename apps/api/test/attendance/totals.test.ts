import { test } from 'vitest';
import { randomOf } from '../../src/seed/random.ts';
import type { Json } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';
import { comparedAbsences, comparedPlace } from './compared.ts';
import { correct } from './corrections.ts';
import { type Ground, newPlace, type Place, sent } from './places.ts';
import { ZONES } from './times.ts';

/* Random timetables, lists and corrections: 250 enrolments and coachings in each time zone. */

const SEED = process.env.ATTENDANCE_SEED ?? '20261129';
const COURSES = 22;
const COACHINGS = 30;
const PARTICIPANTS = 10;
const CORRECTIONS = 12;

/** An organisation in a time zone. */
const newGround = async (zone: string): Promise<Ground> => {
  const { client } = await newTenant();
  await sent(client, 'PATCH', '/v1/org', { organisation: { timezone: zone } });
  const people = Array.from({ length: PARTICIPANTS }, () => ({ firstName: 'Aylin', lastName: 'Yılmaz' }));
  const participants: Json[] = (await sent(client, 'POST', '/v1/participants/batch', { participants: people })).json
    .data;
  const fundingAgency = { name: 'Jobcenter', partnerType: 'funding_agency' };
  const agency = (await sent(client, 'POST', '/v1/fundingAgencies', { fundingAgency })).json.data.id;
  return { client, zone, participants: participants.map(({ id }) => id), agency };
};

test.concurrent.for(ZONES)(
  'totals, absences and units are those of the oracle, and of the histories: %s',
  async (zone, { expect }) => {
    const ground = await newGround(zone);
    const places: Place[] = [];
    for (let index = 0; index < COURSES + COACHINGS; index += 1) {
      const place = await newPlace(ground, randomOf(`${SEED} ${zone} ${index}`), index >= COURSES);
      for (let step = 0; step < CORRECTIONS; step += 1) await correct(place, place.random);
      const { answered, expected } = await comparedPlace(place);
      expect(answered, `ATTENDANCE_SEED=${SEED}`).toEqual(expected);
      places.push(place);
    }
    const { answered, expected } = await comparedAbsences(ground, places);
    expect(answered, `ATTENDANCE_SEED=${SEED}`).toEqual(expected);
  },
);
