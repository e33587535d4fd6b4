import {
  faultOfTimes,
  type NewSession,
  resources,
  type SessionPatch,
  type Violation,
} from '@training-provider/contract';
import { sql } from 'kysely';
import type { Creating } from '../../db/batches.ts';
import { changedFixed } from '../../db/fixed.ts';
import { anyVersion, requireVersion, type WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { inTransaction, RetryTransaction, together } from '../../db/transaction.ts';
import { Fault, invalidBody, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockParent, minutesOf, type Parent, parentOf, readParent } from './parent.ts';

const { sessions: stored } = records;
const { defaults, fixed } = resources.sessions;

/**
 * Updates the values of sessions that a locked course or coaching shows, after a write of a session. A course only
 * shows held sessions.
 */
const follow = async (
  executor: Executor,
  group: Creating,
  { resource, id }: Parent,
  isHeld: boolean,
): Promise<void> => {
  if (isHeld || resource === 'coachings') await records[resource].follow(executor, group, [id]);
};

/** The fault 409 if the other sessions of the course or coaching have other `unitMinutes`; otherwise undefined. */
export const faultOfMinutes = (minutes: number, others: number | undefined): Fault | undefined =>
  others === undefined || others === minutes
    ? undefined
    : new Fault('unit_minutes_differ', {
        detail: `Units of the other sessions have ${others} minutes: use ${others}, or delete those sessions first.`,
      });

/** @throws Fault 409 if the other sessions of the course or coaching have other `unitMinutes` */
export const requireSameMinutes = (minutes: number, others: number | undefined): void => {
  const fault = faultOfMinutes(minutes, others);
  if (fault !== undefined) throw fault;
};

/** Creates a session. */
export const createSession = (database: Executor, key: Creating, body: NewSession): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { organisation_id } = key;
    const parent = parentOf(body);
    const { resource, id } = parent;
    const [isThere, minutesOfAll] = await together(
      lockParent(executor, organisation_id, parent),
      minutesOf(executor, organisation_id, resource, [id]),
    );
    const minutes = body.unitMinutes ?? defaults.unitMinutes;
    const others = minutesOfAll.get(id);
    // Violations of the body take precedence over the faults below.
    if (!isThere || (others ?? minutes) !== minutes) await stored.requireReferences(executor, organisation_id, body);
    // The reference is valid, so the course or coaching has been undeleted in the meantime.
    if (!isThere) throw new RetryTransaction();
    requireSameMinutes(minutes, others);
    const row = await stored.create(executor, key, body);
    await follow(executor, key, parent, body.status === 'held');
    return row;
  });

interface Situation {
  readonly version: number;
  /** Whether the attendance list of the session has entries. */
  readonly recorded: boolean;
  /** Whether the session would still begin on the same day. */
  readonly same_day: boolean;
}

const lockSession = statement<Readonly<Record<'organisation_id' | 'id', string>>, { version: number }>(
  ({ organisation_id, id }) => sql`select version from session where organisation_id = ${organisation_id}
    and id = ${id} and deleted_at is null for no key update`,
);

/** A separate statement after the lock, so that it sees what the previous holders have committed. */
const readSituation = statement<
  Readonly<Record<'organisation_id' | 'id', string>> & { readonly starts_at: string | null },
  Situation
>(
  ({ organisation_id, id, starts_at }) => sql`select s.version,
      exists (select from attendance a where a.organisation_id = ${organisation_id} and a.session_id = s.id) as recorded,
      coalesce((${starts_at}::timestamptz at time zone o.timezone)::date = (s.starts_at at time zone o.timezone)::date,
        true) as same_day
    from session s join organisation o on o.id = ${organisation_id}
    where s.organisation_id = ${organisation_id} and s.id = ${id} and s.deleted_at is null`,
);

const at = (field: string, { code, detail }: Pick<Violation, 'code' | 'detail'>): Violation => ({
  in: 'body',
  pointer: `/session/${field}`,
  code,
  detail,
});

type Session = ReturnType<typeof stored.table.present>;

