import { sql } from 'kysely';
import { saysWho } from '../db/erasing.ts';
import { eachPart } from '../db/parts.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { type Executor, statement, valueNamed } from '../db/statement.ts';

/** The number of access tokens and of OAuth clients that an erasure removes or revokes. */
type Ended = { readonly access: number; readonly clients: number };

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

/** While the rows are locked, these clients cannot obtain tokens. */
const lockClients = statement<Key, object>(
  ({ organisation_id, id }) =>
    sql`select from oauth_client where organisation_id = ${organisation_id} and user_id = ${id} for update`,
);
const tokensOf = () => {
  const [organisation, id] = [valueNamed('organisation_id'), valueNamed('id')];
  return sql<{ id: string }>`select id from token where organisation_id = ${organisation} and (user_id = ${id}
    or client_id in (select id from oauth_client where organisation_id = ${organisation} and user_id = ${id}))`;
};
const deleteTokens = statement<{ organisation_id: string; ids: readonly string[] }, { client_id: string | null }>(
  ({ organisation_id, ids }) =>
    sql`delete from token where organisation_id = ${organisation_id} and id = any(${ids}::uuid[]) returning client_id`,
);
const selectClients = statement<Key, { id: string }>(
  ({ organisation_id, id }) => sql`select id from oauth_client
    where organisation_id = ${organisation_id} and user_id = ${id} and deleted_at is null`,
);

const selectCount = statement<Key, Ended>(
  ({ organisation_id, id }) => sql`select (select count(*)::int from token
      where organisation_id = ${organisation_id} and user_id = ${id} and client_id is null) as access,
    (select count(*)::int from oauth_client where organisation_id = ${organisation_id} and user_id = ${id}
      and deleted_at is null and not ${saysWho(records.clients.table)}) as clients`,
);

/**
 * The number of access tokens created for a user, and the number of the user's OAuth clients: an erasure revokes these,
 * because they contain no data about the user. Tokens that a client has obtained are not counted; they belong to the
 * client.
 */
export const countAccessOf = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<Ended> => {
  const [counted] = await selectCount(executor, { organisation_id, id });
  return counted ?? { access: 0, clients: 0 };
};

/**
 * Deletes the access tokens of a user, whose names may identify the user, revokes the user's OAuth clients, and counts
 * both.
 */
export const removeAccessOf = async (executor: Executor, key: WriteKey): Promise<Ended> => {
  const { organisation_id, id } = key;
  await lockClients(executor, { organisation_id, id });
  let access = 0;
  // Tokens first, because the tokens of a client reference it.
  await eachPart(executor, 'tokens of a user', tokensOf, { organisation_id, id }, async (some) => {
    const deleted = await deleteTokens(executor, { organisation_id, ids: some.map((token) => token.id) });
    access += deleted.filter(({ client_id }) => client_id === null).length;
  });
  const clients = await selectClients(executor, { organisation_id, id });
  const ids = clients.map((client) => client.id);
  await records.clients.end(executor, ids, key);
  return { access, clients: ids.length };
};
