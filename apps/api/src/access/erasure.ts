import { sql } from 'kysely';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement } from '../db/statement.ts';

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

/** Under the lock, no client obtains a token any more. */
const lockClients = statement<Key, object>(
  ({ organisation_id, id }) =>
    sql`select from oauth_client where organisation_id = ${organisation_id} and user_id = ${id} for update`,
);
/** Tokens before clients: those of a client refer to it. */
const deleteTokens = statement<Key, object>(
  ({ organisation_id, id }) => sql`delete from token where organisation_id = ${organisation_id} and (user_id = ${id}
    or client_id in (select id from oauth_client where organisation_id = ${organisation_id} and user_id = ${id}))`,
);
const deleteClients = statement<Key, object>(
  ({ organisation_id, id }) =>
    sql`delete from oauth_client where organisation_id = ${organisation_id} and user_id = ${id}`,
);

/** Deletes the access tokens and OAuth clients of a user, whose names may say who it was. */
export const removeAccessOf = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<void> => {
  await lockClients(executor, { organisation_id, id });
  await deleteTokens(executor, { organisation_id, id });
  await deleteClients(executor, { organisation_id, id });
};
