import { type Conditions, failedCondition, type PublicKey, type PublicKeys } from '@training-provider/contract';
import type { Response } from 'express';
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK } from 'jose';
import { sql } from 'kysely';
import { requireRights } from '../../access/grant.ts';
import { changeKeys } from '../../access/oauth/clients.ts';
import { KeyError, publicKeyOf } from '../../access/oauth/publicKeys.ts';
import type { RevocationLedger } from '../../access/revocations/ledger.ts';
import { removalOf } from '../../access/revocations/removedKeys.ts';
import { operatorOf, recordChange } from '../../access/rightsChanges.ts';
import { callerOf } from '../../context/caller.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { statement } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keyToRead, tagOfContent } from '../../http/conditional.ts';
import { ok } from '../../http/responses.ts';
import type { Ledger } from '../../privacy/ledger.ts';
import { Fault, invalidBody, notFound } from '../../problems/fault.ts';
import { lockClient, OF_CLIENT } from './lock.ts';

/* The public keys of a client are a separate resource, whose `ETag` is a digest of its content. */

interface OnClient {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}

interface WithKeys {
  readonly body: { readonly keys: PublicKeys };
}

const select = statement<Pick<RecordKey, 'organisation_id' | 'id'>, { jwks: JSONWebKeySet | null }>(
  ({ organisation_id, id }) => sql`select jwks from oauth_client
    where organisation_id = ${organisation_id} and id = ${id} and deleted_at is null`,
);

const invalidKey = (index: number, detail: string) =>
  invalidBody([{ in: 'body', pointer: `/keys/${index}`, code: 'invalid_value', detail }]);

/**
 * The keys in a body, in their stored form. A key that was removed from the client cannot be added again.
 * @throws Fault 422
 */
const keysIn = async (
  given: PublicKeys,
  clientId: string,
  revocations: RevocationLedger | undefined,
): Promise<JWK[]> => {
  const removed = (await revocations?.removedKeys(clientId)) ?? [];
  const keys: JWK[] = [];
  for (const [index, key] of given.entries()) {
    const stored = await publicKeyOf(key).catch((error: unknown) => {
      throw error instanceof KeyError ? invalidKey(index, error.message) : error;
    });
    if (keys.some(({ kid }) => kid === stored.kid)) throw invalidKey(index, 'Another key has the same id.');
    if (removed.includes(await calculateJwkThumbprint(stored)))
      throw invalidKey(index, 'Was removed from this client and cannot be added again: make a new key.');
    keys.push(stored);
  }
  return keys;
};

/** The handlers of the keys of a client. */
export const keysOfClient = (database: OpenDatabase, ledger: Ledger | undefined) => {
  const tagOf = (keys: readonly JWK[]): string => tagOfContent(JSON.stringify(keys));
  const answer = (response: Response, keys: readonly JWK[]) => {
    response.setHeader('ETag', tagOf(keys));
    // The cast is the boundary to the database, which stores keys in the format of the contract.
    return ok(keys as PublicKey[]);
  };

  return {
    keys: async (request: OnClient) => {
      const { organisation_id, id } = keyToRead(request);
      const [found] = await select(database, { organisation_id, id });
      if (found === undefined) throw notFound();
      return answer(request.res, found.jwks?.keys ?? []);
    },

    replaceKeys: async (request: OnClient & WithKeys) => {
      const key = keyToRead(request);
      const caller = callerOf(request.res);
      const keys = await keysIn(request.body.keys, key.id, ledger?.revocations);
      return inTransaction(database, async (executor) => {
        const row = await lockClient(executor, key);
        requireRights(caller, records.clients.table.present(row).scopes, OF_CLIENT);
        const replaced = await changeKeys(executor.db, key.id, async (before) => {
          if (failedCondition(request.headers, tagOf(before)) !== undefined) throw new Fault('precondition_failed');
          const gone = before.filter(
            (one) => !keys.some(({ kid, x, n }) => kid === one.kid && x === one.x && n === one.n),
          );
          const removals = await Promise.all(gone.map((one) => removalOf(key, one)));
          if (removals.length > 0) await ledger?.revocations.add(removals);
          return keys;
        });
        if (replaced === undefined) throw new Fault('client_authentication');
        const details = { keys: keys.map(({ kid }) => kid) };
        const change = { ...operatorOf(caller), action: 'client keys', details };
        await recordChange(executor.db, key.organisation_id, key.id, change);
        return answer(request.res, keys);
      });
    },
  };
};
