import { defineEntity, p } from '@mikro-orm/postgresql';
import type {
  ActorKind,
  RecordType,
  WebhookError,
  WebhookReason,
  WebhookSignature,
  WebhookStatus,
} from '@training-provider/contract';
import { text, texts, timestamp, version } from './columns.ts';
import { tenantKey } from './tenancy.ts';

const oneOf = <Value extends string>() => p.string().columnType('text').$type<Value>();
const bytes = () => p.string().columnType('bytea').$type<Buffer>();
const types = () => p.array().columnType('text[]').$type<RecordType[]>();
const changeNumber = () => p.bigint('string');

/**
 * A webhook (decision N7): the destination of changes, and its position in the change log. Of the changes to deliver,
 * only the first and the last of the current delivery are stored.
 */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    ...tenantKey,
    url: text(2_000),
    types: types(),
    description: text(255).nullable(),
    batchSize: p.integer(),
    signature: oneOf<WebhookSignature>(),
    status: oneOf<WebhookStatus>(),
    reason: oneOf<WebhookReason>().nullable(),
    version: version(),
    insertedAt: timestamp(),
    updatedAt: timestamp(),
    /**
     * When the caller removed the webhook. From then on, no response contains it, and its deliveries are deleted in
     * steps.
     */
    removedAt: timestamp().nullable(),

    /** The secret, encrypted (`webhooks/vault.ts`) with the key whose name is `keyId`. */
    secret: bytes(),
    previousSecret: bytes().nullable(),
    /** The time until which the secret before the last rotation also signs. */
    previousUntil: timestamp().nullable(),
    keyId: text(8),
    publicKey: text(100).nullable(),

    /** The caller who last set `url` or `types`. All deliveries depend on the access of this caller. */
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    clientId: text(255),
    tokenId: text(255),
    tokenScopes: texts(),
    /** The base URL by which this caller reached the service. It is the base of `next` unless `PUBLIC_URL` is set. */
    baseUrl: text(2_000),

    /** The position in the log up to which all changes have been delivered, or have other types. */
    position: changeNumber(),
    mark: text(8),
    positionAt: timestamp(),
    lastSuccessAt: timestamp().nullable(),

    /** The current delivery: its first and its last change, their types, and the number of attempts. */
    batchFirst: changeNumber().nullable(),
    batchLast: changeNumber().nullable(),
    batchTypes: types().nullable(),
    attempt: p.integer().default(0),
    nextAttemptAt: timestamp(),
    failingSince: timestamp().nullable(),
    /** The lease of the current attempt. Until it ends, no other instance makes an attempt. */
    lease: p.uuid().nullable(),
    leaseUntil: timestamp().nullable(),
  },
  indexes: [
    {
      name: 'webhook_active_index',
      expression:
        'create index "webhook_active_index" on "webhook" ("organisation_id", "id") where "status" = \'active\'',
    },
  ],
});

/**
 * An attempt to deliver changes: no bodies, header fields or addresses. It has no foreign key, to save a check for each
 * row.
 */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    organisationId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    /** A version 7 UUID, so that attempts are sorted by the time when they ended. */
    id: p.uuid().primary(),
    firstChange: changeNumber(),
    lastChange: changeNumber(),
    attempt: p.integer(),
    startedAt: timestamp(),
    responseStatus: p.integer().nullable(),
    error: oneOf<WebhookError>().nullable(),
    durationMs: p.integer(),
  },
});
