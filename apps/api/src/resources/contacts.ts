import { contract } from '@training-provider/contract';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { createBatch } from '../http/batch.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { listPage } from '../http/paging.ts';
import { created, noContent, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import type { Ledger } from '../privacy/ledger.ts';
import { rightsOf } from '../privacy/rights.ts';
import { noSteps } from '../privacy/steps.ts';

/** The handlers of contacts. */
export const contacts = (database: OpenDatabase, ledger: Ledger | undefined) => {
  const { contacts: stored } = records;

  return implement(contract.contacts, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const { contact } = request.body;
        // The caller may supply the id (decision Q4).
        const creation = { ...keyToCreate(request.res), id: contact.id ?? undefined };
        const row = await stored.create(executor, creation, contact);
        return created(request.res, '/v1/contacts', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.contacts, stored.createAll),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.contact);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.contact);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    history: historyOf(database, stored.table, 'contact'),
    ...externalIdsOf(database, 'contacts'),
    ...rightsOf(database, ledger, 'contacts', noSteps),
  });
};
