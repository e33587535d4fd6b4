import { resourceNamed } from '../../operations.ts';
import { faultOfTimes } from '../../resources/sessions.ts';
import { hundredthsOf } from '../../wire/units.ts';
import { dayIn } from './days.ts';
import { invalidField, Refused } from './refused.ts';
import type { Fields, Row, Store } from './store.ts';
import { sumOf, unitsText } from './units.ts';

/** The course or coaching that a session belongs to. */
export const ownerOf = ({ courseId, coachingId }: Fields): string => String(courseId ?? coachingId);

/** The sessions of a course or coaching that are not deleted. */
export const sessionsOf = (store: Store, id: string): Row[] =>
  store.belongingTo(id, 'sessions').filter(({ deletedAt }) => deletedAt === undefined);

const valueIn = (fields: Fields, name: string): unknown => fields[name] ?? resourceNamed('sessions').defaults[name];

export const isHeld = ({ fields }: Row): boolean => fields.status === 'held';

export const unitsOf = ({ fields }: Row): bigint => hundredthsOf(String(fields.units));

const unitsHeld = (store: Store, { id }: Row): bigint => sumOf(sessionsOf(store, id).filter(isHeld).map(unitsOf));

/** The units that a course or coaching shows of its sessions (decision N9g). */
export const unitsHeldOf = (store: Store, row: Row): string => unitsText(unitsHeld(store, row));

/** The fields of a record: those of a coaching with sessions have the units of these. */
export const withUnitsUsed = (store: Store, row: Row, fields: Fields): Fields =>
  row.kind === 'coachings' && sessionsOf(store, row.id).length > 0
    ? { ...fields, unitsUsed: Number(unitsHeld(store, row) / 100n) }
    : fields;

/** The time zone whose days are those of the organisation. */
const zoneOf = (store: Store): string => {
  const [org] = store.rows('org');
  return String(org?.fields.timezone ?? resourceNamed('org').defaults.timezone);
};

/** The day of the organisation on which a point in time is. */
export const dayOf = (store: Store, time: unknown): string => dayIn(zoneOf(store), String(time));

/**
 * Holds a session to its times, to the other sessions beside it, and to what is recorded of it (decision N9a).
 * @throws Refused 409, 422
 */
export const checkSession = (
  store: Store,
  after: Fields,
  self: Row | undefined,
  pointer: (name: string) => string,
): void => {
  const fault = faultOfTimes(String(after.startsAt), String(after.endsAt));
  if (fault !== undefined) throw invalidField(pointer('endsAt'), fault.code, fault.detail);
  const others = sessionsOf(store, ownerOf(after)).filter((row) => row !== self);
  if (others.some(({ fields }) => valueIn(fields, 'unitMinutes') !== valueIn(after, 'unitMinutes')))
    throw new Refused('unit_minutes_differ');
  if (self === undefined || (self.attendance?.entries ?? []).length === 0) return;
  const changes = ['status', 'units'].some((name) => valueIn(self.fields, name) !== valueIn(after, name));
  if (changes || dayOf(store, self.fields.startsAt) !== dayOf(store, after.startsAt))
    throw new Refused('attendance_recorded');
};

/** @throws Refused 409 if a coaching with sessions would have other units than these */
export const checkUnitsUsed = (store: Store, after: Fields, self: Row | undefined): void => {
  if (self === undefined || after.unitsUsed === undefined) return;
  if (withUnitsUsed(store, self, after).unitsUsed !== after.unitsUsed) throw new Refused('units_from_sessions');
};
