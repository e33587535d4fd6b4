import { type Coaching, type CoachingPatch, contract, type NewCoaching } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { notFound } from '../../faults/fault.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { faults, heldBy, referencesOfCoaching } from './coachings.rules.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'participant_id',
  'program_id',
  'coach_id',
  'location_id',
  'funding_agency_id',
  'status',
  'start_date',
  'end_date',
  'units_approved',
  'units_used',
  'unit_minutes',
  'delivery_mode',
  'voucher_number',
  'voucher_valid_until',
] as const;

type Row = Pick<Selectable<Tables['coaching']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<Coaching> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  participantId: row.participant_id,
  programId: absent(row.program_id),
  coachId: absent(row.coach_id),
  locationId: absent(row.location_id),
  fundingAgencyId: absent(row.funding_agency_id),
  status: row.status,
  startDate: absent(row.start_date),
  endDate: absent(row.end_date),
  unitsApproved: absent(row.units_approved),
  unitsUsed: absent(row.units_used),
  unitMinutes: absent(row.unit_minutes),
  deliveryMode: absent(row.delivery_mode),
  voucherNumber: absent(row.voucher_number),
  voucherValidUntil: absent(row.voucher_valid_until),
});

const DEFAULT_STATUS = 'requested';

const columnsOf = (body: CoachingPatch) => ({
  participant_id: body.participantId,
  program_id: body.programId,
  coach_id: body.coachId,
  location_id: body.locationId,
  funding_agency_id: body.fundingAgencyId,
  status: orDefault(body.status, DEFAULT_STATUS),
  start_date: body.startDate,
  end_date: body.endDate,
  units_approved: body.unitsApproved,
  units_used: body.unitsUsed,
  unit_minutes: body.unitMinutes,
  delivery_mode: body.deliveryMode,
  voucher_number: body.voucherNumber,
  voucher_valid_until: body.voucherValidUntil,
});

const wholeColumnsOf = (body: NewCoaching) => ({
  ...whole(columnsOf(body)),
  participant_id: body.participantId,
  status: body.status ?? DEFAULT_STATUS,
});

/** The handlers of coachings. */
export const coachings = (db: Kysely<Tables>) => {
  const select = (organisationId: string) =>
    db
      .selectFrom('coaching')
      .select(COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null);

  const find = (organisationId: string, id: string) => select(organisationId).where('id', '=', id).executeTakeFirst();

  const change = (organisationId: string, id: string) =>
    db
      .updateTable('coaching')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS);

  return initServer().router(contract.coachings, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await select(callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body: { coaching }, res }) => {
      const { organisationId } = callerOf(res);
      await requireReferences(db, organisationId, referencesOfCoaching(coaching));
      const time = now();
      const row = await refusing(faults, () =>
        db
          .insertInto('coaching')
          .values({
            ...wholeColumnsOf(coaching),
            organisation_id: organisationId,
            id: uuidv7(),
            inserted_at: time,
            updated_at: time,
          })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow(),
      );
      return created(res, '/v1/coachings', present(row));
    },

    get: async ({ params, res }) => {
      const row = await find(callerOf(res).organisationId, uuidOr404(params.id));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body: { coaching }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfCoaching(coaching), async () =>
        heldBy(await find(organisationId, id)),
      );
      const row = await refusing(faults, () =>
        change(organisationId, id)
          .set({ ...wholeColumnsOf(coaching), updated_at: now() })
          .executeTakeFirst(),
      );
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body: { coaching }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfCoaching(coaching), async () =>
        heldBy(await find(organisationId, id)),
      );
      const row = await refusing(faults, () =>
        change(organisationId, id)
          .set({ ...given(columnsOf(coaching)), updated_at: now() })
          .executeTakeFirst(),
      );
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
