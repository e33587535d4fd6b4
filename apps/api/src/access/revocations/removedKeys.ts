import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Revocation } from './ledger.ts';

/** The ledger entry for a key removed from a client; the database does not keep removed keys. */
export const removalOf = async (
  client: { readonly organisation_id: string; readonly id: string },
  key: JWK,
): Promise<Revocation> => ({
  organisation_id: client.organisation_id,
  kind: 'key',
  record_id: client.id,
  proof: await calculateJwkThumbprint(key),
  ended_at: new Date().toISOString(),
  valid_until: null,
  successor: null,
});
