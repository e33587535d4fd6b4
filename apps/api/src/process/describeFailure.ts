import { EmbeddedPostgresError } from '@training-provider/embedded-postgres';
import { DatabaseError } from 'pg';
import { ReadOnlySession } from '../db/connections/hosts.ts';
import { UnsuitableDatabaseError } from '../db/prerequisites.ts';
import { ListenError } from './listenError.ts';

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Error codes of node for a certificate that is not trusted. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE/;

/** One line that tells what went wrong and what to do, without a password or a stack trace. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Failed for an unknown reason.';
  if (error instanceof EmbeddedPostgresError || error instanceof ListenError) return error.message;
  if (error instanceof UnsuitableDatabaseError) return error.message;
  const code = codeOf(error);
  if (error instanceof ReadOnlySession) {
    return 'The database of DATABASE_URL is read-only, as a standby is: name the primary, or all hosts of the cluster.';
  }
  if (UNREACHABLE.includes(code) || /timeout|terminated/i.test(error.message)) {
    return `The database of DATABASE_URL is unreachable (${code || error.message}): check that it runs and that host and port are right.`;
  }
  if (CERTIFICATE.test(code)) {
    return `The certificate of the database of DATABASE_URL is not trusted (${code}): check sslrootcert and the host name.`;
  }
  const databaseError = error instanceof DatabaseError ? error : error.cause;
  if (databaseError instanceof DatabaseError) {
    if (databaseError.code?.startsWith('28'))
      return `The database refuses the login of DATABASE_URL: ${databaseError.message}.`;
    if (databaseError.code === '3D000') return `The database of DATABASE_URL does not exist: ${databaseError.message}.`;
    return `The database reports: ${databaseError.message} (SQLSTATE ${databaseError.code}).`;
  }
  return error.message;
};
