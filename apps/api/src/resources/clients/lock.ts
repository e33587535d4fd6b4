import { anyVersion, type RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';

/** Why a request is refused that replaces what proves a client, or ends it, without the rights of that client. */
export const OF_CLIENT = 'The client may do more than the access token';

/** Locks a client, so that its scopes stay as they are until the transaction has ended. @throws Fault 404 */
export const lockClient = async (executor: Executor, key: RecordKey): Promise<StoredRow> => {
  const state = await records.clients.lockStored(executor, key);
  if (state === undefined || state.deleted_at !== null) throw notFound();
  return records.clients.get(executor, anyVersion(key));
};
