import { type ClientWithSecret, contract } from '@training-provider/contract';
import { requireKnownScopes, requireRights, requireRightsOfUser, requireRightsToChange } from '../../access/grant.ts';
import { insertClient, rotateClient } from '../../access/oauth/clients.ts';
import { noteRevoked } from '../../access/revocations/note.ts';
import { operatorOf, recordChange } from '../../access/rightsChanges.ts';
import { callerOf } from '../../context/caller.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { changedFixed } from '../../db/fixed.ts';
import { requireVersion } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import { historyOf } from '../../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite, setETag } from '../../http/conditional.ts';
import { createOnce, withIdempotencyKey } from '../../http/idempotency.ts';
import { setLocation, setShown } from '../../http/location.ts';
import { listPage } from '../../http/paging.ts';
import { noContent, ok, okRecord } from '../../http/responses.ts';
import { implement } from '../../http/tsRest.ts';
import type { Ledger } from '../../privacy/ledger.ts';
import { Fault, invalidBody } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { keysOfClient } from './keys.ts';
import { lockClient, OF_CLIENT } from './lock.ts';

const GRACE_MS = 86_400_000;

/** The response without the secret. A secret is never stored for repeated requests. */
const withoutSecret = ({ data: { secret: _, ...client } }: { readonly data: ClientWithSecret }) => ({ data: client });

/** The handlers of OAuth clients. */
export const clients = (database: OpenDatabase, ledger: Ledger | undefined) => {
  const { clients: stored } = records;
  const withSecret = (row: StoredRow, secret: string | undefined): ClientWithSecret => ({
    ...stored.table.present(row),
    ...(secret === undefined ? {} : { secret }),
  });

  return implement(contract.clients, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) => {
      const { client } = request.body;
      requireKnownScopes(client.scopes, '/client/scopes');
      const caller = callerOf(request.res);
      const create = async (executor: Executor) => {
        requireRightsToChange(caller, [], client.scopes);
        const created = await inTransaction(executor, async (transaction) => {
          const { userId } = client;
          const { organisationId } = caller;
          if (typeof userId === 'string')
            await requireRightsOfUser(transaction, caller, { organisation_id: organisationId, id: userId });
          return insertClient(transaction, keyToCreate(request.res), client);
        });
        setETag(request.res, created.row.version);
        setLocation(request.res, `/v1/clients/${created.row.id}`);
        return { status: 201, body: { data: withSecret(created.row, created.secret) } } as const;
      };
      return createOnce(database, request, create, withoutSecret);
    },

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    update: async (request) => {
      const { client } = request.body;
      const { scopes, userId, authentication, ...others } = client;
      requireKnownScopes(scopes ?? [], '/client/scopes');
      const key = keyToWrite(request);
      const isPlain = scopes === undefined && userId === undefined && authentication === undefined;
      const row = await (isPlain
        ? stored.update(database, key, others)
        : inTransaction(database, async (executor) => {
            const locked = await lockClient(executor, key);
            const before = stored.table.present(locked);
            requireRightsToChange(callerOf(request.res), before.scopes, scopes ?? before.scopes);
            requireVersion(key, locked.version);
            const fixed = changedFixed(stored.table, before, client);
            if (fixed.length > 0) throw invalidBody(fixed);
            return stored.update(executor, key, { ...others, scopes });
          }));
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      const key = keyToWrite(request);
      await inTransaction(database, async (executor) => {
        const row = await lockClient(executor, key);
        requireRights(callerOf(request.res), stored.table.present(row).scopes, OF_CLIENT);
        return stored.softDelete(executor, key);
      });
      await noteRevoked(database, ledger?.revocations, key);
      return noContent();
    },

    rotate: (request) => {
      const key = keyToWrite(request);
      const caller = callerOf(request.res);
      const rotate = (executor: Executor) =>
        inTransaction(executor, async (transaction) => {
          const row = await lockClient(transaction, key);
          requireRights(caller, stored.table.present(row).scopes, OF_CLIENT);
          requireVersion(key, row.version);
          const graceUntil = new Date(Date.now() + GRACE_MS);
          const rotated = await rotateClient(transaction.db, key.id, graceUntil);
          if (rotated === undefined) throw new Fault('client_authentication');
          const change = {
            ...operatorOf(caller),
            action: 'client rotate',
            details: { previousSecretUntil: graceUntil },
          };
          await recordChange(transaction.db, key.organisation_id, key.id, change);
          // If this fails, the transaction is rolled back: nobody knows the new secret, and the old one stays valid.
          await noteRevoked(transaction, ledger?.revocations, key);
          setETag(request.res, row.version);
          setShown(request.res, `/v1/clients/${key.id}`);
          return ok(withSecret(row, rotated.secret));
        });
      return withIdempotencyKey(database, request, rotate, withoutSecret);
    },

    ...keysOfClient(database, ledger),
    history: historyOf(database, stored.table, 'client'),
  });
};
