import { expect } from 'vitest';
import type { Random } from '../../src/seed/random.ts';
import type { Client, Json } from '../support/client.ts';
import { type Attending, dayOf, type Entry, REASONS, type Session, unitsOf } from './oracle.ts';
import { beginningsOf, DAY_MS } from './times.ts';

/* Random courses and coachings with sessions and lists, written over HTTP, and beside that what has been written. */

/** An enrolment or a coaching, as it is now. */
export interface Attendee extends Attending {
  isCancelled: boolean;
  first?: string | undefined;
  last?: string | undefined;
  /** Its own status, which follows another one as the interface allows. */
  status: string;
  readonly registeredOn: string;
  readonly fundingAgencyId?: string | undefined;
}

/** A session, as it is now. */
export interface Timetabled extends Session {
  readonly id: string;
  startsAt: string;
  units: string;
  status: Session['status'];
  isDeleted: boolean;
  readonly entries: Map<string, Entry>;
}

/** A course with enrolments, or a coaching. */
export interface Place {
  readonly client: Client;
  readonly zone: string;
  readonly random: Random;
  readonly id: string;
  readonly isCoaching: boolean;
  readonly attendees: readonly [Attendee, ...Attendee[]];
  readonly sessions: readonly [Timetabled, ...Timetabled[]];
}

/** What a tenant has for all of its courses. */
export interface Ground {
  readonly client: Client;
  readonly zone: string;
  readonly participants: readonly string[];
  readonly agency: string;
}

/** Sends a request that has to succeed. */
export const sent = async (client: Client, method: string, path: string, body?: object, headers = {}) => {
  const answer = await client(method, path, { ...(body === undefined ? {} : { body }), headers });
  expect([method, path, body, answer.status, answer.text]).toEqual([
    ...[method, path, body, expect.toSatisfy((status) => status < 300), answer.text],
  ]);
  return answer;
};

const created = async (client: Client, path: string, body: object): Promise<Json> =>
  (await sent(client, 'POST', path, body)).json.data;

/** A random calendar day around today. */
export const anyDay = (random: Random): string =>
  new Date(Date.now() + random.between(-200, 200) * DAY_MS).toISOString().slice(0, 10);

const anyUnits = (random: Random): string =>
  random.chance(0.3)
    ? random.pick(['0.01', '1000', '0.5', '8.00', '33.33'])
    : unitsOf(BigInt(random.between(1, 1_000)));

/** A random entry of a session with these units. */
export const anyEntry = (random: Random, units: string): Entry => {
  const reason = random.pick(REASONS as [string, ...string[]]);
  if (random.chance(0.35)) return { presence: 'present' };
  const most = Math.round(Number(units) * 100) - 1;
  if (most < 1 || random.chance(0.7)) return { presence: 'absent', reason };
  return { presence: 'partial', unitsAttended: unitsOf(BigInt(random.between(1, most))), reason };
};

/** Whether an entry of an attendee can be recorded of a session. */
export const mayAttend = (
  { zone }: Place,
  { isCancelled, first, last }: Attendee,
  { startsAt }: Timetabled,
): boolean => {
  const day = dayOf(zone, startsAt);
  return !isCancelled && (first === undefined || first <= day) && (last === undefined || day <= last);
};

/** Replaces the list of a session. */
export const putList = async (
  place: Place,
  session: Timetabled,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> => {
  const path = `/v1/sessions/${session.id}/attendances`;
  const before = await sent(place.client, 'GET', path);
  const attendances = [...entries].map(([id, entry]) => ({
    ...(place.isCoaching ? {} : { enrolmentId: id }),
    ...entry,
  }));
  await sent(place.client, 'PUT', path, { attendances }, { 'If-Match': before.headers.get('etag') });
  session.entries.clear();
  for (const [id, entry] of entries) session.entries.set(id, entry);
};

/** Records of some attendees whether they attended. */
export const recordSome = (place: Place, session: Timetabled): Promise<void> => {
  const { random, attendees } = place;
  const present = attendees.filter((one) => mayAttend(place, one, session) && random.chance(0.85));
  return putList(place, session, new Map(present.map(({ id }) => [id, anyEntry(random, session.units)])));
};

const enrol = async ({ client, zone, participants, agency }: Ground, random: Random, courseId: string) => {
  const enrolments = participants.map((participantId) => {
    const [one, other] = [anyDay(random), anyDay(random)].toSorted();
    return {
      participantId,
      courseId,
      status: random.pick(['registered', 'registered', 'active', 'active', 'completed', 'dropped_out', 'cancelled']),
      ...(random.chance(0.6) ? { startDate: one } : {}),
      ...(random.chance(0.4) ? { endDate: other } : {}),
      ...(random.chance(0.5) ? { fundingAgencyId: agency } : {}),
    };
  });
  const rows: Json[] = await created(client, '/v1/enrolments/batch', { enrolments });
  return rows.map(({ id, status, startDate, endDate, insertedAt, fundingAgencyId }): Attendee => {
    const registeredOn = dayOf(zone, insertedAt);
    const days = { first: startDate ?? registeredOn, last: endDate };
    return { id, status, isCancelled: status === 'cancelled', ...days, registeredOn, fundingAgencyId };
  });
};

/** Creates a course with an enrolment of each participant, or a coaching, its sessions, and the lists of those that are held. */
export const newPlace = async (ground: Ground, random: Random, isCoaching: boolean): Promise<Place> => {
  const { client, zone, participants, agency } = ground;
  const [participantId] = participants;
  const { id } = isCoaching
    ? await created(client, '/v1/coachings', { coaching: { participantId, fundingAgencyId: agency } })
    : await created(client, '/v1/courses', { course: { name: 'Lagerlogistik' } });
  const attendees = isCoaching
    ? [{ id, status: '', isCancelled: false, registeredOn: '', fundingAgencyId: agency }]
    : await enrol(ground, random, id);
  const begin = beginningsOf(random, zone, Date.now());
  const parent = isCoaching ? { coachingId: id } : { courseId: id };
  const sessions = Array.from({ length: random.between(2, 9) }, () => {
    const start = begin();
    const times = {
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + random.between(1, DAY_MS)).toISOString(),
    };
    return {
      ...parent,
      ...times,
      units: anyUnits(random),
      status: random.pick(['held', 'held', 'held', 'held', 'planned', 'cancelled']),
    };
  });
  const rows: Json[] = await created(client, '/v1/sessions/batch', { sessions });
  const timetable = rows.map((row): Timetabled => ({ ...row, isDeleted: false, entries: new Map() }));
  const place = { client, zone, random, id, isCoaching, attendees, sessions: timetable } as unknown as Place;
  for (const session of place.sessions)
    if (session.status === 'held' && random.chance(0.9)) await recordSome(place, session);
  return place;
};
