import { contract, type NewOrganisation, type Organisation } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { now, whole } from '../../db/values.ts';
import { okOrNotModified } from '../../http/conditional.ts';
import { absent, type Presented } from '../../http/present.ts';
import { notFound } from '../../problems/fault.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, presentAddress } from '../address.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
  'name',
  'email',
  'phone',
  'website',
  'timezone',
  'provider_number',
  'azav_certificate_number',
  'azav_certified_until',
  ...ADDRESS_COLUMNS,
] as const;

type Row = Pick<Selectable<Tables['organisation']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<Organisation> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  name: row.name,
  address: presentAddress(row),
  email: absent(row.email),
  phone: absent(row.phone),
  website: absent(row.website),
  timezone: row.timezone,
  providerNumber: absent(row.provider_number),
  azavCertificateNumber: absent(row.azav_certificate_number),
  azavCertifiedUntil: absent(row.azav_certified_until),
});

/** Creates an organisation: for the admin command line. Returns its id. */
export const createOrganisation = async (db: Database, organisation: NewOrganisation): Promise<string> => {
  const id = uuidv7();
  const time = now();
  const optional = {
    email: organisation.email,
    phone: organisation.phone,
    website: organisation.website,
    provider_number: organisation.providerNumber,
    azav_certificate_number: organisation.azavCertificateNumber,
    azav_certified_until: organisation.azavCertifiedUntil,
  };
  await db
    .insertInto('organisation')
    .values({
      ...whole({ ...optional, ...addressColumnsOf(organisation.address) }),
      id,
      name: organisation.name,
      timezone: organisation.timezone ?? 'Europe/Berlin',
      inserted_at: time,
      updated_at: time,
    })
    .execute();
  return id;
};

/** The handler of the organisation. */
export const org = ({ db }: OpenDatabase) =>
  initServer().router(contract.org, {
    get: async (request) => {
      const row = await db
        .selectFrom('organisation')
        .select(COLUMNS)
        .where('id', '=', callerOf(request.res).organisationId)
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },
  });
