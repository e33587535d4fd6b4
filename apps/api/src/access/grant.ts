import type { Caller } from '../context/caller.ts';
import { mayGrant } from '../context/caller.ts';
import type { Executor } from '../db/statement.ts';
import { insufficientScope } from './authenticate.ts';

/**
 * A caller can give a user only groups whose permissions its own token has (decision A6): otherwise, whoever may write
 * users could do everything through one. Groups that this organisation does not have are left to the check of references.
 * @throws Fault 403 that names the permissions that the caller lacks
 */
export const requireGrantable = async ({ db }: Executor, caller: Caller, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return;
  const rows = await db
    .selectFrom('permission_group')
    .select('permissions')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', 'in', [...groups])
    .where('deleted_at', 'is', null)
    .execute();
  const permissions = [...new Set(rows.flatMap((row) => row.permissions))].toSorted();
  const missing = permissions.filter((permission) => !mayGrant(caller, permission));
  if (missing.length > 0) {
    throw insufficientScope(missing, 'The groups of this user may do more than the access token');
  }
};
