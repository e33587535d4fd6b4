import { DatabaseError } from 'pg';
import { ReasonedError } from '../../problems/loggedError.ts';
import { nameFor } from './statementNames.ts';

/** `feature_not_supported`. */
const UNSUPPORTED = '0A000';
/** The function of PostgreSQL that rejects a prepared statement whose columns a migration has changed. */
const COMPARES_COLUMNS = 'RevalidateCachedQuery';

/** Whether a migration has changed the columns of a prepared statement since the connection prepared it. */
export const hasChangedColumns = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNSUPPORTED && error.routine === COMPARES_COLUMNS;

/** A statement that the planner of Citus does not support: an error in this program. */
class UnsupportedStatement extends ReasonedError {}

const WRITE = /\b(insert into|delete from|(?<!\b(?:for|key) )update) "?(\w+)/;
const READ = /\b(from) "?(\w+)/;

/** The verb and the table of a statement, without values, and the name under which it is prepared. */
const describe = (text: string): string => {
  const [, verb = '', table = ''] = WRITE.exec(text) ?? READ.exec(text) ?? [];
  return `${verb === 'from' ? 'select from' : verb} ${table} (${nameFor(text)})`;
};

/** The error of a statement. If the planner does not support it, the error names the statement for the log. */
export const namingUnsupported = (error: Error, text: string): Error => {
  const isPlanned = !(error instanceof DatabaseError && error.code === UNSUPPORTED) || hasChangedColumns(error);
  if (isPlanned) return error;
  return new UnsupportedStatement(`the planner does not support the statement ${describe(text)}`, { cause: error });
};
