import { type Course, type CoursePatch, type CourseQuery, contract, type NewCourse } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { anyVersion, isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { requireReferences } from '../../db/references.ts';
import { inTransaction } from '../../db/transaction.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { created, noContent, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { notFound } from '../../problems/fault.ts';
import { byOptionalDate, byText } from '../../tables/order.ts';
import { hideEnrolmentsOfCourse } from '../enrolments/enrolments.ts';
import { faults, heldBy, referencesOfCourse } from './courses.rules.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
  'name',
  'course_number',
  'program_id',
  'location_id',
  'start_date',
  'end_date',
  'status',
  'delivery_mode',
  'time_model',
  'capacity',
  'min_participants',
  'teaching_units',
  'measure_number',
] as const;

const trainerIds = sql<string[]>`array(
  select t.user_id from course_trainer t
  where t.organisation_id = course.organisation_id and t.course_id = course.id order by t.position
)`.as('trainer_ids');

/** Seats taken. */
const participantCount = sql<number>`(
  select count(*)::int from enrolment e
  where e.organisation_id = course.organisation_id and e.course_id = course.id and e.deleted_at is null
)`.as('participant_count');

type Row = Pick<Selectable<Tables['course']>, (typeof COLUMNS)[number]> & {
  trainer_ids: string[];
  participant_count: number;
};

const present = (row: Row): Presented<Course> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  name: row.name,
  courseNumber: absent(row.course_number),
  programId: absent(row.program_id),
  locationId: absent(row.location_id),
  trainerIds: row.trainer_ids,
  startDate: absent(row.start_date),
  endDate: absent(row.end_date),
  status: row.status,
  deliveryMode: absent(row.delivery_mode),
  timeModel: absent(row.time_model),
  capacity: absent(row.capacity),
  minParticipants: absent(row.min_participants),
  teachingUnits: absent(row.teaching_units),
  measureNumber: absent(row.measure_number),
  participantCount: row.participant_count,
});

const DEFAULT_STATUS = 'draft';

const columnsOf = (body: CoursePatch) => ({
  name: body.name,
  course_number: body.courseNumber,
  program_id: body.programId,
  location_id: body.locationId,
  start_date: body.startDate,
  end_date: body.endDate,
  status: orDefault(body.status, DEFAULT_STATUS),
  delivery_mode: body.deliveryMode,
  time_model: body.timeModel,
  capacity: body.capacity,
  min_participants: body.minParticipants,
  teaching_units: body.teachingUnits,
  measure_number: body.measureNumber,
});

const wholeColumnsOf = (body: NewCourse) => ({
  ...whole(columnsOf(body)),
  name: body.name,
  status: body.status ?? DEFAULT_STATUS,
});

const taughtBy = equals('t.user_id');
const attendedBy = equals('e.participant_id');

/** How the collection is read. */
export const collection = collectionOf<CourseQuery, Row>({
  table: 'course',
  columns: COLUMNS,
  derived: [trainerIds, participantCount],
  orders: { name: byText('name'), startDate: byOptionalDate('start_date') },
  filters: {
    status: equals('status'),
    deliveryMode: equals('delivery_mode'),
    timeModel: equals('time_model'),
    courseNumber: equals('course_number'),
    programId: equals('program_id'),
    locationId: equals('location_id'),
    trainerId: (value, isList) => sql`exists (
      select from course_trainer t where t.organisation_id = course.organisation_id
      and t.course_id = course.id and ${taughtBy(value, isList)})`,
    participantId: (value, isList) => sql`exists (
      select from enrolment e where e.organisation_id = course.organisation_id
      and e.course_id = course.id and e.deleted_at is null and ${attendedBy(value, isList)})`,
  },
  ranges: { startDate: 'start_date', endDate: 'end_date' },
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db
    .selectFrom('course')
    .select(COLUMNS)
    .select([trainerIds, participantCount])
    .where(isRecord(key))
    .executeTakeFirst();

/** Writes columns of a course that is there, in a version that was expected. */
const change = async (
  db: Database,
  key: RecordKey,
  columns: Partial<Selectable<Tables['course']>>,
  time: string,
): Promise<void> => {
  const row = await db
    .updateTable('course')
    .set({ ...columns, updated_at: time, version: nextVersion })
    .where(isRecord(key))
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(db, any));
};

/** Replaces the trainers of a course. */
const setTrainers = async (db: Database, organisationId: string, courseId: string, userIds: readonly string[]) => {
  await db
    .deleteFrom('course_trainer')
    .where('organisation_id', '=', organisationId)
    .where('course_id', '=', courseId)
    .execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id, position) => ({
    organisation_id: organisationId,
    course_id: courseId,
    user_id,
    position,
  }));
  await db.insertInto('course_trainer').values(rows).execute();
};

/** Writes a course and its trainers, where they are given. */
const write = async (
  { db }: OpenDatabase,
  key: RecordKey,
  columns: Partial<Selectable<Tables['course']>>,
  trainers: readonly string[] | undefined,
): Promise<Row> => {
  const row = await mappingConstraintViolations(faults, () =>
    inTransaction(db, async (transaction) => {
      await change(transaction, key, columns, now());
      if (trainers !== undefined) await setTrainers(transaction, key.organisation_id, key.id, trainers);
      return find(transaction, anyVersion(key));
    }),
  );
  if (row === undefined) throw notFound();
  return row;
};

/** The handlers of courses. */
export const courses = (database: OpenDatabase) => {
  const requireAll = (key: RecordKey, course: CoursePatch): Promise<void> =>
    requireReferences(database.db, key.organisation_id, referencesOfCourse(course), async () =>
      heldBy(await find(database.db, anyVersion(key))),
    );

  return initServer().router(contract.courses, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const { course } = request.body;
        await requireReferences(scope.db, organisationId, referencesOfCourse(course));
        const key = { organisation_id: organisationId, id: uuidv7() };
        const time = now();
        const row = await mappingConstraintViolations(faults, () =>
          inTransaction(scope.db, async (transaction) => {
            await transaction
              .insertInto('course')
              .values({ ...wholeColumnsOf(course), ...key, inserted_at: time, updated_at: time })
              .execute();
            await setTrainers(transaction, organisationId, key.id, course.trainerIds ?? []);
            return find(transaction, key);
          }),
        );
        if (row === undefined) throw new Error('a course that was just written is not there');
        return created(request.res, '/v1/courses', row.version, present(row));
      }),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const key = recordKey(request);
      const { course } = request.body;
      await requireAll(key, course);
      const row = await write(database, key, wholeColumnsOf(course), course.trainerIds ?? []);
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const key = recordKey(request);
      const { course } = request.body;
      await requireAll(key, course);
      const row = await write(database, key, given(columnsOf(course)), orDefault(course.trainerIds, []));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request) => {
      const key = recordKey(request);
      const time = now();
      await inTransaction(database.db, async (transaction) => {
        await change(transaction, key, { deleted_at: time }, time);
        await hideEnrolmentsOfCourse(transaction, key, time);
      });
      return noContent();
    },
  });
};
