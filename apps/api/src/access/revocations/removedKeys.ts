import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Revocation } from './ledger.ts';

/** What the ledger notes of a key that is removed from a client: the database keeps nothing of it. */
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
