import {
  contract,
  type FundingAgency,
  type FundingAgencyPatch,
  type FundingAgencyQuery,
  type NewFundingAgency,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { given, now, whole } from '../../db/values.ts';
import { created, noContent, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { notFound } from '../../problems/fault.ts';
import { byText } from '../../tables/order.ts';

const COLUMNS = ['id', 'inserted_at', 'updated_at', 'version', 'name', 'partner_type', 'type', 'email'] as const;

type Row = Pick<Selectable<Tables['funding_agency']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<FundingAgency> => ({
  id: row.id,
  name: row.name,
  partnerType: row.partner_type,
  type: absent(row.type),
  email: absent(row.email),
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

const columnsOf = (body: FundingAgencyPatch) => ({
  name: body.name,
  partner_type: body.partnerType,
  type: body.type,
  email: body.email,
});

const wholeColumnsOf = (body: NewFundingAgency) => ({
  ...whole(columnsOf(body)),
  name: body.name,
  partner_type: body.partnerType,
});

/** How the collection is read. */
export const collection = collectionOf<FundingAgencyQuery, Row>({
  table: 'funding_agency',
  columns: COLUMNS,
  derived: [],
  orders: { name: byText('name') },
  filters: {
    partnerType: equals('partner_type'),
    type: equals('type'),
  },
  ranges: {},
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db.selectFrom('funding_agency').select(COLUMNS).where(isRecord(key)).executeTakeFirst();

/** Writes columns of a record that is there, in a version that was expected. */
const change = async (
  db: Database,
  key: RecordKey,
  columns: Partial<Selectable<Tables['funding_agency']>>,
): Promise<Row> => {
  const row = await db
    .updateTable('funding_agency')
    .set({ ...columns, updated_at: columns.deleted_at ?? now(), version: nextVersion })
    .where(isRecord(key))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(db, any));
  return row;
};

/** The handlers of funding agencies. */
export const fundingAgencies = (database: OpenDatabase) =>
  initServer().router(contract.fundingAgencies, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const { fundingAgency } = request.body;
        const time = now();
        const row = await scope.db
          .insertInto('funding_agency')
          .values({
            ...wholeColumnsOf(fundingAgency),
            organisation_id: organisationId,
            id: uuidv4(),
            inserted_at: time,
            updated_at: time,
          })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        return created(request.res, '/v1/fundingAgencies', row.version, present(row));
      }),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const key = recordKey(request);
      const { fundingAgency } = request.body;
      const row = await change(database.db, key, wholeColumnsOf(fundingAgency));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const key = recordKey(request);
      const { fundingAgency } = request.body;
      const row = await change(database.db, key, given(columnsOf(fundingAgency)));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request) => {
      await change(database.db, recordKey(request), { deleted_at: now() });
      return noContent();
    },
  });
