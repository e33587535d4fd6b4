import { contract, type Location, type NewLocation } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { now, whole } from '../../db/values.ts';
import { ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, presentAddress } from '../address.ts';

const COLUMNS = ['id', 'inserted_at', 'updated_at', 'name', 'kind', 'email', 'phone', ...ADDRESS_COLUMNS] as const;

type Row = Pick<Selectable<Tables['location']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<Location> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  name: row.name,
  kind: absent(row.kind),
  address: presentAddress(row),
  email: absent(row.email),
  phone: absent(row.phone),
});

/** Creates a location: for the admin command line, since the interface has no POST for locations. Returns its id. */
export const createLocation = async (db: Database, organisationId: string, location: NewLocation): Promise<string> => {
  const id = uuidv7();
  const time = now();
  const optional = { kind: location.kind, email: location.email, phone: location.phone };
  await db
    .insertInto('location')
    .values({
      ...whole({ ...optional, ...addressColumnsOf(location.address) }),
      name: location.name,
      organisation_id: organisationId,
      id,
      inserted_at: time,
      updated_at: time,
    })
    .execute();
  return id;
};

/** The handler of locations. */
export const locations = (db: Kysely<Tables>) =>
  initServer().router(contract.locations, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await db
        .selectFrom('location')
        .select(COLUMNS)
        .where('organisation_id', '=', callerOf(res).organisationId)
        .where('deleted_at', 'is', null)
        .$call(page.narrow)
        .execute();
      return ok(page.cut(rows).map(present));
    },
  });
