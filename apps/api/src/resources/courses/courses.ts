import { type Course, type CoursePatch, contract, type NewCourse } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { notFound } from '../../faults/fault.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { hideEnrolments } from '../enrolments.ts';
import { faults, heldBy, referencesOfCourse } from './courses.rules.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
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

const selectCourses = (db: Database, organisationId: string) =>
  db
    .selectFrom('course')
    .select(COLUMNS)
    .select([trainerIds, participantCount])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null);

const find = (db: Database, organisationId: string, id: string): Promise<Row | undefined> =>
  selectCourses(db, organisationId).where('id', '=', id).executeTakeFirst();

/** Sets the columns of a course that is there; whether it was. */
const change = async (
  db: Database,
  organisationId: string,
  id: string,
  columns: Partial<Selectable<Tables['course']>>,
): Promise<boolean> => {
  const row = await db
    .updateTable('course')
    .set(columns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

/** The handlers of courses. */
export const courses = (db: Kysely<Tables>) =>
  initServer().router(contract.courses, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await selectCourses(db, callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body: { course }, res }) => {
      const { organisationId } = callerOf(res);
      await requireReferences(db, organisationId, referencesOfCourse(course));
      const id = uuidv7();
      const time = now();
      const row = await refusing(faults, () =>
        db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('course')
            .values({
              ...wholeColumnsOf(course),
              organisation_id: organisationId,
              id,
              inserted_at: time,
              updated_at: time,
            })
            .execute();
          await setTrainers(transaction, organisationId, id, course.trainerIds ?? []);
          return find(transaction, organisationId, id);
        }),
      );
      if (row === undefined) throw new Error('a course that was just written is not there');
      return created(res, '/v1/courses', present(row));
    },

    get: async ({ params, res }) => {
      const row = await find(db, callerOf(res).organisationId, uuidOr404(params.id));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body: { course }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfCourse(course), async () =>
        heldBy(await find(db, organisationId, id)),
      );
      const row = await refusing(faults, () =>
        db.transaction().execute(async (transaction) => {
          const columns = { ...wholeColumnsOf(course), updated_at: now() };
          if (!(await change(transaction, organisationId, id, columns))) throw notFound();
          await setTrainers(transaction, organisationId, id, course.trainerIds ?? []);
          return find(transaction, organisationId, id);
        }),
      );
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body: { course }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfCourse(course), async () =>
        heldBy(await find(db, organisationId, id)),
      );
      const row = await refusing(faults, () =>
        db.transaction().execute(async (transaction) => {
          const columns = { ...given(columnsOf(course)), updated_at: now() };
          if (!(await change(transaction, organisationId, id, columns))) throw notFound();
          if (course.trainerIds !== undefined) {
            await setTrainers(transaction, organisationId, id, course.trainerIds ?? []);
          }
          return find(transaction, organisationId, id);
        }),
      );
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    remove: async ({ params, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      const time = now();
      await db.transaction().execute(async (transaction) => {
        if (!(await change(transaction, organisationId, id, { deleted_at: time }))) throw notFound();
        await hideEnrolments(transaction, organisationId, { course_id: id }, time);
      });
      return noContent();
    },
  });
