import {
  contract,
  type NewParticipant,
  type Participant,
  type ParticipantPatch,
  type ParticipantQuery,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { anyVersion, isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { type Scope, statement } from '../../db/statement.ts';
import { inTransactionOf } from '../../db/transaction.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { created, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { absent, anyOf, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { notFound, taken } from '../../problems/fault.ts';
import { byText } from '../../tables/order.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, partOf, presentAddress } from '../address.ts';
import { enrol } from '../enrolments/enrol.ts';
import { hideEnrolmentsOfParticipant, lockCoursesOf } from '../enrolments/enrolments.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
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

/** The participants of a course. */
const enrolledIn = equals('e.course_id');

/** How the collection is read. */
export const collection = collectionOf<ParticipantQuery, Row>({
  table: 'participant',
  columns: COLUMNS,
  derived: [courseIds],
  orders: { firstName: byText('first_name'), lastName: byText('last_name') },
  filters: {
    status: equals('status'),
    customerNumber: equals('customer_number'),
    internalCustomerNumber: equals('internal_customer_number'),
    courseId: (value, isList) => sql`exists (
      select from enrolment e where e.organisation_id = participant.organisation_id
      and e.participant_id = participant.id and e.deleted_at is null and ${enrolledIn(value, isList)})`,
  },
  ranges: { dateOfBirth: 'date_of_birth' },
});

const select = statement((db, key: RecordKey) =>
  db.selectFrom('participant').select(COLUMNS).select(courseIds).where(isRecord(key)),
);

const find = async (scope: Scope, key: RecordKey): Promise<Row | undefined> => (await select(scope, key))[0];

const insert = statement((db, columns: NewRow) => db.insertInto('participant').values(columns).returning(COLUMNS));

type Change = RecordKey & Partial<Omit<NewRow, keyof RecordKey>> & { deleted_at?: string };

const change = statement((db, { organisation_id, id, versions, ...columns }: Change) =>
  db
    .updateTable('participant')
    .set({ ...columns, version: nextVersion })
    .where(isRecord({ organisation_id, id, versions }))
    .returning(COLUMNS)
    .returning(courseIds),
);

/** The handlers of participants. */
export const participants = (database: OpenDatabase) => {
  const write = async (key: RecordKey, columns: Omit<Change, keyof RecordKey>): Promise<Row> => {
    const [row] = await mappingConstraintViolations(faults, () =>
      change(database, { ...key, ...columns, updated_at: now() }),
    );
    if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(database, any));
    return row;
  };

  return initServer().router(contract.participants, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const time = now();
        const columns = wholeColumnsOf(request.body.participant);
        const key = { organisation_id: organisationId, id: uuidv7(), inserted_at: time, updated_at: time };
        const [row] = await mappingConstraintViolations(faults, () => insert(scope, { ...columns, ...key }));
        if (row === undefined) throw new Error('a participant that was just written is not there');
        return created(request.res, '/v1/participants', row.version, present({ ...row, course_ids: [] }));
      }),

    get: async (request) => {
      const row = await find(database, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const row = await write(recordKey(request), wholeColumnsOf(request.body.participant));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const row = await write(recordKey(request), given(columnsOf(request.body.participant)));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request) => {
      const key = recordKey(request);
      const time = now();
      const row = await inTransactionOf(database.db, async (scope) => {
        const locked = await lockCoursesOf(scope.db, key);
        const [deleted] = await change(scope, { ...key, deleted_at: time, updated_at: time });
        if (deleted !== undefined) await hideEnrolmentsOfParticipant(scope.db, key, locked, time);
        return deleted;
      });
      if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(database, any));
      return okRecord(request.res, row.version, present(row));
    },

    addToCourse: async (request) => {
      const key = recordKey(request);
      const courseId = uuidOr404(request.params.course_id);
      const time = now();
      const row = await inTransactionOf(database.db, async (scope) => {
        const isNew = await enrol(scope, key, courseId, time);
        const shown = anyVersion(key);
        return isNew ? (await change(scope, { ...shown, updated_at: time }))[0] : find(scope, shown);
      });
      if (row === undefined) throw notFound();
      return okRecord(request.res, row.version, present(row));
    },
  });
};
