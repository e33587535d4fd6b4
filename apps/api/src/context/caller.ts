import { EVERY_SCOPE, type Scope } from '@training-provider/contract';
import type { Response } from 'express';

/** Who asks: the organisation that the token belongs to, and what the token may do. */
export interface Caller {
  readonly tokenId: string;
  /**
   * Who holds the token, a UUID that stays the same when the holder takes a new one: the OAuth client, or the subject at
   * the OpenID provider; without either, the token itself.
   */
  readonly clientId: string;
  readonly organisationId: string;
  readonly scopes: readonly string[];
  /** What the permission groups of the token's user allow; undefined for a token without a user. */
  readonly permissions: readonly string[] | undefined;
}

const holds = (scopes: readonly string[], scope: Scope): boolean =>
  scopes.includes(scope) || scopes.includes(EVERY_SCOPE);

/** Whether the caller may do what needs `scope`: a user's token can do no more than the user's groups allow (A1). */
export const hasScope = (caller: Caller, scope: Scope): boolean =>
  holds(caller.scopes, scope) && (caller.permissions === undefined || holds(caller.permissions, scope));

export const setCaller = (response: Response, caller: Caller): void => {
  response.locals.caller = caller;
};

/** The caller of an authenticated request; undefined where the request was refused before. */
export const callerIfAny = (response: Response): Caller | undefined => response.locals.caller as Caller | undefined;

/** The caller, in a handler: every operation runs behind the access check. */
export const callerOf = (response: Response): Caller => {
  const caller = callerIfAny(response);
  if (caller === undefined) throw new Error('a handler ran without the access check');
  return caller;
};
