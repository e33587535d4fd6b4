import type { Conditions } from '@training-provider/contract';
import type { Request, Response } from 'express';
import type { OpenDatabase } from '../db/database.ts';
import type { Executor } from '../db/statement.ts';
import { type Undeletable, undelete } from '../db/undelete.ts';
import type { StoredRow, Table } from '../tables/table.ts';
import { keyToWrite } from './conditional.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { setShown } from './location.ts';
import { longWrite } from './longWrite.ts';
import { okRecord } from './responses.ts';

interface UndeleteRequest {
  readonly headers: Conditions & { readonly 'idempotency-key'?: string | undefined };
  readonly req: Pick<Request, 'path' | 'params' | 'body'>;
  readonly res: Response;
}

/**
 * Handles a POST that undeletes a record, once for each `Idempotency-Key`. Responds with 200 and the record. The
 * undelete may take longer than the deadline as long as it makes progress.
 * @param path the path of the record's collection
 */
export const undeleteOnce = <Item>(
  database: OpenDatabase,
  request: UndeleteRequest,
  path: string,
  table: { readonly present: (row: StoredRow) => Item },
  work: (executor: Pick<Executor, 'db' | 'progressed'>) => Promise<StoredRow>,
) =>
  longWrite(database, request.res, (long) =>
    withIdempotencyKey({ ...database, ...long }, request, async (executor) => {
      const row = await work(executor);
      setShown(request.res, `${path}/${row.id}`);
      return okRecord(request.res, table, row);
    }),
  );

interface OfRecord<Item> extends Undeletable {
  readonly table: Pick<Table<Item>, 'facts' | 'present'>;
}

/** Like `undeleteOnce`, for a record whose undelete has no additional steps. */
export const undeleteRecord = <Item>(
  database: OpenDatabase,
  request: UndeleteRequest & { readonly params: { readonly id: string } },
  stored: OfRecord<Item>,
) => {
  const key = keyToWrite(request);
  return undeleteOnce(database, request, `/v1/${stored.table.facts.name}`, stored.table, (executor) =>
    undelete(executor, stored, key),
  );
};
