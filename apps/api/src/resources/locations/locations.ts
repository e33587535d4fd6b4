import { contract, type Location, type LocationQuery, type NewLocation } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { collectionOf, equals } from '../../db/collection.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { now, whole } from '../../db/values.ts';
import { ok } from '../../http/answers.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { byText } from '../../tables/order.ts';
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

/** How the collection is read. */
export const collection = collectionOf<LocationQuery, Row>({
  table: 'location',
  columns: COLUMNS,
  derived: [],
  orders: { name: byText('name') },
  filters: { kind: equals('kind') },
  ranges: {},
});

/** The handler of locations. */
export const locations = (database: OpenDatabase) =>
  initServer().router(contract.locations, {
    list: async (request) => ok(await listPage(database, collection, request, present)),
  });
