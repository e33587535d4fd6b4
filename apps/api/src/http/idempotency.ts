import { createHash } from 'node:crypto';
import type { Conditions } from '@training-provider/contract';
import type { Request, Response } from 'express';
import { callerOf } from '../context/caller.ts';
import { operationOf } from '../context/operation.ts';
import { findStoredResponse, type IdempotencyKey, lockKey, storeResponse } from '../db/idempotencyKeys.ts';
import type { Executor } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault } from '../problems/fault.ts';
import { requireCollection } from './conditional.ts';
import { recordsShownIn, setLocation, shownIn } from './location.ts';

interface PostRequest {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly req: Pick<Request, 'path' | 'params' | 'body'>;
  readonly res: Response;
}

/** The path of the request in a normalised form, because clients may send ids in upper case or percent-encoded. */
const pathOf = (request: PostRequest['req']): string => {
  const { path = request.path } = operationOf(request) ?? {};
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(request.params[name]).toLowerCase());
};

interface HandlerResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs a POST once for each `Idempotency-Key` (decision K2): within 24 hours, the response to a repeated request with
 * the same body is the first response. The key and the writes of `work` are committed together, so neither exists
 * without the other, whatever fails in between. Errors are not stored.
 * @param kept returns the body of the response without the parts that must not be stored
 * @throws Fault 409 `request_in_progress` while the first request runs; 422 `idempotency_key_reused` for another body
 */
export const withIdempotencyKey = async <Result extends HandlerResponse>(
  database: Executor,
  { headers, req, res }: PostRequest,
  work: (executor: Executor) => Promise<Result>,
  kept: (body: Result['body']) => unknown = (body) => body,
): Promise<Result> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return work(database);
  const { organisationId, clientId } = callerOf(res);
  const idempotencyKey: IdempotencyKey = {
    organisation_id: organisationId,
    client_id: clientId,
    path: pathOf(req),
    key,
  };
  const requestHash = createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest();

  return inTransaction(database, async (executor) => {
    if (!(await lockKey(executor.db, idempotencyKey)))
      throw new Fault('request_in_progress', { headers: { 'Retry-After': '1' } });
    const stored = await findStoredResponse(executor.db, idempotencyKey);
    if (stored !== undefined) {
      // An erasure has removed the response to a batch (`privacy/traces.ts`). The batch must not create the other
      // records again.
      if (stored.status === 409) throw new Fault('person_erased');
      if (!stored.request_hash.equals(requestHash)) throw new Fault('idempotency_key_reused');
      res.setHeader('Idempotent-Replayed', 'true');
      // Only a create operation returns the location of its record. Such a location is below the path of the request.
      if (stored.location?.startsWith(`${idempotencyKey.path}/`)) setLocation(res, stored.location);
      if (stored.etag !== null) res.setHeader('ETag', stored.etag);
      // The type is right, because the stored response is what `work` returned for the same operation.
      return { status: stored.status, body: JSON.parse(stored.body) } as Result;
    }
    const response = await work(executor);
    const etag = res.getHeader('ETag');
    await storeResponse(executor.db, {
      ...idempotencyKey,
      request_hash: requestHash,
      status: response.status,
      location: shownIn(res),
      record_ids: recordsShownIn(res),
      etag: typeof etag === 'string' ? etag : null,
      body: JSON.stringify(kept(response.body)),
    });
    return response;
  });
};

/** Thrown if there is no stored response. */
class NotStored extends Error {}

/**
 * Runs a POST once for each `Idempotency-Key`, if its work writes nothing and takes too long for a transaction. Two
 * simultaneous requests both run, and both get the response of the request that ends first.
 * @throws Fault the same faults as `withIdempotencyKey`
 */
export const withIdempotencyKeyOutside = async <Result extends HandlerResponse>(
  database: Executor,
  request: PostRequest,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (request.headers['idempotency-key'] === undefined) return work();
  const find = withIdempotencyKey<Result>(database, request, () => Promise.reject(new NotStored()));
  const stored = await find.catch((error: unknown) => {
    if (error instanceof NotStored) return undefined;
    throw error;
  });
  if (stored !== undefined) return stored;
  const answer = await work();
  return withIdempotencyKey(database, request, async () => answer);
};

/**
 * Runs a create operation once for each `Idempotency-Key`, if the conditions on its collection are met.
 * @throws Fault 412, and the faults of `withIdempotencyKey`
 */
export const createOnce = <Result extends HandlerResponse>(
  database: Executor,
  request: PostRequest & { readonly headers: Conditions },
  work: (executor: Executor) => Promise<Result>,
  kept?: (body: Result['body']) => unknown,
): Promise<Result> => {
  requireCollection(request.headers);
  return withIdempotencyKey(database, request, work, kept);
};
