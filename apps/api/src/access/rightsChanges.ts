import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../context/caller.ts';
import type { Database } from '../db/database.ts';
import { deletingExpired } from '../db/expiry.ts';
import type { CleanUp } from '../db/housekeeping.ts';
import { valueNamed } from '../db/statement.ts';
import { now } from '../db/time.ts';

/** Who changes rights: the account of the operating system that runs a command of the admin command line, or a caller. */
export interface Operator {
  readonly account: string;
}

/** The tables of what rights belong to. */
type Subject = 'token' | 'oauth_client' | 'permission_group' | 'app_user';

/** What was done, as the admin command line calls it, and to what. Names are left out: they may say who somebody is. */
interface RightsChange extends Operator {
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records a change of the rights of something that is stored, in the transaction of the change. */
export const recordRights = async (
  db: Database,
  subject: Subject,
  id: string,
  { account, action, details = {} }: RightsChange,
): Promise<void> => {
  await sql`insert into rights_change (organisation_id, id, changed_at, account, action, subject_id, details)
    select organisation_id, ${uuidv7()}::uuid, ${now()}, ${account}, ${action}, id, ${JSON.stringify(details)}::json
    from ${sql.table(subject)} where id = ${id}`.execute(db);
};

/** A caller as one who changes rights: `user 01930f64-…`. */
export const operatorOf = ({ actor: { kind, id, name } }: Caller): Operator => ({ account: `${kind} ${id ?? name}` });

/** Records a change of rights in an organisation, or of what it has to keep, which has no subject. */
export const recordChange = async (
  db: Database,
  organisation_id: string,
  subject_id: string | null,
  { account, action, details = {} }: RightsChange,
): Promise<void> => {
  const row = { organisation_id, id: uuidv7(), changed_at: now(), account, action, subject_id };
  await db
    .insertInto('rights_change')
    .values({ ...row, details })
    .execute();
};

/** The changes of the rights of an organisation, oldest first. */
export const rightsChangesOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('rights_change')
    .select(['changed_at as changedAt', 'account', 'action', 'subject_id as id', 'details'])
    .where('organisation_id', '=', organisationId)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();

const deleteExpired = deletingExpired({
  table: 'rights_change',
  key: ['organisation_id', 'id'],
  order: 'changed_at',
  condition: () => sql`changed_at < statement_timestamp() - make_interval(days => ${valueNamed('days')}::int)`,
});

/** Deletes the changes of rights that are older than `days`, as histories. */
export const deleteExpiredRightsChanges =
  (days: number): CleanUp =>
  (db, hasTime) =>
    deleteExpired(db, hasTime, { days });
