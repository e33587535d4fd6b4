import type { NewOrganisation } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { sql } from 'kysely';
import { systemAuthor } from '../context/author.ts';
import { callerOf } from '../context/caller.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { selectList } from '../db/selection.ts';
import { statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { historyPages } from '../history/history.ts';
import { ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { notFound } from '../problems/fault.ts';
import { organisationTable } from '../tables/organisation.ts';
import type { StoredRow } from '../tables/table.ts';

/** An organisation belongs to no other one, so its id alone is its key. */
const find = statement<{ id: string }, StoredRow>(
  ({ id }) => sql`select ${selectList(organisationTable, {})} from organisation where id = ${id}`,
);

/** The handlers of the organisation. */
export const org = (database: OpenDatabase) => {
  const historyPage = historyPages(database, organisationTable, 'organisation');

  return implement(contract.org, {
    get: async (request) => {
      const [row] = await find(database, { id: callerOf(request.res).organisationId });
      if (row === undefined) throw notFound();
      return okRecord(request.res, organisationTable, row);
    },

    history: async (request) => {
      const { organisationId } = callerOf(request.res);
      return ok(await historyPage(request, { organisation_id: organisationId, id: organisationId }));
    },
  });
};

/** Creates an organisation and returns its id. For the admin command line. */
export const createOrganisation = async (db: Database, organisation: NewOrganisation): Promise<string> => {
  const { id } = await records.org.createWithoutOrganisation(
    executorOn(db),
    systemAuthor('admin org create'),
    organisation,
  );
  return id;
};
