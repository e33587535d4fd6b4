import { EmbeddedPostgresError } from '@training-provider/embedded-postgres';
import { DatabaseError } from 'pg';
import { ReadOnlySession } from '../db/connections/hosts.ts';
import { codeOf, loggedError, ReasonedError } from '../problems/loggedError.ts';

/** The settings that contain the URL of a database. */
export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'SOURCE_DATABASE_URL' | 'ERASURE_LEDGER_URL';

/** A failure of a database other than that of DATABASE_URL. */
class FailureAt extends Error {
  readonly setting: DatabaseSetting;
  constructor(setting: DatabaseSetting, cause: unknown) {
    super(`failed at the database of ${setting}`, { cause });
    this.setting = setting;
  }
}

/** Wraps an error, so that it is described as a failure of the database of this setting. */
export const failureAt = (setting: DatabaseSetting, cause: unknown): Error => new FailureAt(setting, cause);

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Node's error codes for an untrusted certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE/;

/**
 * The SQLSTATE classes whose messages contain names of roles, databases, tables and limits, but no values: errors of
 * the login, the schema and the server.
 */
const WITHOUT_VALUES = ['08', '25', '28', '3D', '3F', '42', '53', '55', '57', '58'];

/**
 * Describes an error of PostgreSQL, without its message if that may contain a value: `invalid input syntax for type
 * date: "…"`.
 */
const databaseReport = ({ code = '', message, table, constraint }: DatabaseError, setting: DatabaseSetting): string => {
  if (WITHOUT_VALUES.includes(code.slice(0, 2)))
    return `The database of ${setting} reports: ${message} (SQLSTATE ${code}).`;
  const about = Object.entries({ table, constraint }).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []));
  return `The database of ${setting} reports SQLSTATE ${[code, ...about].join(', ')}.`;
};

/** Describes in one line what went wrong and what to do, without a password, a value of a row, or a stack trace. */
export const describeFailure = (error: unknown, setting: DatabaseSetting = 'DATABASE_URL'): string => {
  if (!(error instanceof Error)) return 'Failed for an unknown reason.';
  if (error instanceof FailureAt) return describeFailure(error.cause, error.setting);
  if (error instanceof EmbeddedPostgresError || error instanceof ReasonedError) return error.message;
  const code = codeOf(error);
  if (error instanceof ReadOnlySession) {
    return `The database of ${setting} is read-only, like a standby: name the primary, or all hosts of the cluster.`;
  }
  const [silence] = /timeout|terminated/i.exec(error.message) ?? [];
  if (UNREACHABLE.includes(code ?? '') || (silence !== undefined && !(error instanceof DatabaseError))) {
    return `The database of ${setting} is unreachable (${code ?? silence}): check that it runs and that host and port are right.`;
  }
  if (code !== undefined && CERTIFICATE.test(code)) {
    return `The certificate of the database of ${setting} is not trusted (${code}): check sslrootcert and the host name.`;
  }
  const databaseError = error instanceof DatabaseError ? error : error.cause;
  if (databaseError instanceof DatabaseError) {
    if (databaseError.code?.startsWith('28'))
      return `The database refuses the login of ${setting}: ${databaseError.message}.`;
    if (databaseError.code === '3D000') return `The database of ${setting} does not exist: ${databaseError.message}.`;
    return databaseReport(databaseError, setting);
  }
  // An error of the system about a file or an address in a setting or an argument.
  if ('syscall' in error) return error.message;
  return `Failed: ${loggedError(error).stack}`;
};
