import { type ActorKind, EVERY_SCOPE, type Scope } from '@training-provider/contract';
import type { Response } from 'express';

/** Who acts with a token: its user, else its client, else the token itself. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id?: string | undefined;
  /** Only if no table has it. */
  readonly name?: string | undefined;
}

/** The caller of a request: the organisation of the token, and what the token may do. */
export interface Caller {
  readonly tokenId: string;
  /**
   * A UUID that stays the same when the caller obtains a new token: of the OAuth client, or of the subject at the OpenID
   * provider; for any other token, its own id.
   */
  readonly clientId: string;
  readonly organisationId: string;
  /** Who acts, for the history of what is written. */
  readonly actor: Actor;
  readonly scopes: readonly string[];
  /** The scopes that the permission groups of the token's user allow; undefined for a token without a user. */
  readonly permissions: readonly string[] | undefined;
}

const includes = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(EVERY_SCOPE);

/** Whether the caller itself has a permission that a group gives. Only who may do everything has `*`. */
export const mayGrant = (caller: Pick<Caller, 'scopes' | 'permissions'>, permission: string): boolean =>
  includes(caller.scopes, permission) && (caller.permissions === undefined || includes(caller.permissions, permission));

/** Whether the caller has a scope. A user's token can do no more than the user's groups allow (decision A1). */
export const hasScope = (caller: Caller, scope: Scope): boolean => mayGrant(caller, scope);

export const setCaller = (response: Response, caller: Caller): void => {
  response.locals.caller = caller;
};

/** The caller of a request; undefined if it is not authenticated. */
export const callerIfAny = (response: Response): Caller | undefined => response.locals.caller as Caller | undefined;

/** The caller of an authenticated request. Every handler runs after the access check. */
export const callerOf = (response: Response): Caller => {
  const caller = callerIfAny(response);
  if (caller === undefined) throw new Error('a handler ran before the access check');
  return caller;
};
