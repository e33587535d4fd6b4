import { contract } from '@training-provider/contract';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { inTransaction } from '../db/transaction.ts';
import { undelete } from '../db/undelete.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { createBatch } from '../http/batch.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { longWrite } from '../http/longWrite.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { undeleteOnce } from '../http/undeletion.ts';
import { restoreEnrolmentsOfCourse } from './enrolments/courseUndeletion.ts';
import { softDeleteEnrolmentsOfCourse } from './enrolments/deletion.ts';

/** The handlers of courses. */
export const courses = (database: OpenDatabase) => {
  const { courses: stored } = records;

  return implement(contract.courses, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await stored.create(executor, keyToCreate(request.res), request.body.course);
        return created(request.res, '/v1/courses', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.courses, stored.createAll),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.course);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.course);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      const key = keyToWrite(request);
      await longWrite(database, request.res, (long) =>
        inTransaction(long, async (executor) => {
          const { updated_at } = await stored.softDelete(executor, key);
          await softDeleteEnrolmentsOfCourse(executor, key);
          await records.sessions.softDeleteBy(executor, key, 'course_id', String(updated_at));
        }),
      );
      return noContent();
    },

    undelete: (request) => {
      const key = keyToWrite(request);
      return undeleteOnce(database, request, '/v1/courses', stored.table, (long) =>
        undelete(long, stored, key, {
          resume: async (executor, since) => {
            const before = await restoreEnrolmentsOfCourse(executor, key, since);
            await records.sessions.restoreBelow(executor, 'course_id', since, key);
            return before;
          },
        }),
      );
    },

    history: historyOf(database, stored.table, 'course'),
    ...externalIdsOf(database, 'courses'),
  });
};
