import { contract } from '@training-provider/contract';
import { totalsOf } from '../../attendance/reports.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { records } from '../../db/records.ts';
import { externalIdsOf } from '../../externalIds/externalIds.ts';
import { historyOf } from '../../history/history.ts';
import { createBatch } from '../../http/batch.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../../http/conditional.ts';
import { createOnce } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { created, noContent, ok, okRecord } from '../../http/responses.ts';
import { implement } from '../../http/tsRest.ts';
import { undeleteOnce } from '../../http/undeletion.ts';
import { createEnrolments } from './enrolAll.ts';
import { undeleteEnrolment } from './enrolmentUndeletion.ts';
import { createEnrolment, deleteEnrolment, replaceEnrolment, updateEnrolment } from './writes.ts';

/** The handlers of enrolments. */
export const enrolments = (database: OpenDatabase) => {
  const { enrolments: stored } = records;

  return implement(contract.enrolments, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const { enrolment } = request.body;
        const row = await createEnrolment(executor, keyToCreate(request.res), enrolment);
        return created(request.res, '/v1/enrolments', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.enrolments, createEnrolments),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await replaceEnrolment(database, keyToWrite(request), request.body.enrolment);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await updateEnrolment(database, keyToWrite(request), request.body.enrolment);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await deleteEnrolment(database, keyToWrite(request));
      return noContent();
    },

    undelete: (request) => {
      const key = keyToWrite(request);
      return undeleteOnce(database, request, '/v1/enrolments', stored.table, (long) => undeleteEnrolment(long, key));
    },

    attendance: totalsOf(database, 'enrolments'),
    history: historyOf(database, stored.table, 'enrolment'),
    ...externalIdsOf(database, 'enrolments'),
  });
};
