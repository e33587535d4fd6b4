import { sql } from 'kysely';
import { type Caller, mayGrant } from '../context/caller.ts';
import type { RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { notFound } from '../problems/fault.ts';
import type { Values } from '../tables/table.ts';
import { insufficientScope } from './authenticate.ts';

/*
 * A caller gives a user only rights that its own token has (decision A6): otherwise, whoever may write users could do
 * everything through one. The functions run in the transaction of the write and lock what they read until it commits, so
 * that neither another write of the user nor new permissions of a group come between the check and the write.
 */

const refuse = (caller: Caller, permissions: readonly string[]): void => {
  const missing = [...new Set(permissions)].filter((permission) => !mayGrant(caller, permission)).toSorted();
  if (missing.length > 0) {
    throw insufficientScope(missing, 'The groups of this user may do more than the access token');
  }
};

const permissionsOfGroups = ({ db }: Executor, organisationId: string) =>
  db
    .selectFrom('permission_group as g')
    .select('g.permissions')
    .where('g.organisation_id', '=', organisationId)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.id')
    .forShare('g');

/**
 * Checks the groups of a new user. Groups that this organisation does not have are left to the check of references.
 * @throws Fault 403 that names the permissions that the caller lacks
 */
export const requireGrantable = async (
  transaction: Executor,
  caller: Caller,
  groups: readonly string[],
): Promise<void> => {
  if (groups.length === 0) return;
  const rows = await permissionsOfGroups(transaction, caller.organisationId).where('g.id', 'in', groups).execute();
  refuse(
    caller,
    rows.flatMap(({ permissions }) => permissions),
  );
};

/**
 * Checks the values that a replace or an update writes. The groups that it adds are checked; all that the user has after
 * it, if it also gives access: by activating the user, or by changing the e-mail address, by which an OpenID provider may
 * know the person. Taking rights away is always allowed.
 * @throws Fault 404 for an unknown user, 403 that names the permissions that the caller lacks
 */
export const requireGrantableChange = async (
  transaction: Executor,
  caller: Caller,
  { organisation_id, id }: RecordKey,
  { columns, lists }: Values,
): Promise<void> => {
  const { db } = transaction;
  const before = await db
    .selectFrom('app_user')
    .select(['status', 'email'])
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) throw notFound();
  const { status = before.status, email = before.email } = columns;
  const givesAccess = (status === 'active' && before.status !== 'active') || email !== before.email;
  const { groups } = lists;
  if (!givesAccess && groups === undefined) return;

  // A statement of its own: one that had waited for the lock would not see the groups that were written meanwhile.
  const isMember = sql<boolean>`exists (select from user_group m
    where m.organisation_id = g.organisation_id and m.user_id = ${id} and m.group_id = g.id)`;
  const remains = groups === undefined ? isMember : sql<boolean>`g.id = any(${groups}::uuid[])`;
  const rows = await permissionsOfGroups(transaction, organisation_id)
    .select(isMember.as('isMember'))
    .where(remains)
    .execute();
  refuse(
    caller,
    rows.filter((row) => givesAccess || !row.isMember).flatMap(({ permissions }) => permissions),
  );
};
