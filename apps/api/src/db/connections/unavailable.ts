import { DatabaseError } from 'pg';
import { type Fault, unavailable } from '../../problems/fault.ts';
import { codeOf } from '../../problems/loggedError.ts';
import { READ_ONLY, ReadOnlySession } from './hosts.ts';
import { hasChangedColumns } from './unsupported.ts';

/**
 * The SQLSTATE classes that mean that a server cannot serve now: connection, login, rollback, resources, operator,
 * lock.
 */
const UNAVAILABLE_CLASSES = ['08', '28', '3D', '40', '53', '55', '57', '58'];
/**
 * Further SQLSTATEs: the server has become a replica; a transaction was idle for too long; the preparation of a
 * statement failed with the previous statement on a shared connection.
 */
const UNAVAILABLE_STATES = [READ_ONLY, '25P03', '26000'];
const UNAVAILABLE_SYSTEM_ERRORS = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
];
/** Citus reports an unreachable node as an internal error. */
const INTERNAL_ERROR = 'XX000';
const UNREACHABLE_NODE =
  /^(connection to the remote node |failure on connection marked as essential|could not commit transaction for shard )/;
/** Errors of `pg` that have a message but no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Cannot use a pool after calling end)/;

/** The fault 503 if `error` means that the database cannot be reached or cannot serve now. */
export const unavailableFault = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isUnavailable =
    error instanceof DatabaseError
      ? UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) ||
        UNAVAILABLE_STATES.includes(code) ||
        hasChangedColumns(error) ||
        (code === INTERNAL_ERROR && UNREACHABLE_NODE.test(error.message))
      : error instanceof ReadOnlySession ||
        UNAVAILABLE_SYSTEM_ERRORS.includes(code) ||
        UNAVAILABLE_MESSAGES.test(error.message);
  if (!isUnavailable) return undefined;
  const reason = codeOf(error) ?? UNAVAILABLE_MESSAGES.exec(error.message)?.[0];
  return unavailable(`database unavailable: ${reason}`, { cause: error });
};

/** The SQLSTATEs of a server that is stopping, has crashed, is starting, or cannot write. */
const OUTAGE_STATES = ['57P01', '57P02', '57P03', READ_ONLY];

/** Whether no writable server was reached. It is false if the server is overloaded or slow. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseError ? OUTAGE_STATES.includes(error.code ?? '') : unavailableFault(error) !== undefined;

/**
 * The SQLSTATE classes of errors of a statement: data, constraints, rollbacks such as a deadlock, resources, states of
 * objects such as a lock, and triggers.
 */
const REFUSAL_CLASSES = ['22', '23', '40', '53', '55', 'P0'];

/** Whether PostgreSQL has rejected a statement and rolled back its transaction, while the session continues. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && REFUSAL_CLASSES.includes(error.code?.slice(0, 2) ?? '');

const ENDED = ['ECONNRESET', 'EPIPE', '57P01'];

/** Whether the error means that an open connection was closed. */
export const hasConnectionEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ENDED.includes(String(error.code))) || error.message === 'Connection terminated unexpectedly');
