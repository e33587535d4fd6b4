import { resourceNamed } from '../operations.ts';
import { faultOfTimes } from '../resources/sessions.ts';
import type { Violation } from '../wire/problem.ts';
import { hundredthsOf } from '../wire/units.ts';
import { dayIn } from './days.ts';
import { Refused } from './refused.ts';
import type { Fields, Row, Store } from './store.ts';
import { sumOf, unitsText } from './units.ts';

/** The course or coaching that a session belongs to. */
const ownerOf = ({ courseId, coachingId }: Fields): string => String(courseId ?? coachingId);

/** The sessions of a course or coaching that are not deleted. */
export const sessionsOf = (store: Store, id: string): Row[] =>
  store.belongingTo(id, 'sessions').filter(({ deletedAt }) => deletedAt === undefined);

const valueIn = (fields: Fields, name: string): unknown => fields[name] ?? resourceNamed('sessions').defaults[name];

export const isHeld = ({ fields }: Row): boolean => fields.status === 'held';

export const unitsOf = ({ fields }: Row): bigint => hundredthsOf(String(fields.units));

const unitsHeld = (store: Store, { id }: Row): bigint => sumOf(sessionsOf(store, id).filter(isHeld).map(unitsOf));

/** The teaching units of the held sessions of a course or coaching, as its record shows them (decision N9g). */
export const unitsHeldOf = (store: Store, row: Row): string => unitsText(unitsHeld(store, row));

/** The value of `unitsUsed` that follows from the held sessions of a coaching, in complete units. */
export const unitsUsedOf = (store: Store, row: Row): number => Number(unitsHeld(store, row) / 100n);

const hasSessions = (store: Store, { kind, id }: Row): boolean =>
  kind === 'coachings' && sessionsOf(store, id).length > 0;

/** The new fields of a record. A coaching with sessions keeps its `unitsUsed`, which follows from the sessions. */
export const withUnitsUsed = (store: Store, row: Row, fields: Fields): Fields =>
  hasSessions(store, row) ? { ...fields, unitsUsed: row.fields.unitsUsed } : fields;

/** The time zone of the organisation. */
const zoneOf = (store: Store): string => {
  const [org] = store.rows('org');
  return String(org?.fields.timezone ?? resourceNamed('org').defaults.timezone);
};

/** The calendar date of a point in time in the time zone of the organisation. */
export const dayOf = (store: Store, time: unknown): string => dayIn(zoneOf(store), String(time));

/** The violations in the times of a session. */
export const faultsOfSession = ({ startsAt, endsAt }: Fields, pointer: (name: string) => string): Violation[] => {
  const fault = faultOfTimes(String(startsAt), String(endsAt));
  return fault === undefined ? [] : [{ in: 'body', pointer: pointer('endsAt'), ...fault }];
};

/** @throws Refused 409 if a session would have another `unitMinutes` than the others of its course or coaching */
export const requireSameMinutes = (store: Store, after: Fields, self: Row | undefined): void => {
  const others = sessionsOf(store, ownerOf(after)).filter((row) => row !== self);
  if (others.some(({ fields }) => valueIn(fields, 'unitMinutes') !== valueIn(after, 'unitMinutes')))
    throw new Refused('unit_minutes_differ');
};

/**
 * Checks that a new or changed session fits its recorded attendance and the other sessions of its course or coaching
 * (decision N9a).
 * @throws Refused 409
 */
export const checkSession = (store: Store, after: Fields, self: Row | undefined): void => {
  const isRecorded = (self?.attendance?.entries ?? []).length > 0;
  if (self !== undefined && isRecorded) {
    const isOther = ['status', 'units'].some((name) => valueIn(self.fields, name) !== valueIn(after, name));
    if (isOther || dayOf(store, self.fields.startsAt) !== dayOf(store, after.startsAt))
      throw new Refused('attendance_recorded');
  }
  requireSameMinutes(store, after, self);
};

/** @throws Refused 409 if a write would change `unitsUsed` of a coaching with sessions */
export const checkUnitsUsed = (store: Store, after: Fields, self: Row | undefined): void => {
  if (self === undefined || after.unitsUsed === undefined || after.unitsUsed === self.fields.unitsUsed) return;
  if (hasSessions(store, self)) throw new Refused('units_from_sessions');
};
