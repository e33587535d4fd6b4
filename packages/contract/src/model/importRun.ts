import type { Asked } from '../imports/asked.ts';
import { errorsOfRefusal, keyOf, keyRepeated, valueRepeated, valueTakenNow } from '../imports/errors.ts';
import { fieldsOf } from '../imports/fields.ts';
import { noticesOf } from '../imports/notices.ts';
import { type Plan, planOf, type ResolvedLine, resolved, type Target } from '../imports/plans.ts';
import type { StagedLine } from '../imports/validate.ts';
import type { ResourceName } from '../resources.ts';
import type { ImportErrorOfLine, ImportResult } from '../wire/imports.ts';
import { grouped } from './grouped.ts';
import type { Writer } from './history.ts';
import { Refused } from './refused.ts';
import { changeRow, createRow, type SingleWrite } from './single.ts';
import type { Row, Store } from './store.ts';
import type { StoredImport } from './storedImport.ts';
import { merged, writableOf } from './write.ts';

/** A line that was not refused while its file was read. */
type Line = StagedLine & { readonly body: NonNullable<StagedLine['body']> };
type Refusals = Map<StagedLine, readonly ImportErrorOfLine[]>;

const isPending = (line: StagedLine): line is Line => line.body !== null;

const isPresent = ({ deletedAt }: Row): boolean => deletedAt === undefined;

/** The record that is not deleted and has this value in a unique field. */
const rowWith = (store: Store, kind: ResourceName, field: string, value: string): Row | undefined =>
  store.rows(kind).find((row) => isPresent(row) && row.fields[field] === value);

/** The record with this external id, even if it is deleted. */
const rowCalled = (store: Store, kind: ResourceName, source: string | null, value: string): Row | undefined =>
  store.rows(kind).find((row) => row.externalIds.some((one) => one.source === source && one.value === value));

const rowOf = (store: Store, asked: Asked, key: string | null): Row | undefined => {
  const name = keyOf(asked);
  if (name === null || key === null) return undefined;
  if (name === 'id') return store.rows(asked.collection).find(({ id }) => id === key);
  return name === 'externalId'
    ? rowCalled(store, asked.collection, asked.source, key)
    : rowWith(store, asked.collection, name, key);
};

/** The id of the record to which a column refers by a key other than the id. */
const referredId = (store: Store, { collection, source }: Asked, reference: string, value: string) => {
  const { resource, references } = fieldsOf(collection);
  const { field = '', key = '' } = references.get(reference) ?? {};
  const target = resource.references[field];
  if (target === undefined) return undefined;
  const row = key === 'externalId' ? rowCalled(store, target, source, value) : rowWith(store, target, key, value);
  return row !== undefined && isPresent(row) ? row.id : undefined;
};

/** Refuses all lines that share a value with another line, including the first of them. */
const refuseRepeated = (
  refusals: Refusals,
  lines: readonly Line[],
  textIn: (line: Line) => string | null,
  errorOf: (line: Line) => ImportErrorOfLine,
): void => {
  const pending = lines.filter((line) => !refusals.has(line) && textIn(line) !== null);
  for (const group of grouped(pending, textIn))
    if (group.length > 1) for (const line of group) refusals.set(line, [errorOf(line)]);
};

/**
 * Refuses the lines whose result depends on other lines of the file. Like the service, this happens before the first
 * line is written.
 */
const dependentLines = (store: Store, asked: Asked, lines: readonly Line[]): Refusals => {
  const refusals: Refusals = new Map();
  refuseRepeated(
    refusals,
    lines,
    ({ key }) => key,
    () => keyRepeated(asked),
  );
  refuseRepeated(
    refusals,
    lines,
    ({ uniques }) => uniques && JSON.stringify(uniques),
    ({ uniques }) => valueRepeated(asked, Object.keys(uniques ?? {})[0] ?? ''),
  );
  if (asked.operation === 'create') return refusals;
  for (const line of lines.filter((one) => !refusals.has(one))) {
    for (const [pointer, value] of Object.entries(line.uniques ?? {})) {
      const holder = rowWith(store, asked.collection, pointer.slice(1), value);
      if (holder !== undefined && holder !== rowOf(store, asked, line.key))
        refusals.set(line, [valueTakenNow(asked, pointer)]);
    }
  }
  return refusals;
};

type Planned = Plan<Line & ResolvedLine>;

/** Carries out the plan of a line. @throws Refused */
const written = (
  write: SingleWrite,
  asked: Asked,
  plan: Exclude<Planned, { action: 'refuse' }>,
): Omit<ImportResult, 'line'> => {
  const { store } = write;
  const { collection: kind, source } = asked;
  const { resource: facts } = fieldsOf(kind);
  if (plan.action === 'create') {
    const row = createRow(write, kind, writableOf(facts, { ...plan.body }, facts.suppliedId));
    const { key } = plan.line;
    if (keyOf(asked) === 'externalId' && source !== null && key !== null) {
      const { insertedAt } = row;
      row.externalIds = [{ source, value: key, insertedAt, updatedAt: insertedAt }];
    }
    return { outcome: 'created', recordId: row.id };
  }
  const row = store.rows(kind).find(({ id }) => id === plan.id);
  if (row === undefined) throw new Refused('not_found');
  const { version } = row;
  changeRow(write, row, merged(row.fields, writableOf(facts, { ...plan.patch }, false)));
  return { outcome: row.version === version ? 'unchanged' : 'updated', recordId: row.id };
};

