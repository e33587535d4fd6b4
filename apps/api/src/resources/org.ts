import type { NewOrganisation } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { systemAuthor } from '../context/author.ts';
import { callerOf } from '../context/caller.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { selectList } from '../db/selection.ts';
import { type Executor, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { historyPages } from '../history/history.ts';
import { keyToWrite } from '../http/conditional.ts';
import { ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { invalidBody, notFound } from '../problems/fault.ts';
import { organisationTable } from '../tables/organisation.ts';
import type { StoredRow } from '../tables/table.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Finds an organisation. It belongs to no other organisation, so its id is its key. */
const find = statement<{ id: string }, StoredRow>(
  ({ id }) => sql`select ${selectList(organisationTable, {})} from organisation where id = ${id}`,
);

const timeIn = statement<{ zone: string }, object>(({ zone }) => sql`select now() at time zone ${zone}::text`);

/**
 * Checks that the database knows a time zone: it computes calendar days, and may know fewer time zones than the
 * contract. @throws Fault 422
 */
const requireTimeZone = async (executor: Executor, zone: string): Promise<void> => {
  try {
    await timeIn(executor, { zone });
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === INVALID_PARAMETER_VALUE)) throw error;
    const detail = 'Not a time zone that the service knows: use one such as "Europe/Berlin".';
    throw invalidBody([{ in: 'body', pointer: '/organisation/timezone', code: 'invalid_time_zone', detail }]);
  }
};

/** The handlers of the organisation. */
export const org = (database: OpenDatabase) => {
  const historyPage = historyPages(database, organisationTable, 'organisation');

  return implement(contract.org, {
    get: async (request) => {
      const [row] = await find(database, { id: callerOf(request.res).organisationId });
      if (row === undefined) throw notFound();
      return okRecord(request.res, organisationTable, row);
    },

    update: async (request) => {
      const { organisationId } = callerOf(request.res);
      const { organisation } = request.body;
      if (typeof organisation.timezone === 'string') await requireTimeZone(database, organisation.timezone);
      const key = keyToWrite({ ...request, params: { id: organisationId } });
      const row = await records.org.update(database, key, organisation);
      return okRecord(request.res, organisationTable, row);
    },

    history: async (request) => {
      const { organisationId } = callerOf(request.res);
      return ok(await historyPage(request, { organisation_id: organisationId, id: organisationId }));
    },
  });
};

/** Creates an organisation for the admin command line, and returns its id. */
export const createOrganisation = async (db: Database, organisation: NewOrganisation): Promise<string> => {
  const { id } = await records.org.createWithoutOrganisation(
    executorOn(db),
    systemAuthor('admin org create'),
    organisation,
  );
  return id;
};
