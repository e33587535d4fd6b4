import { sql } from 'kysely';
import { eachPart } from '../db/parts.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement, valueNamed } from '../db/statement.ts';

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

/** Under the lock, no client obtains a token any more. */
const lockClients = statement<Key, object>(
  ({ organisation_id, id }) =>
    sql`select from oauth_client where organisation_id = ${organisation_id} and user_id = ${id} for update`,
);
const tokensOf = () => {
  const [organisation, id] = [valueNamed('organisation_id'), valueNamed('id')];
  return sql<{ id: string }>`select id from token where organisation_id = ${organisation} and (user_id = ${id}
    or client_id in (select id from oauth_client where organisation_id = ${organisation} and user_id = ${id}))`;
};
const deleteTokens = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) =>
    sql`delete from token where organisation_id = ${organisation_id} and id = any(${ids}::uuid[])`,
);
const deleteClients = statement<Key, object>(
  ({ organisation_id, id }) =>
    sql`delete from oauth_client where organisation_id = ${organisation_id} and user_id = ${id}`,
);

/** Deletes the access tokens and OAuth clients of a user, whose names may say who it was. */
export const removeAccessOf = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<void> => {
  await lockClients(executor, { organisation_id, id });
  // Tokens before clients: those of a client refer to it.
  await eachPart(executor, 'tokens of a user', tokensOf, { organisation_id, id }, (tokens) =>
    deleteTokens(executor, { organisation_id, ids: tokens.map((token) => token.id) }),
  );
  await deleteClients(executor, { organisation_id, id });
};
