import type {
  Conditions,
  Erasure,
  ErasurePlan,
  ErasureResult,
  PersonExport,
  PersonName,
  PersonRecord,
} from '@training-provider/contract';
import type { Request, Response } from 'express';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Executor } from '../db/statement.ts';
import { keyToRead, keyToWrite } from '../http/conditional.ts';
import { renewDeadline } from '../http/deadline.ts';
import { withIdempotencyKey } from '../http/idempotency.ts';
import { longWrite } from '../http/longWrite.ts';
import { ok } from '../http/responses.ts';
import { undeleteOnce } from '../http/undeletion.ts';
import type { StoredRow } from '../tables/table.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';
import type { Ledger } from './ledger.ts';
import { personOf } from './persons.ts';
import { planErasure } from './plan.ts';
import type { PersonSteps } from './steps.ts';
import { undeletePerson } from './undelete.ts';

interface OnPerson {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}

interface Posted {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly req: Pick<Request, 'path' | 'params' | 'body'>;
}

interface WithErasure {
  readonly body: { readonly erasure: Erasure };
}

/**
 * The handlers of the rights of one kind of person: export, erasure with its dry run, and undelete. The casts are the
 * boundary to the contract, because the compiler cannot derive which resources are about a person.
 */
export const rightsOf = <Name extends PersonName>(
  database: OpenDatabase,
  ledger: Ledger | undefined,
  resource: Name,
  steps: PersonSteps,
) => {
  const person = personOf(resource);
  /** Runs a write of any size once for each `Idempotency-Key`. */
  const once = <Result extends { status: number; body: unknown }>(
    request: OnPerson & Posted,
    work: (executor: Executor) => Promise<Result>,
  ): Promise<Result> =>
    longWrite(database, request.res, (long) => withIdempotencyKey({ ...database, ...long }, request, work));

  /** Counting may take longer than the deadline of the request, as long as each count ends in time. */
  const counting = ({ res }: OnPerson) => ({ db: database.db, progressed: async () => renewDeadline(res) });

  return {
    export: async (request: OnPerson) => {
      const written = await exportPerson(database, person, steps, keyToRead(request));
      return { status: 200, body: written as unknown as { data: PersonExport<Name> } } as const;
    },

    erasure: async (request: OnPerson) =>
      ok((await planErasure(counting(request), person, steps, keyToWrite(request))) as unknown as ErasurePlan<Name>),

    erase: async (request: OnPerson & Posted & WithErasure) => {
      const key = keyToWrite(request);
      return once(request, async (executor) => {
        const { erased_at, removed } = await erasePerson(executor, ledger, person, steps, key, request.body.erasure);
        return ok({ id: key.id, erasedAt: erased_at, removed } as unknown as ErasureResult<Name>);
      });
    },

    undelete: (request: OnPerson & Posted) => {
      const key = keyToWrite(request);
      const present = (row: StoredRow) => person.table.present(row) as PersonRecord<Name>;
      return undeleteOnce(database, request, `/v1/${resource}`, { present }, (executor) =>
        undeletePerson(executor, person, steps, key, callerOf(request.res)),
      );
    },
  };
};
