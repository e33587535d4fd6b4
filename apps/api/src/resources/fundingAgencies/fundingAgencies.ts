import {
  contract,
  type FundingAgency,
  type FundingAgencyPatch,
  type NewFundingAgency,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Tables } from '../../db/entities.ts';
import { given, now, whole } from '../../db/values.ts';
import { notFound } from '../../faults/fault.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';

const COLUMNS = ['id', 'inserted_at', 'updated_at', 'name', 'partner_type', 'type', 'email'] as const;

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

/** The handlers of funding agencies. */
export const fundingAgencies = (db: Kysely<Tables>) => {
  const select = (organisationId: string) =>
    db
      .selectFrom('funding_agency')
      .select(COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null);

  const change = (organisationId: string, id: string) =>
    db
      .updateTable('funding_agency')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS);

  return initServer().router(contract.fundingAgencies, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await select(callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body: { fundingAgency }, res }) => {
      const time = now();
      const row = await db
        .insertInto('funding_agency')
        .values({
          ...wholeColumnsOf(fundingAgency),
          organisation_id: callerOf(res).organisationId,
          id: uuidv4(),
          inserted_at: time,
          updated_at: time,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return created(res, '/v1/fundingAgencies', present(row));
    },

    get: async ({ params, res }) => {
      const row = await select(callerOf(res).organisationId).where('id', '=', uuidOr404(params.id)).executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body: { fundingAgency }, res }) => {
      const row = await change(callerOf(res).organisationId, uuidOr404(params.id))
        .set({ ...wholeColumnsOf(fundingAgency), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body: { fundingAgency }, res }) => {
      const row = await change(callerOf(res).organisationId, uuidOr404(params.id))
        .set({ ...given(columnsOf(fundingAgency)), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    remove: async ({ params, res }) => {
      const row = await change(callerOf(res).organisationId, uuidOr404(params.id))
        .set({ deleted_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return noContent();
    },
  });
};
