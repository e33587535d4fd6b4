import { contract } from '@training-provider/contract';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { now } from '../db/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { historyOf } from '../history/history.ts';
import { keyToRead, keyToWrite } from '../http/conditional.ts';
import { withIdempotencyKey } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okOrNotModified, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { softDeleteEnrolmentsOfCourse } from './enrolments/enrolments.ts';

/** The handlers of courses. */
export const courses = (database: OpenDatabase) => {
  const { courses: stored } = records;

  return implement(contract.courses, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      withIdempotencyKey(database, request, async (executor) => {
        const { organisationId } = callerOf(request.res);
        const row = await stored.create(executor, { organisation_id: organisationId }, request.body.course);
        return created(request.res, '/v1/courses', stored.table, row);
      }),

    get: async (request) => okOrNotModified(request, stored.table, await stored.get(database, keyToRead(request))),

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
      const time = now();
      await inTransaction(database, async (executor) => {
        await stored.softDelete(executor, key, time);
        await softDeleteEnrolmentsOfCourse(executor, key, time);
      });
      return noContent();
    },

    history: historyOf(database, stored.table, 'course'),
  });
};
