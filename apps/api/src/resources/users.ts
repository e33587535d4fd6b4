import { contract } from '@training-provider/contract';
import { requireGrantable } from '../access/grant.ts';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { historyOf } from '../history/history.ts';
import { keyToCreate, keyToRead } from '../http/conditional.ts';
import { withIdempotencyKey } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { ok, okOrNotModified, okRecord, setLocation } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';

/** The handlers of users. */
export const users = (database: OpenDatabase) => {
  const { users: stored } = records;

  return implement(contract.users, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      withIdempotencyKey(database, request, async (executor) => {
        const { user } = request.body;
        await requireGrantable(executor, callerOf(request.res), user.groups ?? []);
        const row = await stored.create(executor, keyToCreate(request.res), user);
        // The specification requires 200 here, not 201.
        setLocation(request.res, '/v1/users', row.id);
        return okRecord(request.res, stored.table, row);
      }),

    get: async (request) => okOrNotModified(request, stored.table, await stored.get(database, keyToRead(request))),

    history: historyOf(database, stored.table, 'user'),
  });
};
