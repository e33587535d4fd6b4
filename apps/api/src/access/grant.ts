import { unknownScopes } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, mayGrant } from '../context/caller.ts';
import type { RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { invalidBody, notFound } from '../problems/fault.ts';
import type { Values } from '../tables/table.ts';
import { insufficientScope } from './authenticate.ts';

/* A caller grants and removes only rights that its own token has (decision A6): otherwise a caller that may write
 * users or groups could obtain every right through one. The functions run in the transaction of the write and lock the
 * rows that they read until it commits, so that neither another write of the user nor new permissions of a group come
 * between check and write. */

/** @throws Fault 403 that names the permissions that the caller lacks, after the `reason` */
export const requireRights = (caller: Caller, permissions: readonly string[], reason: string): void => {
  const missing = [...new Set(permissions)].filter((permission) => !mayGrant(caller, permission)).toSorted();
  if (missing.length > 0) throw insufficientScope(missing, reason);
};

const GIVEN_OR_TAKEN = 'The request gives or takes what the access token may not do';

/**
 * Checks the scopes that a request adds to or removes from a group or client, and returns them.
 * @throws Fault 403 that names those that the caller lacks
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

/** Rejects scopes that no operation requires; `pointer` points to their list. @throws Fault 422 */
export const requireKnownScopes = (scopes: readonly string[], pointer: string): void => {
  const errors = unknownScopes(scopes, pointer);
  if (errors.length > 0) throw invalidBody(errors);
};

/** @throws Fault 403 that names the permissions of these groups that the caller lacks */
const requireRightsOfGroups = (caller: Caller, groups: readonly { readonly permissions: readonly string[] }[]): void =>
  requireRights(
    caller,
    groups.flatMap(({ permissions }) => permissions),
    'The groups of this user may do more than the access token',
  );

/** Whether the caller acts for this user, who may give up its own rights. */
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
 * Checks the groups of a new user. The check of references rejects groups that this organisation does not have.
 * @throws Fault 403 that names the permissions that the caller lacks
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

/** In SQL, the ids of the groups of a user: a list, so that each is looked up separately. */
const groupsOf = ({ organisation_id, id }: RecordKey) =>
  sql<string[]>`array(select m.group_id from user_group m
    where m.organisation_id = ${organisation_id} and m.user_id = ${id})`;

/** In SQL, whether the group `g` is one of these. */
const isOneOf = (ids: RawBuilder<readonly string[]>) => sql<boolean>`g.id = any(${ids})`;

/**
 * Checks a request that deprives a user of all rights, or lets a client act for the user: the caller must have the
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
 * Checks the values that a replace or an update writes. It checks the groups added or removed, and all groups of the
 * user if the write also gives access (by activating the user or by changing the e-mail address, by which an OpenID
 * provider may know the person) or removes access (by deactivating the user). A caller may remove any right from its
 * own user.
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

  // A separate statement: one that had waited for the lock would not see groups written in the meantime.
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
