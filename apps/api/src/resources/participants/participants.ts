import { contract, type NewParticipant, type Participant, type ParticipantPatch } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { statement } from '../../db/statement.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { notFound, taken } from '../../faults/fault.ts';
import { created, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, anyOf, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, partOf, presentAddress } from '../address.ts';
import { hideEnrolments } from '../enrolments.ts';
import { enrol } from './enrolment.rules.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'first_name',
  'last_name',
  'preferred_name',
  'salutation',
  'gender',
  'date_of_birth',
  'birth_city',
  'birth_country',
  'customer_number',
  'internal_customer_number',
  'marketing_channel',
  'status',
  'email',
  'phone',
  'mobile',
  ...ADDRESS_COLUMNS,
] as const;

/** The courses that the participant is enrolled in, in the order of enrolment. */
const courseIds = sql<string[]>`array(
  select e.course_id from enrolment e
  where e.organisation_id = participant.organisation_id and e.participant_id = participant.id and e.deleted_at is null
  order by e.inserted_at, e.course_id
)`.as('course_ids');

type NewRow = ReturnType<typeof wholeColumnsOf> &
  Record<'organisation_id' | 'id' | 'inserted_at' | 'updated_at', string>;
type Row = Pick<Selectable<Tables['participant']>, (typeof COLUMNS)[number]> & { course_ids: string[] };

const presentContactInformation = ({ email, phone, mobile }: Pick<Row, 'email' | 'phone' | 'mobile'>) =>
  anyOf(email, phone, mobile) ? { email: absent(email), phone: absent(phone), mobile: absent(mobile) } : undefined;

const present = (row: Row): Presented<Participant> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: absent(row.preferred_name),
  salutation: absent(row.salutation),
  gender: absent(row.gender),
  dateOfBirth: absent(row.date_of_birth),
  birthCity: absent(row.birth_city),
  birthCountry: absent(row.birth_country),
  customerNumber: absent(row.customer_number),
  internalCustomerNumber: absent(row.internal_customer_number),
  marketingChannel: absent(row.marketing_channel),
  status: row.status,
  contactInformation: presentContactInformation(row),
  address: presentAddress(row),
  courseIds: row.course_ids,
});

const DEFAULT_STATUS = 'lead';

const columnsOf = (body: ParticipantPatch) => ({
  first_name: body.firstName,
  last_name: body.lastName,
  preferred_name: body.preferredName,
  salutation: body.salutation,
  gender: body.gender,
  date_of_birth: body.dateOfBirth,
  birth_city: body.birthCity,
  birth_country: body.birthCountry,
  customer_number: body.customerNumber,
  internal_customer_number: body.internalCustomerNumber,
  marketing_channel: body.marketingChannel,
  status: orDefault(body.status, DEFAULT_STATUS),
  email: partOf(body.contactInformation, 'email'),
  phone: partOf(body.contactInformation, 'phone'),
  mobile: partOf(body.contactInformation, 'mobile'),
  ...addressColumnsOf(body.address),
});

const wholeColumnsOf = (body: NewParticipant) => ({
  ...whole(columnsOf(body)),
  first_name: body.firstName,
  last_name: body.lastName,
  status: body.status ?? DEFAULT_STATUS,
});

const faults = {
  participant_internal_customer_number_key: () => taken('/participant/internalCustomerNumber'),
};

const find = statement((db, { organisationId, id }: { organisationId: string; id: string }) =>
  db
    .selectFrom('participant')
    .select(COLUMNS)
    .select(courseIds)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

const insert = statement((db, columns: NewRow) => db.insertInto('participant').values(columns).returning(COLUMNS));

type Changed = Partial<Omit<NewRow, 'organisation_id' | 'id' | 'inserted_at'>> & {
  organisation_id: string;
  id: string;
};

const set = statement((db, { organisation_id, id, ...columns }: Changed) =>
  change(db, organisation_id, id).set(columns),
);

const change = (db: Database, organisationId: string, id: string) =>
  db
    .updateTable('participant')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .returning(courseIds);

/** The handlers of participants. */
export const participants = (database: OpenDatabase) => {
  const { db } = database;
  return initServer().router(contract.participants, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const { status } = query;
      const rows = await db
        .selectFrom('participant')
        .select(COLUMNS)
        .select(courseIds)
        .where('organisation_id', '=', callerOf(res).organisationId)
        .where('deleted_at', 'is', null)
        .$if(status !== undefined, (select) => select.where('status', 'in', status ?? []))
        .$call(page.narrow)
        .execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body, res }) => {
      const { organisationId } = callerOf(res);
      const time = now();
      const columns = wholeColumnsOf(body.participant);
      const key = { organisation_id: organisationId, id: uuidv7(), inserted_at: time, updated_at: time };
      const [row] = await refusing(faults, () => insert(database, { ...columns, ...key }));
      if (row === undefined) throw new Error('a participant that was just written is not there');
      return created(res, '/v1/participants', present({ ...row, course_ids: [] }));
    },

    get: async ({ params, res }) => {
      const [row] = await find(database, { organisationId: callerOf(res).organisationId, id: uuidOr404(params.id) });
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body, res }) => {
      const key = { organisation_id: callerOf(res).organisationId, id: uuidOr404(params.id) };
      const columns = { ...wholeColumnsOf(body.participant), updated_at: now() };
      const [row] = await refusing(faults, () => set(database, { ...key, ...columns }));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body, res }) => {
      const key = { organisation_id: callerOf(res).organisationId, id: uuidOr404(params.id) };
      const columns = { ...given(columnsOf(body.participant)), updated_at: now() };
      const [row] = await refusing(faults, () => set(database, { ...key, ...columns }));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    remove: async ({ params, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      const time = now();
      const row = await db.transaction().execute(async (transaction) => {
        const deleted = await change(transaction, organisationId, id).set({ deleted_at: time }).executeTakeFirst();
        if (deleted !== undefined) await hideEnrolments(transaction, organisationId, { participant_id: id }, time);
        return deleted;
      });
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    addToCourse: async ({ params, res }) => {
      const { organisationId } = callerOf(res);
      const [participantId, courseId] = [uuidOr404(params.id), uuidOr404(params.course_id)];
      await enrol(db, organisationId, participantId, courseId);
      const [row] = await find(database, { organisationId, id: participantId });
      if (row === undefined) throw notFound();
      return ok(present(row));
    },
  });
};
