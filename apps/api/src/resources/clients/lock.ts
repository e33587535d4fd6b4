import { anyVersion, type RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';

/**
 * The reason for rejecting a request that replaces a client's credentials, or revokes the client, without the rights of
 * that client.
 */
export const OF_CLIENT = 'The client may do more than the access token';

/** Locks a client, so that its scopes do not change until the transaction ends. @throws Fault 404 */
export const lockClient = async (executor: Executor, key: RecordKey): Promise<StoredRow> => {
  const state = await records.clients.lockStored(executor, key);
  if (state === undefined || state.deleted_at !== null) throw notFound();
  return records.clients.get(executor, anyVersion(key));
};
