import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type IdempotencyKey, storeResponse, findStoredResponse, lockKey } from '../db/idempotencyKeys.ts';
import type { Executor } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault } from '../problems/fault.ts';

interface CreateRequest {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly req: Pick<Request, 'path' | 'body'>;
  readonly res: Response;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const textHeader = (response: Response, name: string): string | null => {
  const value = response.getHeader(name);
  return typeof value === 'string' ? value : null;
};

/**
 * Runs a creation once for each `Idempotency-Key` (decision K2): sent again within 24 hours with the same body, it
 * answers as the first time. The key and what `work` writes commit together, so neither is there without the other,
 * whatever fails in between. Answers that are faults are not kept.
 * @throws Fault 409 `request_in_progress` while the first is running; 422 `idempotency_key_reused` for another body
 */
export const withIdempotencyKey = async <Result extends Answer>(
  database: OpenDatabase,
  { headers, req, res }: CreateRequest,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return work(database);
  const { organisationId, clientId } = callerOf(res);
  const of: IdempotencyKey = { organisation_id: organisationId, client_id: clientId, path: req.path, key };
  const requestHash = createHash('sha256').update(JSON.stringify(req.body)).digest();

  return inTransaction(database, async (executor) => {
    if (!(await lockKey(executor.db, of))) throw new Fault('request_in_progress', { headers: { 'Retry-After': '1' } });
    const kept = await findStoredResponse(executor.db, of);
    if (kept !== undefined) {
      if (!kept.request_hash.equals(requestHash)) throw new Fault('idempotency_key_reused');
      res.setHeader('Idempotent-Replayed', 'true');
      if (kept.location !== null) res.setHeader('Location', kept.location);
      if (kept.etag !== null) res.setHeader('ETag', kept.etag);
      // What was kept is what `work` returned for the same operation.
      return { status: kept.status, body: JSON.parse(kept.body) } as Result;
    }
    const answer = await work(executor);
    await storeResponse(executor.db, {
      ...of,
      request_hash: requestHash,
      status: answer.status,
      location: textHeader(res, 'Location'),
      etag: textHeader(res, 'ETag'),
      body: JSON.stringify(answer.body),
    });
    return answer;
  });
};
