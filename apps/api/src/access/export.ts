import { MAX_EXPORTED } from '@training-provider/contract';
import { sql } from 'kysely';
import type { RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { Fault } from '../problems/fault.ts';

interface Access {
  readonly id: string;
  readonly name: string | null;
  readonly inserted_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

/**
 * The access tokens created for a user, oldest first, without secrets. Tokens that a client has obtained are not
 * included; they belong to the client.
 * @throws Fault 409 `export_too_large`
 */
export const exportAccessOf = async ({ db }: Executor, { organisation_id, id }: RecordKey) => {
  const { rows } = await sql<Access>`
    select id, name, inserted_at, expires_at, revoked_at from token
      where organisation_id = ${organisation_id} and user_id = ${id} and client_id is null
    order by inserted_at, id limit ${MAX_EXPORTED + 1}`.execute(db);
  if (rows.length > MAX_EXPORTED) throw new Fault('export_too_large');
  const access = rows.map(({ id: accessId, name, inserted_at, expires_at, revoked_at }) => ({
    ...{ type: 'token', id: accessId, insertedAt: inserted_at },
    ...(name === null ? {} : { name }),
    ...(expires_at === null ? {} : { expiresAt: expires_at }),
    ...(revoked_at === null ? {} : { revokedAt: revoked_at }),
  }));
  return { access };
};
