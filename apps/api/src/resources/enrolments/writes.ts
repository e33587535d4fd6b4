import {
  ENROLMENT_TRANSITIONS,
  type EnrolmentPatch,
  type EnrolmentStatus,
  type NewEnrolment,
  resources,
} from '@training-provider/contract';
import type { Author } from '../../context/author.ts';
import { changedFixed } from '../../db/fixed.ts';
import { anyVersion, requireVersion, type WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { inTransaction, RetryTransaction } from '../../db/transaction.ts';
import { Fault, invalidBody, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockPair, type Pair } from './pair.ts';
import { isShown, requireRoom } from './seats.ts';
import { touchBoth, touchChanged } from './shown.ts';

const { enrolments: stored } = records;
const { fixed, defaults } = resources.enrolments;

interface CreationKey {
  readonly organisation_id: string;
  readonly by: Author;
}

const createInTransaction = async (executor: Executor, key: CreationKey, body: NewEnrolment): Promise<StoredRow> => {
  const { organisation_id } = key;
  const pair = { organisation_id, participant_id: body.participantId, course_id: body.courseId };
  const both = await lockPair(executor, pair, null);
  await stored.requireReferences(executor, organisation_id, body);
  // Both exist, so they have been undeleted in the meantime.
  if (both === undefined) throw new RetryTransaction();
  const { locked, situation } = both;
  const status = body.status ?? defaults.status;
  requireRoom(locked, situation, undefined, status);
  const row = await stored.createLocked(executor, key, body);
  if (isShown(status) && !situation.enrolled) await touchBoth(executor, key, situation);
  return row;
};

/** Creates an enrolment in any status. */
export const createEnrolment = (executor: Executor, key: CreationKey, body: NewEnrolment): Promise<StoredRow> =>
  inTransaction(executor, (own) => createInTransaction(own, key, body));

const pairOf = (
  organisation_id: string,
  { participantId, courseId }: ReturnType<typeof stored.table.present>,
): Pair => ({
  organisation_id,
  participant_id: participantId,
  course_id: courseId,
});

/**
 * Locks the course and the participant of an enrolment, and reads the enrolment and the state of the pair.
 * @throws Fault 404, 412
 */
const lockEnrolment = async (executor: Executor, key: WriteKey) => {
  const enrolment = stored.table.present(await stored.get(executor, anyVersion(key)));
  const pair = pairOf(key.organisation_id, enrolment);
  const both = await lockPair(executor, pair, key.id);
  // The enrolment was deleted with its course or its participant.
  if (both === undefined || both.situation.own === null) throw notFound();
  const { own } = both.situation;
  requireVersion(key, own.version);
  return { enrolment, both, status: own.status };
};

const isFixed = (field: string): boolean => fixed.some((one) => one === field);

/** @throws Fault 422 for each fixed field whose value would change, and for invalid references */
const requireFixed = async (executor: Executor, key: WriteKey, enrolment: object, body: object): Promise<void> => {
  const changed = changedFixed(stored.table, enrolment, body);
  if (changed.length === 0) return;
  const others = Object.fromEntries(Object.entries(body).filter(([field]) => !isFixed(field)));
  throw invalidBody([...changed, ...(await stored.unknownReferences(executor, key, others))]);
};

/** @throws Fault 409 with the allowed statuses if the transition is not allowed */
const requireTransition = (from: EnrolmentStatus, to: EnrolmentStatus): void => {
  const allowedStatuses = ENROLMENT_TRANSITIONS[from];
  if (from === to || allowedStatuses.includes(to)) return;
  const allowed = allowedStatuses.map((status) => `"${status}"`).join(' or ');
  const detail = `An enrolment that is "${from}" can't become "${to}", but ${allowed}.`;
  throw new Fault('transition_not_allowed', { detail, allowedStatuses });
};

/**
 * Changes an enrolment with `write`, in one transaction, if `body` is allowed: its fixed fields must keep their values,
 * its new status must be allowed after the current one, and a seat that the status needs must be free.
 * @throws Fault 404, 412, 422; 409 `transition_not_allowed` and the faults of `requireRoom`
 */
const changeEnrolment = (
  database: Executor,
  key: WriteKey,
  body: EnrolmentPatch,
  write: (executor: Executor) => Promise<StoredRow>,
): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { enrolment, both, status: from } = await lockEnrolment(executor, key);
    await requireFixed(executor, key, enrolment, body);
    const to = body.status === undefined ? from : (body.status ?? defaults.status);
    requireTransition(from, to);
    requireRoom(both.locked, both.situation, from, to);
    const row = await write(executor);
    if (isShown(from) !== isShown(to)) await touchChanged(executor, key, both);
    return row;
  });

/** Replaces an enrolment. */
export const replaceEnrolment = (database: Executor, key: WriteKey, body: NewEnrolment): Promise<StoredRow> =>
  changeEnrolment(database, key, { ...body, status: body.status ?? null }, (executor) =>
    stored.replace(executor, key, body),
  );

/** Writes the fields in a body. If they include neither the status nor a fixed field, no further check is needed. */
export const updateEnrolment = (database: Executor, key: WriteKey, body: EnrolmentPatch): Promise<StoredRow> =>
  ['status', ...fixed].some((field) => field in body)
    ? changeEnrolment(database, key, body, (executor) => stored.update(executor, key, body))
    : stored.update(database, key, body);

/** Deletes an enrolment, which frees its seat. */
export const deleteEnrolment = (database: Executor, key: WriteKey): Promise<void> =>
  inTransaction(database, async (executor) => {
    const { both, status } = await lockEnrolment(executor, key);
    await stored.softDelete(executor, key);
    if (isShown(status)) await touchChanged(executor, key, both);
  });