const refusedLine = (
  line: number,
  errors: readonly ImportErrorOfLine[],
  recordId: string | undefined,
): ImportResult => ({
  ...{ line, outcome: 'refused', errors: [...errors] },
  ...(recordId === undefined ? {} : { recordId }),
});

const resultOf = (write: SingleWrite, asked: Asked, plan: Planned): ImportResult => {
  const { line, fields } = plan.line;
  if (plan.action === 'refuse') return refusedLine(line, plan.errors, plan.recordId);
  try {
    const notices = noticesOf(fields, false);
    return { line, ...written(write, asked, plan), ...(notices === undefined ? {} : { notices }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const refusal = { code: error.code, errors: error.details.errors };
    const errors = errorsOfRefusal(asked, refusal, write.pointer('').slice(0, -1));
    return refusedLine(line, errors, plan.action === 'update' ? plan.id : undefined);
  }
};

/** The plans of the lines, based on the records as they are before the first line is written. */
const plansOf = (store: Store, asked: Asked, lines: readonly Line[]): Planned[] =>
  lines.map((line) => {
    const row = rowOf(store, asked, line.key);
    const target: Target | undefined = row && { id: row.id, isDeleted: !isPresent(row) };
    const whole = resolved(asked.collection, line, (name, value) => referredId(store, asked, name, value));
    return planOf(asked, whole, target);
  });

const nameOf = ({ fields: { firstName, lastName, dateOfBirth } }: Row): string | undefined =>
  dateOfBirth === undefined ? undefined : JSON.stringify([firstName, lastName, dateOfBirth]).toLowerCase();

/** The ids of participants that share their name and date of birth with another participant. */
const duplicatesIn = (store: Store): ReadonlySet<string> => {
  const named = store.rows('participants').filter((row) => isPresent(row) && nameOf(row) !== undefined);
  const groups = grouped(named, nameOf).filter(({ length }) => length > 1);
  return new Set(groups.flat().map(({ id }) => id));
};

/** Carries out the plans of lines. The result of a new participant who may already exist contains a notice. */
const carriedOut = (write: SingleWrite, asked: Asked, plans: readonly Planned[]): ImportResult[] => {
  const results = plans.map((plan) => resultOf(write, asked, plan));
  const duplicates = duplicatesIn(write.store);
  return results.map((result, index) => {
    const isDuplicate = result.outcome === 'created' && duplicates.has(result.recordId ?? '');
    const notices = isDuplicate ? noticesOf(plans[index]?.line.fields ?? {}, true) : undefined;
    return notices === undefined ? result : { ...result, notices };
  });
};

/** Writes the lines of an import one by one, under the rules for single writes. */
const writeLines = (store: Store, { asked, staged }: StoredImport, writer: Writer): ImportResult[] => {
  const { resource } = fieldsOf(asked.collection);
  const write = { store, writer, pointer: (name: string) => `/${resource.singular}/${name}` };
  const lines = staged.filter(isPending);
  const refusals = dependentLines(store, asked, lines);
  const plans = plansOf(
    store,
    asked,
    lines.filter((line) => !refusals.has(line)),
  );
  // For enrolments, seats are given in the order of the lines. For other records, the service carries out all creations
  // in one group, and all changes in another.
  const isOrdered = asked.collection === 'enrolments';
  const groups = isOrdered ? [plans] : grouped(plans, ({ action }) => action);
  const results = groups.flatMap((group) => carriedOut(write, asked, group));
  const refused = staged.flatMap((line) => {
    const errors = refusals.get(line) ?? line.errors;
    return errors === null ? [] : [refusedLine(line.line, errors, undefined)];
  });
  return [...results, ...refused].toSorted((one, other) => one.line - other.line);
};

/**
 * The results of `writeLines` on a copy of the store. Results of creations contain no id, because the records do not
 * exist.
 */
const tryLines = (store: Store, held: StoredImport, writer: Writer): ImportResult[] =>
  writeLines(store.copy(), held, writer).map(({ recordId, ...result }) =>
    result.outcome === 'created' || recordId === undefined ? result : { ...result, recordId },
  );

/** Runs an import to its end after its file was staged. */
export const runImport = (store: Store, held: StoredImport, writer: Writer): void => {
  const { maxRefused } = held.given;
  const isTriedFirst = !held.isApplied || maxRefused !== undefined;
  held.startedAt = store.now();
  held.results = isTriedFirst ? tryLines(store, held, writer) : [];
  held.checkedAt = store.now();
  const refused = held.results.filter(({ outcome }) => outcome === 'refused').length;
  if (held.isApplied && refused > (maxRefused ?? Infinity)) {
    Object.assign(held, { status: 'failed', reason: 'too_many_refused', endedAt: store.now() });
    return;
  }
  if (held.isApplied) held.results = writeLines(store, held, writer);
  held.status = 'completed';
  held.endedAt = store.now();
  if (!held.isApplied) return;
  held.staged = [];
  held.contentDeletedAt = held.endedAt;
};
