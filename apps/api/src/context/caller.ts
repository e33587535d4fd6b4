import { type ActorKind, EVERY_SCOPE, type Scope } from '@training-provider/contract';
import type { Response } from 'express';

/** The actor of a token: its user, otherwise its client, otherwise the token itself. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id?: string | undefined;
  /** The name of an actor that has no record. */
  readonly name?: string | undefined;
}

/** The caller of a request: its token, organisation and scopes. */
export interface Caller {
  readonly tokenId: string;
  /**
   * A UUID that stays the same when the caller obtains a new token: the id of the OAuth client, or a UUID derived from
   * the subject at the OpenID provider; for any other token, its own id.
   */
  readonly clientId: string;
  readonly organisationId: string;
  /** The actor that the history of a write contains. */
  readonly actor: Actor;
  readonly scopes: readonly string[];
  /** The scopes that the permission groups of the token's user allow; undefined for a token without a user. */
  readonly permissions: readonly string[] | undefined;
}

const includes = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(EVERY_SCOPE);

/** Whether the caller itself has a permission and may therefore grant it. Only a caller with all rights has `*`. */
export const mayGrant = (caller: Pick<Caller, 'scopes' | 'permissions'>, permission: string): boolean =>
  includes(caller.scopes, permission) && (caller.permissions === undefined || includes(caller.permissions, permission));

/** Whether the caller has a scope. The scopes of a user's token are limited by the user's groups (decision A1). */
export const hasScope = (caller: Caller, scope: Scope): boolean => mayGrant(caller, scope);

export const setCaller = (response: Response, caller: Caller): void => {
  response.locals.caller = caller;
};

/** The caller of a request; undefined if it is not authenticated. */
export const callerIfAny = (response: Response): Caller | undefined => response.locals.caller as Caller | undefined;

/** The caller of an authenticated request. Handlers can rely on it, because they run after the access check. */
export const callerOf = (response: Response): Caller => {
  const caller = callerIfAny(response);
  if (caller === undefined) throw new Error('a handler ran before the access check');
  return caller;
};
