import { contract } from '@training-provider/contract';
import { attendancesOf } from '../../attendance/lists.ts';
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
import { createSessions } from './createAll.ts';
import { undeleteSession } from './undeletion.ts';
import { createSession, deleteSession, replaceSession, updateSession } from './writes.ts';

/** The handlers of sessions. */
export const sessions = (database: OpenDatabase) => {
  const { sessions: stored } = records;

  return implement(contract.sessions, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await createSession(executor, keyToCreate(request.res), request.body.session);
        return created(request.res, '/v1/sessions', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.sessions, createSessions),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await replaceSession(database, keyToWrite(request), request.body.session);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await updateSession(database, keyToWrite(request), request.body.session);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await deleteSession(database, keyToWrite(request));
      return noContent();
    },

    undelete: (request) => {
      const key = keyToWrite(request);
      return undeleteOnce(database, request, '/v1/sessions', stored.table, (long) => undeleteSession(long, key));
    },

    history: historyOf(database, stored.table, 'session'),
    ...externalIdsOf(database, 'sessions'),
    ...attendancesOf(database),
  });
};
