import { contract } from '@training-provider/contract';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { inTransaction } from '../db/transaction.ts';
import { externalIdsOf } from '../externalIds/externalIds.ts';
import { historyOf } from '../history/history.ts';
import { createBatch } from '../http/batch.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../http/conditional.ts';
import { createOnce } from '../http/idempotency.ts';
import { longWrite } from '../http/longWrite.ts';
import { listPage } from '../http/paging.ts';
import { created, ok, okRecord } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { uuidOr404 } from '../http/uuid.ts';
import type { Ledger } from '../privacy/ledger.ts';
import { rightsOf } from '../privacy/rights.ts';
import { lockCoursesOf, softDeleteEnrolmentsOfParticipant } from './enrolments/deletion.ts';
import { enrollingIn } from './enrolments/enrolling.ts';
import { participantSteps } from './enrolments/participantSteps.ts';

/** The handlers of participants. */
export const participants = (database: OpenDatabase, ledger: Ledger | undefined) => {
  const { participants: stored } = records;
  const enrol = enrollingIn(database);

  return implement(contract.participants, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const row = await stored.create(executor, keyToCreate(request.res), request.body.participant);
        return created(request.res, '/v1/participants', stored.table, row);
      }),

    batch: (request) => createBatch(database, request, stored.table, request.body.participants, stored.createAll),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.participant);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.participant);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      const key = keyToWrite(request);
      const row = await longWrite(database, request.res, (long) =>
        inTransaction(long, async (executor) => {
          const locked = await lockCoursesOf(executor, key);
          const deleted = await stored.softDelete(executor, key);
          await softDeleteEnrolmentsOfParticipant(executor, key, locked, String(deleted.updated_at));
          return deleted;
        }),
      );
      return okRecord(request.res, stored.table, row);
    },

    addToCourse: async (request) => {
      const row = await enrol({ key: keyToWrite(request), courseId: uuidOr404(request.params.course_id) });
      return okRecord(request.res, stored.table, row);
    },

    history: historyOf(database, stored.table, 'participant'),
    ...externalIdsOf(database, 'participants'),
    ...rightsOf(database, ledger, 'participants', participantSteps),
  });
};
