import { anyVersion, type RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';

/**
 * The reason why a request is rejected that replaces the credentials of a client or revokes it, if the caller lacks
 * rights of the client.
 */
export const OF_CLIENT = 'The client may do more than the access token';

/** Locks a client, so that its scopes do not change until the transaction ends. @throws Fault 404 */
export const lockClient = async (executor: Executor, key: RecordKey): Promise<StoredRow> => {
  const state = await records.clients.lockStored(executor, key);
  if (state === undefined || state.deleted_at !== null) throw notFound();
  return records.clients.get(executor, anyVersion(key));
};
