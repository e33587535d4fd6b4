import { errorsOfRefusal, keyOf, noticesOf, type Plan as PlanOf, planOf } from '@training-provider/contract/imports';
import { type Creating, isRefused } from '../../db/batches.ts';
import { writeExternalIds } from '../../db/externalIds.ts';
import type { Executor } from '../../db/statement.ts';
import { RetryTransaction } from '../../db/transaction.ts';
import { Fault } from '../../problems/fault.ts';
import type { ImportRow } from '../rows.ts';
import type { ImportedKind } from './kind.ts';
import type { LineResult, PendingLine } from './lines.ts';
import { possibleDuplicates } from './notices.ts';
import { type Line, resolveReferences } from './references.ts';
import { findTargets } from './targets.ts';

type Plan = PlanOf<Line>;
type Creation = Extract<Plan, { action: 'create' }>;
type Change = Extract<Plan, { action: 'update' }>;

/** The organisation of an import, and the author of its writes: the creator of the import. */
const authorOf = (row: ImportRow): Creating => ({
  organisation_id: row.organisation_id,
  by: {
    kind: row.actor_kind,
    id: row.actor_id ?? undefined,
    name: row.actor_name ?? undefined,
    requestId: row.request_id ?? undefined,
    traceId: row.trace_id ?? undefined,
  },
});

const refusalOf = (row: ImportRow, kind: ImportedKind, plan: Plan, fault: Fault, recordId?: string): LineResult => ({
  line: plan.line.line,
  outcome: 'refused',
  errors: errorsOfRefusal(row, fault, `/${kind.table.facts.singular}`),
  recordId,
});

/**
 * Assigns the keys of the lines to the new records, as external ids.
 * @throws RetryTransaction if another request has assigned one of them in the meantime
 */
const giveExternalIds = async (
  executor: Executor,
  row: ImportRow,
  pairs: readonly { readonly value: string | null; readonly recordId: string }[],
): Promise<void> => {
  if (keyOf(row) !== 'externalId') return;
  const given = pairs.flatMap(({ value, recordId }) => (value === null ? [] : [{ value, recordId }]));
  if (given.length === 0) return;
  const { organisation_id, collection, source } = row;
  const refused = await writeExternalIds(executor, organisation_id, collection, source ?? '', given);
  if (refused.length > 0) throw new RetryTransaction();
};

const create = async (
  executor: Executor,
  row: ImportRow,
  kind: ImportedKind,
  plans: readonly Creation[],
): Promise<LineResult[]> => {
  const outcomes = await kind.createAll(
    executor,
    authorOf(row),
    plans.map(({ body }) => body),
  );
  const created = plans.flatMap(({ line }, index) => {
    const outcome = outcomes[index];
    return outcome === undefined || isRefused(outcome) ? [] : [{ value: line.key, recordId: outcome.id }];
  });
  await giveExternalIds(executor, row, created);
  const isPerson = row.collection === 'participants';
  const duplicates = await possibleDuplicates(
    executor,
    row.organisation_id,
    isPerson ? created.map(({ recordId }) => recordId) : [],
  );
  return plans.map((plan, index): LineResult => {
    const outcome = outcomes[index];
    if (outcome === undefined || isRefused(outcome))
      return refusalOf(row, kind, plan, outcome ?? new Fault('internal_error'));
    const { id } = outcome;
    const notices = noticesOf(plan.line.fields, duplicates.has(id));
    return { line: plan.line.line, outcome: 'created', recordId: id, notices };
  });
};

const update = async (
  executor: Executor,
  row: ImportRow,
  kind: ImportedKind,
  plans: readonly Change[],
): Promise<LineResult[]> => {
  const outcomes = await kind.updateAll(executor, authorOf(row), plans);
  return plans.map((plan, index): LineResult => {
    const outcome = outcomes[index] ?? new Fault('internal_error');
    if (outcome instanceof Fault) return refusalOf(row, kind, plan, outcome, plan.id);
    return { line: plan.line.line, outcome, recordId: plan.id, notices: noticesOf(plan.line.fields, false) };
  });
};

/**
 * Groups plans that are executed together: all creates and all updates; or, if the order matters, consecutive plans of
 * the same action.
 */
const groupsOf = (plans: readonly Plan[], isOrdered: boolean): Plan[][] => {
  if (!isOrdered) return [...Map.groupBy(plans, ({ action }) => action).values()];
  const groups: Plan[][] = [];
  for (const plan of plans) {
    const last = groups.at(-1);
    if (last?.[0]?.action === plan.action) last.push(plan);
    else groups.push([plan]);
  }
  return groups;
};

const plansOf = async (executor: Executor, row: ImportRow, lines: readonly PendingLine[]): Promise<Plan[]> => {
  const resolved = await resolveReferences(executor, row, lines);
  const keys = resolved.flatMap(({ key }) => (key === null ? [] : [key]));
  const targets = await findTargets(executor, { ...row, key: keyOf(row) }, keys);
  return resolved.map((line) => planOf(row, line, line.key === null ? undefined : targets.get(line.key)));
};

const carryOut = async (
  executor: Executor,
  row: ImportRow,
  kind: ImportedKind,
  plans: readonly Plan[],
): Promise<LineResult[]> => {
  const results: LineResult[] = [];
  for (const group of groupsOf(plans, kind.isOrdered)) {
    const creations = group.filter((plan) => plan.action === 'create');
    const changes = group.filter((plan) => plan.action === 'update');
    for (const plan of group)
      if (plan.action === 'refuse')
        results.push({ line: plan.line.line, outcome: 'refused', errors: plan.errors, recordId: plan.recordId });
    if (creations.length > 0) results.push(...(await create(executor, row, kind, creations)));
    if (changes.length > 0) results.push(...(await update(executor, row, kind, changes)));
  }
  return results.toSorted((one, other) => one.line - other.line);
};

/**
 * Writes lines of an import in the caller's transaction. The number of statements does not depend on the number of
 * lines.
 * @param lines must have different keys
 * @returns the outcomes, sorted by line
 */
export const writeLines = async (
  executor: Executor,
  row: ImportRow,
  kind: ImportedKind,
  lines: readonly PendingLine[],
): Promise<LineResult[]> => carryOut(executor, row, kind, await plansOf(executor, row, lines));

/** Like `writeLines`, but rolls the writes back. */
export const tryLines = async (
  executor: Executor,
  row: ImportRow,
  kind: ImportedKind,
  lines: readonly PendingLine[],
): Promise<LineResult[]> => {
  const { trial } = kind;
  const plans = await plansOf(executor, row, lines);
  await executor.run('savepoint trial', []);
  const bodies = plans.map(({ line }) => line.fields);
  const ids = plans.flatMap((plan) => (plan.action === 'update' ? [plan.id] : []));
  await trial?.before(executor, row, bodies, ids);
  const results = await carryOut(executor, row, kind, plans);
  const touched = results.flatMap(({ recordId }) => recordId ?? []);
  const read = (await trial?.within(executor, row, touched)) ?? [];
  await executor.run('rollback to savepoint trial', []);
  await trial?.after(executor, row, read);
  // The created records no longer exist, so their ids are removed.
  return results.map(({ recordId, ...result }) => (result.outcome === 'created' ? result : { ...result, recordId }));
};