const isFixed = (field: string): boolean => fixed.some((one) => one === field);

/** @throws Fault 422 for fixed fields whose value would change, times in the wrong order, and invalid references */
const requireValid = async (
  executor: Executor,
  key: WriteKey,
  session: Session,
  after: Session,
  body: SessionPatch,
): Promise<void> => {
  const fault = faultOfTimes(after.startsAt, after.endsAt);
  const wrong = [...changedFixed(stored.table, session, body), ...(fault === undefined ? [] : [at('endsAt', fault)])];
  if (wrong.length === 0) return;
  const others = Object.fromEntries(Object.entries(body).filter(([field]) => !isFixed(field)));
  throw invalidBody([...wrong, ...(await stored.unknownReferences(executor, key, others))]);
};

/** @throws Fault 409 if a value would change on which recorded attendance depends */
const requireUnrecorded = ({ recorded, same_day }: Situation, before: Session, after: Session): void => {
  const isSame = before.status === after.status && before.units === after.units && same_day;
  if (recorded && !isSame) throw new Fault('attendance_recorded');
};

const heldUnits = ({ status, units }: Session): string => (status === 'held' ? units : '');

/**
 * Changes a session by `write`, in one transaction, if the new values are consistent with its other values, its
 * attendance list, and the other sessions of its course or coaching.
 * @throws Fault 404, 412, 422; 409 `attendance_recorded`, `unit_minutes_differ`
 */
const changeSession = (
  database: Executor,
  key: WriteKey,
  body: SessionPatch,
  write: (executor: Executor) => Promise<StoredRow>,
): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { organisation_id, id } = key;
    const parent = await readParent(executor, key);
    if (parent === undefined) throw notFound();
    const own = { organisation_id, id };
    const [isThere, , [situation], row, others] = await together(
      lockParent(executor, organisation_id, parent),
      lockSession(executor, own),
      readSituation(executor, { ...own, starts_at: body.startsAt ?? null }),
      stored.get(executor, anyVersion(key)),
      minutesOf(executor, organisation_id, parent.resource, [parent.id], id),
    );
    // The session was deleted, alone or with its course or coaching.
    if (!isThere || situation === undefined) throw notFound();
    requireVersion(key, situation.version);
    const before = stored.table.present(row);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));
    const cleared = Object.fromEntries(
      Object.entries(defaults).filter(([field]) => body[field as keyof SessionPatch] === null),
    );
    const after = { ...before, ...cleared, ...given } as Session;
    await requireValid(executor, key, before, after, body);
    requireUnrecorded(situation, before, after);
    if (after.unitMinutes !== before.unitMinutes) requireSameMinutes(after.unitMinutes, others.get(parent.id));
    const written = await write(executor);
    await follow(executor, key, parent, heldUnits(before) !== heldUnits(after));
    return written;
  });

/** The fields that concern other sessions, the course or coaching, or the attendance list. */
export const OF_OTHERS: readonly string[] = ['status', 'units', 'unitMinutes', 'startsAt', 'endsAt', ...fixed];

/** Replaces a session. */
export const replaceSession = (database: Executor, key: WriteKey, body: NewSession): Promise<StoredRow> =>
  changeSession(
    database,
    key,
    { ...body, status: body.status ?? null, unitMinutes: body.unitMinutes ?? null },
    (executor) => stored.replace(executor, key, body),
  );

/** Updates the fields in a body. Fields that only concern the session need no further checks. */
export const updateSession = (database: Executor, key: WriteKey, body: SessionPatch): Promise<StoredRow> =>
  OF_OTHERS.some((field) => field in body)
    ? changeSession(database, key, body, (executor) => stored.update(executor, key, body))
    : stored.update(database, key, body);

/** Deletes a session and its attendance list. */
export const deleteSession = (database: Executor, key: WriteKey): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { organisation_id } = key;
    const parent = await readParent(executor, key);
    if (parent === undefined || !(await lockParent(executor, organisation_id, parent))) throw notFound();
    const row = await stored.softDelete(executor, key);
    await follow(executor, key, parent, row.status === 'held');
    return row;
  });
