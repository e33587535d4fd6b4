import { contract, type WebhookWithSecret } from '@training-provider/contract';
import type { Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { requireScopes } from '../access/authenticate.ts';
import { type NumberChanges, numberAll } from '../changes/numbering.ts';
import { baseUrlOf } from '../context/baseUrl.ts';
import { callerOf } from '../context/caller.ts';
import type { Position } from '../db/collection.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type RecordKey, requireVersion } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { now } from '../db/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { keyToRead, keyToWrite, setETag } from '../http/conditional.ts';
import { createOnce, withIdempotencyKey, withIdempotencyKeyOutside } from '../http/idempotency.ts';
import { setLocation, setShown } from '../http/location.ts';
import { cutPage, type PageRequest, positionIn } from '../http/paging.ts';
import type { Pause } from '../http/pause.ts';
import { noContent, ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { invalidBody, notFound, unavailable } from '../problems/fault.ts';
import { type AddressPolicy, targetOf } from './addresses.ts';
import { testMessage } from './changes.ts';
import { deliver } from './deliver.ts';
import type { Resolve } from './resolve.ts';
import {
  type From,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  presentDelivery,
  presentWebhook,
  readWebhook,
} from './rows.ts';
import { scopesOf } from './scopes.ts';
import type { Send } from './send.ts';
import type { Slots } from './slots.ts';
import type { Vault } from './vault.ts';
import {
  insertWebhook,
  removeWebhook,
  retryWebhook,
  rotateWebhook,
  skipChanges,
  updateWebhook,
  type WithSecret,
} from './writes.ts';

/** What the handlers of webhooks need in addition to the database. */
export interface Webhooks {
  readonly vault: Vault;
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly send: Send;
  readonly slots: Slots;
  readonly numberChanges: NumberChanges;
  /** Notifies the sender of this process that a webhook has changed. */
  changed(): void;
}

type Shown = Parameters<typeof presentWebhook>[0];

/**
 * How long a request waits for a name server, in milliseconds. If the name server is slower, the first attempt reports
 * an address that is not allowed.
 */
const RESOLVE_MS = 500;
const TEST_MS = 10_000;

/** The response without the secret. A secret is never stored in plain text for repeated requests. */
const withoutSecret = ({ data: { secret: _, ...webhook } }: { readonly data: WebhookWithSecret }) => ({
  data: webhook,
});

const addressNotAllowed = () =>
  invalidBody([
    {
      ...{ in: 'body', pointer: '/webhook/url', code: 'address_not_allowed' },
      detail:
        'Not an https URL without user and password, on an allowed port of a host whose addresses are all public.',
    },
  ]);

const pageOf = <Row extends { readonly id: string }, Item>(
  request: PageRequest & { readonly query: { readonly limit: number; readonly cursor?: string | undefined } },
  present: (row: Row) => Item,
  read: (from: From) => Promise<Row[]>,
) => {
  const { limit, cursor } = request.query;
  const position = positionIn(request, cursor, []);
  const positionOf = (direction: Position['direction'], { id }: Row): Position => ({ direction, id, values: [] });
  return read({ direction: position?.direction ?? 'next', id: position?.id, limit: limit + 1 }).then((rows) =>
    ok(cutPage(request, { rows, limit, isCounted: false, present, positionOf }, position)),
  );
};

/** Sets the `ETag`, and returns the webhook as in responses. */
const shown = (response: Response, row: Shown) => {
  setETag(response, row.version);
  return presentWebhook(row);
};

const withSecret = (response: Response, { row, secret }: WithSecret) => ({
  ...shown(response, row),
  ...(secret === undefined ? {} : { secret }),
});

/** The handlers if webhooks are not offered (decision N7). No route uses them. */
export const noWebhooks = () => {
  const missing = (): never => {
    throw notFound();
  };
  const all = { list: missing, create: missing, get: missing, update: missing, remove: missing };
  return implement(contract.webhooks, {
    ...all,
    ...{ rotate: missing, test: missing, retry: missing, skip: missing, deliveries: missing },
  });
};

/** The handlers of webhooks (decision N7). */
export const webhooks = (database: OpenDatabase, parts: Webhooks, pause: Pause) => {
  const { db } = database;
  const { vault, policy, resolve, send, slots, numberChanges, changed } = parts;

  /** Requires that requests may be sent to the URL. A name without addresses is accepted. @throws Fault 422 */
  const requireAddress = async (url: string): Promise<void> => {
    const target = targetOf(url, policy);
    if (target === undefined) throw addressNotAllowed();
    if ((await resolve(target, RESOLVE_MS)).error === 'address_not_allowed') throw addressNotAllowed();
  };

  const writerOf = (response: Response) => ({ caller: callerOf(response), baseUrl: baseUrlOf(response) });

  /**
   * Locks a webhook, and checks that the caller may change it, and that it has an expected version. @throws Fault 403,
   * 404, 412
   */
  const lockFor = async (executor: Executor, response: Response, key: RecordKey): Promise<Shown> => {
    const row = await lockWebhook(executor.db, key);
    requireScopes(callerOf(response), scopesOf(row.types));
    requireVersion(key, row.version);
    return row;
  };

  /** Returns the handler of an operation that changes a webhook and responds with it. */
  const changing =
    (change: (executor: Executor, row: Shown) => Promise<Shown>) =>
    async (request: Parameters<typeof keyToWrite>[0] & Parameters<typeof withIdempotencyKey>[1]) => {
      const { res } = request;
      const key = keyToWrite(request);
      const answer = await withIdempotencyKey(database, request, (executor) =>
        inTransaction(executor, async (transaction) => {
          const row = await change(transaction, await lockFor(transaction, res, key));
          setShown(res, `/v1/webhooks/${row.id}`);
          return ok(shown(res, row));
        }),
      );
      changed();
      return answer;
    };

  return implement(contract.webhooks, {
    list: async (request) => {
      const { organisationId } = callerOf(request.res);
      await numberAll(numberChanges, organisationId);
      return pageOf(request, presentWebhook, (from) => listWebhooks(db, organisationId, from));
    },

    create: async (request) => {
      const { res } = request;
      const { webhook } = request.body;
      const writer = writerOf(res);
      requireScopes(writer.caller, scopesOf(webhook.types));
      await requireAddress(webhook.url);
      // Numbers all earlier changes, so that they are before the end of the log, where the webhook begins.
      await numberAll(numberChanges, writer.caller.organisationId);
      const create = async (executor: Executor) => {
        const created = await inTransaction(executor, (transaction) =>
          insertWebhook(transaction, vault, writer, webhook),
        );
        setLocation(res, `/v1/webhooks/${created.row.id}`);
        return { status: 201, body: { data: withSecret(res, created) } } as const;
      };
      const answer = await createOnce(database, request, create, withoutSecret);
      changed();
      return answer;
    },

    get: async (request) => {
      const key = keyToRead(request);
      // Numbers all changes, because `behind` only counts changes with a number.
      await numberAll(numberChanges, key.organisation_id);
      return ok(shown(request.res, await readWebhook(db, key)));
    },

    update: async (request) => {
      const { res } = request;
      const { webhook } = request.body;
      const key = keyToWrite(request);
      requireScopes(callerOf(res), webhook.types === undefined ? [] : scopesOf(webhook.types));
      if (webhook.url !== undefined) await requireAddress(webhook.url);
      const row = await inTransaction(database, async (executor) =>
        updateWebhook(executor, writerOf(res), await lockFor(executor, res, key), webhook),
      );
      changed();
      return ok(shown(res, row));
    },

    remove: async (request) => {
      const { res } = request;
      const key = keyToWrite(request);
      await inTransaction(database, async (executor) =>
        removeWebhook(executor, writerOf(res), await lockFor(executor, res, key)),
      );
      return noContent();
    },

    rotate: (request) => {
      const { res } = request;
      const key = keyToWrite(request);
      const rotate = (executor: Executor) =>
        inTransaction(executor, async (transaction) => {
          const row = await lockFor(transaction, res, key);
          setShown(res, `/v1/webhooks/${row.id}`);
          return ok(withSecret(res, await rotateWebhook(transaction, vault, writerOf(res), row)));
        });
      return withIdempotencyKey(database, request, rotate, withoutSecret);
    },

    test: async (request) => {
      const { res } = request;
      const key = keyToWrite(request);
      const row = await readWebhook(db, key);
      requireScopes(callerOf(res), scopesOf(row.types));
      requireVersion(key, row.version);
      const host = targetOf(row.url, policy)?.host ?? '';
      const test = async () => {
        const release = slots.take({ organisationId: row.organisation_id, host, isRepeated: true });
        if (release === undefined) throw unavailable('too many requests of webhooks are in flight');
        const message = testMessage(row.id, uuidv7(), now());
        const sent = deliver(send, vault, row, message, { number: 1, milliseconds: TEST_MS }).finally(release);
        await pause(res, () => sent);
        const { status, error, durationMs } = await sent;
        const responseStatus = status === undefined ? {} : { responseStatus: status };
        return ok({ ...responseStatus, ...(error === undefined ? {} : { error }), durationMs });
      };
      setShown(res, `/v1/webhooks/${row.id}`);
      return withIdempotencyKeyOutside(database, request, test);
    },

    retry: changing(retryWebhook),

    skip: async (request) => {
      await numberAll(numberChanges, callerOf(request.res).organisationId);
      return changing(skipChanges)(request);
    },

    deliveries: async (request) => {
      const { organisation_id, id } = await readWebhook(db, keyToRead(request));
      return pageOf(request, presentDelivery, (from) => listDeliveries(db, { organisation_id, id }, from));
    },
  });
};
