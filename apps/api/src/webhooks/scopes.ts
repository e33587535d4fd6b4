import { type RecordType, readScopeOf, type Scope } from '@training-provider/contract';

/** The scopes that a webhook with these types needs in addition to `webhooks:write` (decision N7d). */
export const scopesOf = (types: readonly RecordType[]): Scope[] => ['changes:read', ...new Set(types.map(readScopeOf))];
