import type { Client } from 'pg';
import { ReasonedError } from '../problems/loggedError.ts';

/** The extensions that the migrations create. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/**
 * The error for a database that cannot contain the tables of the service. The message contains the cause and the
 * remedy.
 */
class UnsuitableDatabaseError extends ReasonedError {}

interface Found {
  readonly database: string;
  readonly role: string;
  readonly encoding: string;
  readonly mayCreateTables: boolean;
  readonly mayCreateExtensions: boolean;
  readonly missing: readonly string[];
  readonly unavailable: readonly string[];
}

const FIND = `select current_database() as database, current_user as role,
  current_setting('server_encoding') as encoding,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
  has_database_privilege(current_database(), 'create') as "mayCreateExtensions",
  array(select name from unnest($1::text[]) name
    where not exists (select from pg_extension where extname = name)) as missing,
  array(select name from unnest($1::text[]) name
    where not exists (select from pg_available_extensions available where available.name = name.name)) as unavailable`;

const reasonAgainst = (found: Found): string | undefined => {
  const { database, role, encoding, missing, unavailable } = found;
  if (encoding !== 'UTF8') {
    return `The database ${database} has the encoding ${encoding}, which can't hold every text: create one with "createdb --template=template0 --encoding=UTF8".`;
  }
  const remedy = 'grant it, or set MIGRATION_DATABASE_URL to the owner of the tables (deploy/roles.sql).';
  if (!found.mayCreateTables) {
    return `The role ${role} has no right to create tables in the database ${database}: ${remedy}`;
  }
  if (missing.length > 0 && !found.mayCreateExtensions) {
    return `The role ${role} has no right to create the extensions ${missing.join(' and ')} in the database ${database} (create on database): ${remedy}`;
  }
  if (missing.some((name) => unavailable.includes(name))) {
    return `The server of the database ${database} lacks the extensions ${unavailable.join(' and ')}: install PostgreSQL's contrib modules there.`;
  }
  return undefined;
};

/**
 * Checks that a database meets the requirements of the migrations. It is called before the first migration: each
 * migration commits separately, so a later failure would leave the tables of earlier migrations.
 * @throws UnsuitableDatabaseError with the cause and the remedy
 */
export const requireSuitable = async (client: Client): Promise<void> => {
  const { rows } = await client.query<Found>(FIND, [EXTENSIONS]);
  const reason = rows[0] && reasonAgainst(rows[0]);
  if (reason !== undefined) throw new UnsuitableDatabaseError(reason);
};
