import { type NewSession, resources } from '@training-provider/contract';
import type { Creating, Outcome } from '../../db/batches.ts';
import { COMPUTED_PART, inParts } from '../../db/parts.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { RetryTransaction } from '../../db/transaction.ts';
import { type Fault, invalidBody } from '../../problems/fault.ts';
import { lockParents, minutesOf, nameOf, type Parent, parentOf } from './parent.ts';
import { faultOfMinutes } from './writes.ts';

const { sessions: stored } = records;
const { defaults } = resources.sessions;

/** The resources in the order in which their records are locked. */
const RESOURCES: readonly Parent['resource'][] = ['courses', 'coachings'];

const idsOf = (parents: readonly Parent[], resource: Parent['resource']): string[] =>
  [...new Set(parents.flatMap((one) => (one.resource === resource ? [one.id] : [])))].toSorted();

/**
 * Locks the courses and coachings of several sessions. Returns which of them exist, and the `unitMinutes` of their
 * sessions.
 */
const lockAll = async (executor: Executor, organisation_id: string, parents: readonly Parent[]) => {
  const there = new Set<string>();
  const minutes = new Map<string, number>();
  for (const resource of RESOURCES) {
    const ids = await lockParents(executor, organisation_id, resource, idsOf(parents, resource));
    for (const id of ids) there.add(nameOf({ resource, id }));
    for (const [id, value] of await minutesOf(executor, organisation_id, resource, ids))
      minutes.set(nameOf({ resource, id }), value);
  }
  return { there, minutes };
};

/**
 * Creates sessions, as if one after another, in the caller's transaction. Increments the versions of the courses and
 * coachings that now show other units.
 * @returns the outcomes in the order of the bodies; the faults are the same as those of the single create operation
 */
export const createSessions = async (
  executor: Executor,
  creating: Creating,
  bodies: readonly NewSession[],
): Promise<Outcome[]> => {
  const { organisation_id } = creating;
  const parents = bodies.map(parentOf);
  const { there, minutes } = await lockAll(executor, organisation_id, parents);
  const unknown = await stored.unknownReferencesInAll(executor, organisation_id, bodies);
  const refusals = bodies.map((body, index): Fault | undefined => {
    const violations = unknown[index] ?? [];
    if (violations.length > 0) return invalidBody(violations);
    const name = nameOf(parents[index] ?? parentOf(body));
    // The reference is valid, so the course or coaching has been undeleted in the meantime.
    if (!there.has(name)) throw new RetryTransaction();
    const own = body.unitMinutes ?? defaults.unitMinutes;
    const differing = faultOfMinutes(own, minutes.get(name));
    if (differing === undefined) minutes.set(name, own);
    return differing;
  });
  const taken = bodies.filter((_, index) => refusals[index] === undefined);
  const outcomes = await stored.createAll(executor, creating, taken);
  const shown = taken
    .filter(({ status, coachingId }) => status === 'held' || typeof coachingId === 'string')
    .map(parentOf);
  for (const resource of RESOURCES)
    await inParts(executor, idsOf(shown, resource), COMPUTED_PART, (part) =>
      records[resource].follow(executor, creating, part),
    );
  const created = outcomes.values();
  return refusals.map((refusal) => refusal ?? (created.next().value as Outcome));
};
