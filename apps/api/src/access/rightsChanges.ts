import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../context/caller.ts';
import type { Database } from '../db/database.ts';
import { deletingExpired } from '../db/expiry.ts';
import type { CleanUp } from '../db/housekeeping.ts';
import { valueNamed } from '../db/statement.ts';
import { now } from '../db/time.ts';

/**
 * The author of a change of rights: the operating-system account that ran an admin command, or a caller of the service.
 */
export interface Operator {
  readonly account: string;
}

/** The tables of the records that have rights. */
type Subject = 'token' | 'oauth_client' | 'permission_group' | 'app_user';

/**
 * A change of rights: its author, its action, which is named like the command of the admin command line, and its
 * details. Names are omitted, because they may identify a person.
 */
interface RightsChange extends Operator {
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records a change of the rights of a stored object, in the transaction of the change. */
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

/** A caller as the author of a change of rights: `user 01930f64-…`. */
export const operatorOf = ({ actor: { kind, id, name } }: Caller): Operator => ({ account: `${kind} ${id ?? name}` });

/** Records a change of rights in an organisation. `subject_id` is null for a change of its retention periods. */
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

/** The changes of rights in an organisation, oldest first. */
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

/** Deletes the changes of rights that are older than `days`, the retention period of histories. */
export const deleteExpiredRightsChanges =
  (days: number): CleanUp =>
  (db, hasTime) =>
    deleteExpired(db, hasTime, { days });
