import { contract, type NewProgram, type Program, type ProgramPatch } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { endBeforeStart, notFound } from '../../faults/fault.ts';
import { ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'name',
  'description',
  'type',
  'legal_basis',
  'admission_criteria',
  'measure_number',
  'certificate_measure_number',
  'certifying_body',
  'certified_from',
  'certified_until',
  'teaching_units',
  'cost_per_unit',
  'delivery_mode',
  'status',
] as const;

type Row = Pick<Selectable<Tables['program']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<Program> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  name: row.name,
  description: absent(row.description),
  type: absent(row.type),
  legalBasis: absent(row.legal_basis),
  admission_criteria: absent(row.admission_criteria),
  measureNumber: absent(row.measure_number),
  certificateMeasureNumber: absent(row.certificate_measure_number),
  certifyingBody: absent(row.certifying_body),
  certifiedFrom: absent(row.certified_from),
  certifiedUntil: absent(row.certified_until),
  teachingUnits: absent(row.teaching_units),
  costPerUnit: absent(row.cost_per_unit),
  deliveryMode: absent(row.delivery_mode),
  status: row.status,
});

const DEFAULT_STATUS = 'draft';

const columnsOf = (body: ProgramPatch) => ({
  name: body.name,
  description: body.description,
  type: body.type,
  legal_basis: body.legalBasis,
  admission_criteria: body.admission_criteria,
  measure_number: body.measureNumber,
  certificate_measure_number: body.certificateMeasureNumber,
  certifying_body: body.certifyingBody,
  certified_from: body.certifiedFrom,
  certified_until: body.certifiedUntil,
  teaching_units: body.teachingUnits,
  cost_per_unit: body.costPerUnit,
  delivery_mode: body.deliveryMode,
  status: orDefault(body.status, DEFAULT_STATUS),
});

const wholeColumnsOf = (body: NewProgram) => ({
  ...whole(columnsOf(body)),
  name: body.name,
  status: body.status ?? DEFAULT_STATUS,
});

const faults = { program_certified_check: () => endBeforeStart('/program/certifiedUntil') };

/** Creates a program: for the admin command line, since the interface has no POST for programs. Returns its id. */
export const createProgram = async (db: Database, organisationId: string, program: NewProgram): Promise<string> => {
  const id = uuidv7();
  const time = now();
  await refusing(faults, () =>
    db
      .insertInto('program')
      .values({
        ...wholeColumnsOf(program),
        organisation_id: organisationId,
        id,
        inserted_at: time,
        updated_at: time,
      })
      .execute(),
  );
  return id;
};

/** The handlers of programs. */
export const programs = (db: Kysely<Tables>) => {
  const select = (organisationId: string) =>
    db
      .selectFrom('program')
      .select(COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null);

  const change = (organisationId: string, id: string) =>
    db
      .updateTable('program')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS);

  return initServer().router(contract.programs, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await select(callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    get: async ({ params, res }) => {
      const row = await select(callerOf(res).organisationId).where('id', '=', uuidOr404(params.id)).executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body: { program }, res }) => {
      const row = await refusing(faults, () =>
        change(callerOf(res).organisationId, uuidOr404(params.id))
          .set({ ...wholeColumnsOf(program), updated_at: now() })
          .executeTakeFirst(),
      );
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body: { program }, res }) => {
      const row = await refusing(faults, () =>
        change(callerOf(res).organisationId, uuidOr404(params.id))
          .set({ ...given(columnsOf(program)), updated_at: now() })
          .executeTakeFirst(),
      );
      if (row === undefined) throw notFound();
      return ok(present(row));
    },
  });
};
