import { contract, type User } from '@training-provider/contract';
import { countAccessOf, removeAccessOf } from '../access/erasure.ts';
import { exportAccessOf } from '../access/export.ts';
import { requireGrantable, requireGrantableChange, requireRightsOfUser } from '../access/grant.ts';
import { noteRevoked } from '../access/revocations/note.ts';
import { systemAuthor } from '../context/author.ts';
import { callerOf } from '../context/caller.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { executorOn, inTransaction } from '../db/transaction.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { setLocation } from '../http/location.ts';
import { listPage } from '../http/paging.ts';
import { noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import type { Ledger } from '../privacy/ledger.ts';
import { rightsOf } from '../privacy/rights.ts';
import { noSteps, type PersonSteps } from '../privacy/steps.ts';
import { userTable } from '../tables/user.ts';

/** The additional steps for users as persons, who have access to the service. */
export const userSteps: PersonSteps = {
  ...noSteps,
  ending: countAccessOf,
  end: removeAccessOf,
  exported: exportAccessOf,
  /** A caller that undeletes a user grants the rights of the user's groups (decision A6). */
  admit: async (executor, key, caller) => {
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
      createOnce(database, request, async (executor) => {
        const { user } = request.body;
        const row = await inTransaction(executor, async (transaction) => {
          await requireGrantable(transaction, callerOf(request.res), user.groups ?? []);
          return stored.create(transaction, keyToCreate(request.res), user);
        });
        // The specification requires 200 here, not 201.
        setLocation(request.res, `/v1/users/${row.id}`);
        return okRecord(request.res, stored.table, row);
      }),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const key = keyToWrite(request);
      const { user } = request.body;
      const row = await inTransaction(database, async (transaction) => {
        await requireGrantableChange(transaction, callerOf(request.res), key, stored.table.allValues(user));
        return stored.replace(transaction, key, user);
      });
      if (row.status !== 'active') await noteRevoked(database, ledger?.revocations, key);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const key = keyToWrite(request);
      const { user } = request.body;
      const row = await inTransaction(database, async (transaction) => {
        await requireGrantableChange(transaction, callerOf(request.res), key, stored.table.changedValues(user));
        return stored.update(transaction, key, user);
      });
      if (row.status !== 'active') await noteRevoked(database, ledger?.revocations, key);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      const key = keyToWrite(request);
      await inTransaction(database, async (transaction) => {
        await requireRightsOfUser(transaction, callerOf(request.res), key);
        return stored.softDelete(transaction, key);
      });
      await noteRevoked(database, ledger?.revocations, key);
      return noContent();
    },

    history: historyOf(database, stored.table, 'user'),
    ...externalIdsOf(database, 'users'),
    ...rightsOf(database, ledger, 'users', userSteps),
  });
};

/**
 * Sets the status of a user for the admin command line, which has all rights. Returns the user's id and status, or
 * undefined if the user does not exist.
 */
export const setUserStatus = async (db: Database, key: RecordKey, status: User['status']) => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', key.organisation_id)
    .where('id', '=', key.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const by = systemAuthor(`admin user ${status === 'active' ? 'activate' : 'deactivate'}`);
  await records.users.update(executorOn(db), { ...key, by }, { status });
  return { id: key.id, status };
};
