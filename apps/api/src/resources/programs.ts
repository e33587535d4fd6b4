import type { NewProgram } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { systemAuthor } from '../context/author.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { undeleteRecord } from '../http/undeletion.ts';

/** The handlers of programs. */
export const programs = (database: OpenDatabase) => {
  const { programs: stored } = records;

  return implement(contract.programs, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await stored.create(executor, keyToCreate(request.res), request.body.program);
        return created(request.res, '/v1/programs', stored.table, row);
      }),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.program);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.program);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    undelete: (request) => undeleteRecord(database, request, stored),

    history: historyOf(database, stored.table, 'program'),
    ...externalIdsOf(database, 'programs'),
  });
};

/** Creates a program for the admin command line, and returns its id. */
export const createProgram = async (db: Database, organisationId: string, program: NewProgram): Promise<string> => {
  const { id } = await records.programs.create(
    executorOn(db),
    { organisation_id: organisationId, by: systemAuthor('admin program create') },
    program,
  );
  return id;
};
