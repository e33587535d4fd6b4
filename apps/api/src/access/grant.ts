import { unknownScopes } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, mayGrant } from '../context/caller.ts';
import type { RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { invalidBody, notFound } from '../problems/fault.ts';
import type { Values } from '../tables/table.ts';
import { insufficientScope } from './authenticate.ts';

/*
 * A caller can grant and remove only rights that its own token has (decision A6). Otherwise a caller that may write
 * users or groups could obtain every right through a user or group. The functions run in the transaction of the write.
 * They lock the rows that they read until it commits, so that the groups of the user and the permissions of a group
 * cannot change between the check and the write.
 */

/**
 * @throws Fault 403 if the caller lacks any of the permissions; the detail is the `reason` and the missing permissions
 */
export const requireRights = (caller: Caller, permissions: readonly string[], reason: string): void => {
  const missing = [...new Set(permissions)].filter((permission) => !mayGrant(caller, permission)).toSorted();
  if (missing.length > 0) throw insufficientScope(missing, reason);
};

const GIVEN_OR_TAKEN = 'The request gives or takes what the access token may not do';

/**
 * Returns the scopes that a request adds to or removes from a group or client, after checking that the caller has them.
 * @throws Fault 403 if the caller lacks any of them; the detail names the missing scopes
 */
export const requireRightsToChange = (
  caller: Caller,
  before: readonly string[],
  after: readonly string[],
): readonly string[] => {
  const given = after.filter((scope) => !before.includes(scope));
  const taken = before.filter((scope) => !after.includes(scope));
  requireRights(caller, [...given, ...taken], GIVEN_OR_TAKEN);
  return [...given, ...taken];
};

/**
 * Rejects scopes that no operation requires.
 * @param pointer the JSON pointer of the list of scopes
 * @throws Fault 422
 */
export const requireKnownScopes = (scopes: readonly string[], pointer: string): void => {
  const errors = unknownScopes(scopes, pointer);
  if (errors.length > 0) throw invalidBody(errors);
};

/** @throws Fault 403 if the caller lacks any permission of these groups; the detail names the missing permissions */
const requireRightsOfGroups = (caller: Caller, groups: readonly { readonly permissions: readonly string[] }[]): void =>
  requireRights(
    caller,
    groups.flatMap(({ permissions }) => permissions),
    'The groups of this user may do more than the access token',
  );

/** Whether the caller acts for this user. A user may give up its own rights. */
const isOwnUser = ({ actor }: Caller, id: string): boolean => actor.kind === 'user' && actor.id === id;

const permissionsOfGroups = ({ db }: Executor, organisationId: string) =>
  db
    .selectFrom('permission_group as g')
    .select('g.permissions')
    .where('g.organisation_id', '=', organisationId)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.id')
    .forShare('g');

/**
 * Checks that the caller may put a new user into these groups. The check of references rejects groups that do not exist
 * in this organisation.
 * @throws Fault 403 if the caller lacks permissions of the groups; the detail names the missing permissions
 */
export const requireGrantable = async (
  transaction: Executor,
  caller: Caller,
  groups: readonly string[],
): Promise<void> => {
  if (groups.length === 0) return;
  const rows = await permissionsOfGroups(transaction, caller.organisationId).where('g.id', 'in', groups).execute();
  requireRightsOfGroups(caller, rows);
};

/** SQL: the ids of the groups of a user, as an array, so that each group is looked up separately. */
const groupsOf = ({ organisation_id, id }: RecordKey) =>
  sql<string[]>`array(select m.group_id from user_group m
    where m.organisation_id = ${organisation_id} and m.user_id = ${id})`;

/** SQL: whether the id of the group `g` is in the array `ids`. */
const isOneOf = (ids: RawBuilder<readonly string[]>) => sql<boolean>`g.id = any(${ids})`;

/**
 * Checks a request that removes all rights of a user, or lets a client act for the user: the caller must have the
 * permissions of the user's groups, or act for this user.
 * @throws Fault 403 that names the permissions that the caller lacks
 */
export const requireRightsOfUser = async (transaction: Executor, caller: Caller, user: RecordKey): Promise<void> => {
  if (isOwnUser(caller, user.id)) return;
  const rows = await permissionsOfGroups(transaction, user.organisation_id)
    .where(isOneOf(groupsOf(user)))
    .execute();
  requireRightsOfGroups(caller, rows);
};

/**
 * Checks a replace or update of a user. The caller needs the permissions of the groups that are added or removed. The
 * caller needs the permissions of all groups of the user if the write also gives access (it activates the user, or
 * changes the e-mail address, by which an OpenID provider may know the person) or removes access (it deactivates the
 * user). A caller may remove any right from its own user.
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
  const takesAccess = status !== 'active' && before.status === 'active';
  const { groups } = lists;
  if (!givesAccess && !takesAccess && groups === undefined) return;

  // A separate statement after the lock: the statement that waits for the lock would not see groups written meanwhile.
  const held = groupsOf({ organisation_id, id });
  const after = groups === undefined ? held : sql<string[]>`${groups}::uuid[]`;
  const rows = await permissionsOfGroups(transaction, organisation_id)
    .select([isOneOf(held).as('isMember'), isOneOf(after).as('remains')])
    .where(isOneOf(sql`${held} || ${after}`))
    .execute();
  const maySurrender = isOwnUser(caller, id);
  const isGiven = (row: (typeof rows)[number]) => row.remains && (givesAccess || !row.isMember);
  const isTaken = (row: (typeof rows)[number]) => row.isMember && (takesAccess || !row.remains);
  requireRightsOfGroups(
    caller,
    rows.filter((row) => isGiven(row) || (isTaken(row) && !maySurrender)),
  );
};
