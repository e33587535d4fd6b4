import { contract } from '@training-provider/contract';
import { requireGrantable, requireGrantableChange } from '../access/grant.ts';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { inTransaction } from '../db/transaction.ts';
import { historyOf } from '../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { withIdempotencyKey } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { noContent, ok, okOrNotModified, okRecord, setLocation } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';

/** The handlers of users. */
export const users = (database: OpenDatabase) => {
  const { users: stored } = records;

  return implement(contract.users, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      withIdempotencyKey(database, request, async (executor) => {
        const { user } = request.body;
        const row = await inTransaction(executor, async (transaction) => {
          await requireGrantable(transaction, callerOf(request.res), user.groups ?? []);
          return stored.create(transaction, keyToCreate(request.res), user);
        });
        // The specification requires 200 here, not 201.
        setLocation(request.res, '/v1/users', row.id);
        return okRecord(request.res, stored.table, row);
      }),

    get: async (request) => okOrNotModified(request, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const key = keyToWrite(request);
      const { user } = request.body;
      const row = await inTransaction(database, async (transaction) => {
        await requireGrantableChange(transaction, callerOf(request.res), key, stored.table.allValues(user));
        return stored.replace(transaction, key, user);
      });
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const key = keyToWrite(request);
      const { user } = request.body;
      const row = await inTransaction(database, async (transaction) => {
        await requireGrantableChange(transaction, callerOf(request.res), key, stored.table.changedValues(user));
        return stored.update(transaction, key, user);
      });
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    history: historyOf(database, stored.table, 'user'),
  });
};
