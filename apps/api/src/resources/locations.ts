import type { NewLocation } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { systemAuthor } from '../context/author.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';
import { historyOf } from '../history/history.ts';
import { listPage } from '../http/paging.ts';
import { ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';

/** The handler of locations. */
export const locations = (database: OpenDatabase) => {
  return implement(contract.locations, {
    list: async (request) => ok(await listPage(database, records.locations, request)),
    history: historyOf(database, records.locations.table, 'location'),
  });
};

/** Creates a location and returns its id. For the admin command line, since the interface can't create locations. */
export const createLocation = async (db: Database, organisationId: string, location: NewLocation): Promise<string> => {
  const { id } = await records.locations.create(
    executorOn(db),
    { organisation_id: organisationId, by: systemAuthor('admin location create') },
    location,
  );
  return id;
};
