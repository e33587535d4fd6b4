import { DatabaseError } from 'pg';
import { endBeforeStart, type Fault, valueTaken } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const CONSTRAINT_VIOLATIONS = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION];

/** Whether a write failed because a row references another row that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION;

/**
 * The name of the violated constraint; empty for other errors. On Citus only the message contains the name, so all
 * words of the message are returned. The message may contain values of rows: never send it.
 */
const violatedNames = (error: unknown): readonly string[] => {
  if (!(error instanceof DatabaseError && CONSTRAINT_VIOLATIONS.includes(error.code ?? ''))) return [];
  return error.constraint === undefined ? (error.message.match(/\w+/g) ?? []) : [error.constraint];
};

/** The fault for the violation of each constraint, by the name of the constraint. */
type ConstraintFaults = Readonly<Record<string, () => Fault>>;

/** The faults of a table's constraints: the contract declares the unique fields, and the table its checks. */
export const constraintFaultsOf = (table: TableShape): ConstraintFaults => {
  const { name, facts, checks, columnOf } = table;
  const pointerTo = (field: string): string => `/${facts.singular}/${field}`;
  const unique = facts.unique.map((field) => [`${name}_${columnOf(field)}_key`, () => valueTaken(pointerTo(field))]);
  const key = facts.suppliedId ? [[`${name}_pkey`, () => valueTaken(pointerTo('id'))]] : [];
  const ends = Object.entries(checks).map(([check, field]) => [check, () => endBeforeStart(pointerTo(field))]);
  return Object.fromEntries([...unique, ...key, ...ends]);
};

/** Citus appends the number of the shard to the name of a constraint: `contact_pkey_102294`. */
const SHARD = /_\d+$/;

const faultOf = (faults: ConstraintFaults, names: readonly string[]): Fault | undefined => {
  const known = names.flatMap((name) => [name, name.replace(SHARD, '')]).find((name) => Object.hasOwn(faults, name));
  return known === undefined ? undefined : faults[known]?.();
};

/**
 * Runs a write. If it violates a constraint of `faults`, or the copy of the constraint on a shard, throws the fault of
 * the constraint. Other errors are thrown unchanged.
 */
export const mappingConstraintViolations = async <Result>(
  faults: ConstraintFaults,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    throw faultOf(faults, violatedNames(error)) ?? error;
  }
};
