import { unknownScopes } from '../scopes.ts';
import { Refused } from './refused.ts';
import type { Request } from './request.ts';

/** The scopes in a body and their JSON pointer: the permissions of a group, or the scopes of a client. */
const scopesIn = ({ operation: { action, facts }, record }: Request): [pointer: string, scopes: unknown[]] => {
  if (action === 'permit') return ['/permissions', Object.values(record)];
  return ['/client/scopes', facts?.name === 'clients' ? [record.scopes ?? []].flat() : []];
};

/** Refuses scopes that no operation needs, before any record is looked up. @throws Refused 422 */
export const requireKnownScopes = (request: Request): void => {
  const [pointer, scopes] = scopesIn(request);
  const errors = unknownScopes(scopes.map(String), pointer);
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
};
