import { DatabaseError } from 'pg';
import { type Fault, unavailable } from '../faults/fault.ts';

/** SQLSTATE classes in which the server can't serve right now: connection, login, rollback, resources, operator, lock. */
const UNAVAILABLE_CLASSES = ['08', '28', '3D', '40', '53', '55', '57', '58'];
/**
 * A prepared statement whose columns a migration has changed (`preparedQuery.ts`); a server that became a replica; a
 * transaction that was left alone for too long; a statement whose preparation, by the one before it on a shared
 * connection, was given up.
 */
const UNAVAILABLE_STATES = ['0A000', '25006', '25P03', '26000'];
const UNAVAILABLE_SYSTEM_ERRORS = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
];
/** What `pg` says without a code of its own. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Cannot use a pool after calling end)/;

/** The fault 503 where `error` means that the database can't be reached or can't serve now. */
export const unavailableIfDatabase = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isUnavailable =
    error instanceof DatabaseError
      ? UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) || UNAVAILABLE_STATES.includes(code)
      : UNAVAILABLE_SYSTEM_ERRORS.includes(code) || UNAVAILABLE_MESSAGES.test(error.message);
  return isUnavailable ? unavailable(`database unavailable: ${code || error.message}`, { cause: error }) : undefined;
};

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const CONSTRAINT_VIOLATIONS = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION];

/** The name of the constraint that a statement violated, if it did. Its message holds row values: never answer it. */
const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && CONSTRAINT_VIOLATIONS.includes(error.code ?? '') ? error.constraint : undefined;

/**
 * Runs a write, and turns the violation of a named constraint into the fault that `faults` has for it.
 * Violations of other constraints, and other errors, pass through.
 */
export const refusing = async <Result>(
  faults: Readonly<Record<string, () => Fault>>,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    throw faults[violatedConstraint(error) ?? '']?.() ?? error;
  }
};
