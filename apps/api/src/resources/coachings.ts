import { contract } from '@training-provider/contract';
import { replaceCoaching, updateCoaching } from '../attendance/coachingUnits.ts';
import { totalsOf } from '../attendance/reports.ts';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { createBatch } from '../http/batch.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { undeleteRecord } from '../http/undeletion.ts';

/** The handlers of coachings. */
export const coachings = (database: OpenDatabase) => {
  const { coachings: stored } = records;

  return implement(contract.coachings, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await stored.create(executor, keyToCreate(request.res), request.body.coaching);
        return created(request.res, '/v1/coachings', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.coachings, stored.createAll),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await replaceCoaching(database, keyToWrite(request), request.body.coaching);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await updateCoaching(database, keyToWrite(request), request.body.coaching);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    undelete: (request) => undeleteRecord(database, request, stored),

    attendance: totalsOf(database, 'coachings'),
    history: historyOf(database, stored.table, 'coaching'),
    ...externalIdsOf(database, 'coachings'),
  });
};
