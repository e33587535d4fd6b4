import { contract } from '@training-provider/contract';
import { replaceCoaching, updateCoaching } from '../attendance/coachingUnits.ts';
import { totalsOf } from '../attendance/reports.ts';
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
      const key = keyToWrite(request);
      await longWrite(database, request.res, (long) =>
        inTransaction(long, async (executor) => {
          const { updated_at } = await stored.softDelete(executor, key);
          await records.sessions.softDeleteBy(executor, key, 'coaching_id', String(updated_at));
        }),
      );
      return noContent();
    },

    undelete: (request) => {
      const key = keyToWrite(request);
      return undeleteOnce(database, request, '/v1/coachings', stored.table, (long) =>
        undelete(long, stored, key, {
          resume: async (executor, since) => {
            await records.sessions.restoreBelow(executor, 'coaching_id', since, key);
            return undefined;
          },
        }),
      );
    },

    attendance: totalsOf(database, 'coachings'),
    history: historyOf(database, stored.table, 'coaching'),
    ...externalIdsOf(database, 'coachings'),
  });
};
