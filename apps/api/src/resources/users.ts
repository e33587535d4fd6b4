import { contract } from '@training-provider/contract';
import { removeAccessOf } from '../access/erasure.ts';
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
import type { Ledger } from '../privacy/ledger.ts';
import { rightsOf } from '../privacy/rights.ts';
import { noSteps, type PersonSteps } from '../privacy/steps.ts';
import { userTable } from '../tables/user.ts';

/** What is special about users as persons: they have access. */
export const userSteps: PersonSteps = {
  ...noSteps,
  end: removeAccessOf,
  /** Whoever brings a user back gives it the rights of its groups (decision A6). */
  resume: async (executor, key, _since, _locked, caller) => {
    const { groups } = userTable.present(await records.users.get(executor, key));
    await requireGrantable(executor, caller, groups);
  },
};

/** The handlers of users. */
export const users = (database: OpenDatabase, ledger: Ledger | undefined) => {
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
    ...rightsOf(database, ledger, 'users', userSteps),
  });
};
