import { DatabaseError } from 'pg';
import { ReasonedError } from '../../problems/loggedError.ts';
import { nameFor } from './statementNames.ts';

/** The SQLSTATE `feature_not_supported`. */
const UNSUPPORTED = '0A000';
/** The function of PostgreSQL that rejects a prepared statement after a migration has changed its columns. */
const COMPARES_COLUMNS = 'RevalidateCachedQuery';

/** Whether a statement failed because a migration has changed its columns since the connection prepared it. */
export const hasChangedColumns = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNSUPPORTED && error.routine === COMPARES_COLUMNS;

/** The error of a statement that the planner of Citus does not support: a mistake in this program. */
class UnsupportedStatement extends ReasonedError {}

const WRITE = /\b(insert into|delete from|(?<!\b(?:for|key) )update) "?(\w+)/;
const READ = /\b(from) "?(\w+)/;

/** A description of a statement without values: its verb, its table, and the name under which it is prepared. */
const describe = (text: string): string => {
  const [, verb = '', table = ''] = WRITE.exec(text) ?? READ.exec(text) ?? [];
  return `${verb === 'from' ? 'select from' : verb} ${table} (${nameFor(text)})`;
};

/**
 * Returns the error of a statement. If the planner of Citus does not support the statement, the returned error
 * describes the statement for the log.
 */
export const namingUnsupported = (error: Error, text: string): Error => {
  const isPlanned = !(error instanceof DatabaseError && error.code === UNSUPPORTED) || hasChangedColumns(error);
  if (isPlanned) return error;
  return new UnsupportedStatement(`the planner does not support the statement ${describe(text)}`, { cause: error });
};
