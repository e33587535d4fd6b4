import {
  type Coaching,
  type CoachingPatch,
  type CoachingQuery,
  contract,
  type NewCoaching,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { anyVersion, isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { created, noContent, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { notFound } from '../../problems/fault.ts';
import { byOptionalDate } from '../../tables/order.ts';
import { faults, heldBy, referencesOfCoaching } from './coachings.rules.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
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

/** How the collection is read. */
export const collection = collectionOf<CoachingQuery, Row>({
  table: 'coaching',
  columns: COLUMNS,
  derived: [],
  orders: { startDate: byOptionalDate('start_date') },
  filters: {
    status: equals('status'),
    deliveryMode: equals('delivery_mode'),
    voucherNumber: equals('voucher_number'),
    participantId: equals('participant_id'),
    programId: equals('program_id'),
    coachId: equals('coach_id'),
    locationId: equals('location_id'),
    fundingAgencyId: equals('funding_agency_id'),
  },
  ranges: { startDate: 'start_date', endDate: 'end_date', voucherValidUntil: 'voucher_valid_until' },
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db.selectFrom('coaching').select(COLUMNS).where(isRecord(key)).executeTakeFirst();

/** Writes columns of a record that is there, in a version that was expected. */
const change = async (db: Database, key: RecordKey, columns: Partial<Selectable<Tables['coaching']>>): Promise<Row> => {
  const row = await db
    .updateTable('coaching')
    .set({ ...columns, updated_at: columns.deleted_at ?? now(), version: nextVersion })
    .where(isRecord(key))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(db, any));
  return row;
};

/** The handlers of coachings. */
export const coachings = (database: OpenDatabase) =>
  initServer().router(contract.coachings, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const { coaching } = request.body;
        await requireReferences(scope.db, organisationId, referencesOfCoaching(coaching));
        const time = now();
        const row = await mappingConstraintViolations(faults, () =>
          scope.db
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
        return created(request.res, '/v1/coachings', row.version, present(row));
      }),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const key = recordKey(request);
      const { coaching } = request.body;
      await requireReferences(database.db, key.organisation_id, referencesOfCoaching(coaching), async () =>
        heldBy(await find(database.db, anyVersion(key))),
      );
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, wholeColumnsOf(coaching)));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const key = recordKey(request);
      const { coaching } = request.body;
      await requireReferences(database.db, key.organisation_id, referencesOfCoaching(coaching), async () =>
        heldBy(await find(database.db, anyVersion(key))),
      );
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, given(columnsOf(coaching))));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request) => {
      await change(database.db, recordKey(request), { deleted_at: now() });
      return noContent();
    },
  });
