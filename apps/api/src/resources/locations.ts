import type { NewLocation } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { systemAuthor } from '../context/author.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';
import { historyOf } from '../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { undeleteRecord } from '../http/undeletion.ts';

/** The handlers of locations. */
export const locations = (database: OpenDatabase) => {
  const { locations: stored } = records;

  return implement(contract.locations, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await stored.create(executor, keyToCreate(request.res), request.body.location);
        return created(request.res, '/v1/locations', stored.table, row);
      }),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.location);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.location);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    undelete: (request) => undeleteRecord(database, request, stored),

    history: historyOf(database, stored.table, 'location'),
  });
};

/** Creates a location for the admin command line, and returns its id. */
export const createLocation = async (db: Database, organisationId: string, location: NewLocation): Promise<string> => {
  const { id } = await records.locations.create(
    executorOn(db),
    { organisation_id: organisationId, by: systemAuthor('admin location create') },
    location,
  );
  return id;
};
