import {
  contract,
  type NewProgram,
  type Program,
  type ProgramPatch,
  type ProgramQuery,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { endBeforeStart, notFound } from '../../problems/fault.ts';
import { byText } from '../../tables/order.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
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
  await mappingConstraintViolations(faults, () =>
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

/** How the collection is read. */
export const collection = collectionOf<ProgramQuery, Row>({
  table: 'program',
  columns: COLUMNS,
  derived: [],
  orders: { name: byText('name') },
  filters: {
    status: equals('status'),
    type: equals('type'),
    legalBasis: equals('legal_basis'),
    deliveryMode: equals('delivery_mode'),
    measureNumber: equals('measure_number'),
  },
  ranges: { certifiedFrom: 'certified_from', certifiedUntil: 'certified_until' },
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db.selectFrom('program').select(COLUMNS).where(isRecord(key)).executeTakeFirst();

/** Writes columns of a record that is there, in a version that was expected. */
const change = async (db: Database, key: RecordKey, columns: Partial<Selectable<Tables['program']>>): Promise<Row> => {
  const row = await db
    .updateTable('program')
    .set({ ...columns, updated_at: now(), version: nextVersion })
    .where(isRecord(key))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(db, any));
  return row;
};

/** The handlers of programs. */
export const programs = (database: OpenDatabase) =>
  initServer().router(contract.programs, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const key = recordKey(request);
      const { program } = request.body;
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, wholeColumnsOf(program)));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const key = recordKey(request);
      const { program } = request.body;
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, given(columnsOf(program))));
      return okRecord(request.res, row.version, present(row));
    },
  });
