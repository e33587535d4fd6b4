import { DatabaseError } from 'pg';
import { endBeforeStart, type Fault, valueTaken } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const CONSTRAINT_VIOLATIONS = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION];

/** The name of the constraint that a statement violated, if it did. Its message holds row values: never answer it. */
const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && CONSTRAINT_VIOLATIONS.includes(error.code ?? '') ? error.constraint : undefined;

/** The fault for the violation of each constraint, by the constraint's name. */
type ConstraintFaults = Readonly<Record<string, () => Fault>>;

/** The faults behind the constraints of a table: unique fields are facts of the resource, checks are named by the table. */
export const constraintFaultsOf = (table: TableShape): ConstraintFaults => {
  const { name, facts, checks, columnOf } = table;
  const pointerTo = (field: string): string => `/${facts.singular}/${field}`;
  const unique = facts.unique.map((field) => [`${name}_${columnOf(field)}_key`, () => valueTaken(pointerTo(field))]);
  const key = facts.suppliedId ? [[`${name}_pkey`, () => valueTaken(pointerTo('id'))]] : [];
  const ends = Object.entries(checks).map(([check, field]) => [check, () => endBeforeStart(pointerTo(field))]);
  return Object.fromEntries([...unique, ...key, ...ends]);
};

/**
 * Runs a write, and turns the violation of a named constraint into the fault that `faults` has for it.
 * Violations of other constraints, and other errors, pass through.
 */
export const mappingConstraintViolations = async <Result>(
  faults: ConstraintFaults,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    throw faults[violatedConstraint(error) ?? '']?.() ?? error;
  }
};
