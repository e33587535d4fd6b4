import type { Random } from '../../src/seed/random.ts';
import { dayOf, type Entry } from './oracle.ts';
import {
  type Attendee,
  anyDay,
  anyEntry,
  mayAttend,
  type Place,
  putList,
  recordSome,
  sent,
  type Timetabled,
} from './places.ts';

/* What happens to sessions, lists and enrolments after they have been written: each changes the interface and the model alike. */

type Correction = (place: Place, session: Timetabled, attendee: Attendee) => Promise<void>;

const pathOf = ({ id }: Timetabled): string => `/v1/sessions/${id}`;
const isOpen = ({ isDeleted, status }: Timetabled): boolean => !isDeleted && status === 'held';

const patchEntry: Correction = async (place, session, attendee) => {
  if (!isOpen(session) || !mayAttend(place, attendee, session)) return;
  const entry = anyEntry(place.random, session.units);
  const attendance = { unitsAttended: null, reason: null, ...entry };
  await sent(place.client, 'PATCH', `${pathOf(session)}/attendances/${attendee.id}`, { attendance });
  session.entries.set(attendee.id, entry);
};

/** Entries may stay whose enrolment has ended or is cancelled meanwhile. */
const replaceSome: Correction = async (place, session) => {
  if (!isOpen(session)) return;
  const { random } = place;
  const kept = new Map<string, Entry>([...session.entries].filter(() => random.chance(0.7)));
  for (const attendee of place.attendees)
    if (mayAttend(place, attendee, session) && random.chance(0.3))
      kept.set(attendee.id, anyEntry(random, session.units));
  await putList(place, session, kept);
};

const removeOrBringBack: Correction = async ({ client }, session) => {
  if (session.isDeleted) await sent(client, 'POST', `${pathOf(session)}/undelete`);
  else await sent(client, 'DELETE', pathOf(session));
  session.isDeleted = !session.isDeleted;
};

const NEXT: Readonly<Record<string, readonly [string, ...string[]]>> = {
  registered: ['active', 'cancelled'],
  active: ['dropped_out', 'completed', 'registered'],
  completed: ['active'],
  dropped_out: ['active'],
  cancelled: ['registered'],
};

const changeStatus: Correction = async ({ client, random, isCoaching }, _session, attendee) => {
  if (isCoaching) return;
  const status = random.pick(NEXT[attendee.status] ?? ['registered']);
  await sent(client, 'PATCH', `/v1/enrolments/${attendee.id}`, { enrolment: { status } });
  Object.assign(attendee, { status, isCancelled: status === 'cancelled' });
};

const changeDays: Correction = async ({ client, random, isCoaching }, _session, attendee) => {
  if (isCoaching) return;
  const [one, other] = [anyDay(random), anyDay(random)].toSorted();
  const startDate = random.chance(0.5) ? one : null;
  const endDate = random.chance(0.5) ? other : null;
  await sent(client, 'PATCH', `/v1/enrolments/${attendee.id}`, { enrolment: { startDate, endDate } });
  Object.assign(attendee, { first: startDate ?? attendee.registeredOn, last: endDate ?? undefined });
};

const setStatus = async ({ client }: Place, session: Timetabled, status: Timetabled['status']): Promise<void> => {
  await sent(client, 'PATCH', pathOf(session), { session: { status } });
  session.status = status;
};

const holdOrCancel: Correction = async (place, session) => {
  if (session.isDeleted || session.entries.size > 0) return;
  await setStatus(place, session, session.status === 'held' ? 'cancelled' : 'held');
  if (session.status === 'held') await recordSome(place, session);
};

const recordAgain: Correction = async (place, session) => {
  if (!isOpen(session)) return;
  await putList(place, session, new Map());
  const units = place.random.pick(['0.02', '4.00', '9.99']);
  await sent(place.client, 'PATCH', pathOf(session), { session: { units } });
  session.units = units;
  await recordSome(place, session);
};

/** Within its day it may begin at another time, although attendance is recorded. */
const moveWithinDay: Correction = async ({ client, zone, random }, session) => {
  const start = Date.parse(session.startsAt) + random.between(-12, 12) * 1_800_000;
  const [startsAt, endsAt] = [new Date(start).toISOString(), new Date(start + 5_400_000).toISOString()];
  if (session.isDeleted || dayOf(zone, startsAt) !== dayOf(zone, session.startsAt)) return;
  await sent(client, 'PATCH', pathOf(session), { session: { startsAt, endsAt } });
  session.startsAt = startsAt;
};

const CORRECTIONS: readonly [Correction, ...Correction[]] = [
  ...([patchEntry, patchEntry, replaceSome, removeOrBringBack, removeOrBringBack] as const),
  ...([changeStatus, changeDays, holdOrCancel, recordAgain, moveWithinDay] as const),
];

/** Corrects something of a course or coaching. */
export const correct = (place: Place, random: Random): Promise<void> =>
  random.pick(CORRECTIONS)(place, random.pick(place.sessions), random.pick(place.attendees));
