import { type Conditions, limitedViolations, type Violation } from '@training-provider/contract';
import type { Request, RequestHandler, Response } from 'express';
import { operationOf } from '../context/operation.ts';
import { type Creating, isRefused, type Outcome } from '../db/batches.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Executor } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault, invalidBody } from '../problems/fault.ts';
import type { StoredRow, Table } from '../tables/table.ts';
import { keyToCreate } from './conditional.ts';
import { createOnce } from './idempotency.ts';
import { setRecordsShown } from './location.ts';

/** The number of entries of a batch that count as one request (decision N6a). */
const ENTRIES_OF_REQUEST = 10;

/**
 * The step that counts the entries of a batch. The first ten are already counted by the request itself.
 * @param count counts additional requests of the caller, or rejects them
 */
export const countEntries =
  (count: (requests: number, response: Response, next: (error?: unknown) => void) => void): RequestHandler =>
  (request, response, next) => {
    const operation = operationOf(request);
    const entries: unknown = operation?.action === 'batch' ? request.body?.[operation.wrapper ?? ''] : undefined;
    const requests = Array.isArray(entries) ? Math.ceil(entries.length / ENTRIES_OF_REQUEST) : 1;
    if (requests < 2) return next();
    count(requests - 1, response, next);
  };

type Facts = Table['facts'];

/**
 * The violations of an entry. The pointers of the fault are those of a single create operation, and are changed to
 * pointers into the batch.
 */
const violationsAt = ({ name, singular }: Facts, index: number, fault: Fault): Violation[] => {
  const place = (pointer: string): string => `/${name}/${index}${pointer.slice(singular.length + 1)}`;
  const { code, detail, errors = [{ in: 'body', pointer: '', code, detail }] } = fault;
  const isInvalid = code === 'invalid_body';
  return errors.map((one) => ({ ...one, pointer: place(one.pointer), ...(isInvalid ? {} : { code }) }));
};

/** The fault of a batch: the violations of all entries or, if there are none, their conflicts (decision N6a). */
const faultOf = (facts: Facts, outcomes: readonly Outcome[]): Fault | undefined => {
  const refused = outcomes.flatMap((outcome, index) => (isRefused(outcome) ? [{ outcome, index }] : []));
  if (refused.length === 0) return undefined;
  const invalid = refused.filter(({ outcome }) => outcome.code === 'invalid_body');
  const listed = invalid.length > 0 ? invalid : refused;
  const errors = limitedViolations(listed.flatMap(({ outcome, index }) => violationsAt(facts, index, outcome)));
  return invalid.length > 0 ? invalidBody(errors) : new Fault('batch_conflict', { errors });
};

interface BatchRequest {
  readonly headers: Conditions & { readonly 'idempotency-key'?: string | undefined };
  readonly req: Pick<Request, 'path' | 'params' | 'body'>;
  readonly res: Response;
}

/**
 * Handles a POST that creates several records, all or none, once for each `Idempotency-Key`. Responds with 201 and the
 * records in the order of the entries.
 * @param createAll returns the outcome of each entry
 * @throws Fault 422 with the violations of all entries; 409 `batch_conflict` with the code of each rejected entry
 */
export const createBatch = <Item, Input>(
  database: OpenDatabase,
  request: BatchRequest,
  { facts, present }: Pick<Table<Item>, 'facts' | 'present'>,
  entries: readonly Input[],
  createAll: (executor: Executor, creating: Creating, bodies: readonly Input[]) => Promise<Outcome[]>,
) =>
  createOnce(database, request, (executor) =>
    inTransaction(executor, async (own) => {
      const outcomes = await createAll(own, keyToCreate(request.res), entries);
      const fault = faultOf(facts, outcomes);
      if (fault !== undefined) throw fault;
      const rows = outcomes.filter((outcome): outcome is StoredRow => !isRefused(outcome));
      setRecordsShown(
        request.res,
        rows.map(({ id }) => id),
      );
      return { status: 201, body: { data: rows.map(present) } } as const;
    }),
  );
