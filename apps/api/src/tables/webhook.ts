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
 * A webhook (decision N7): the destination of changes, and its position in the change log. Of the changes that it must
 * deliver, it only stores the first and the last of the current delivery.
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
    /** When the caller removed it: no response shows it any more, and its deliveries are deleted in steps. */
    removedAt: timestamp().nullable(),

    /** Encrypted (`webhooks/vault.ts`) with the key named `keyId`. */
    secret: bytes(),
    previousSecret: bytes().nullable(),
    /** Until when the secret before the last rotation also signs. */
    previousUntil: timestamp().nullable(),
    keyId: text(8),
    publicKey: text(100).nullable(),

    /** The caller who last set `url` or `types`: all deliveries depend on its access. */
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    clientId: text(255),
    tokenId: text(255),
    tokenScopes: texts(),
    /** The address by which that caller reached the service: the base of `next` without `PUBLIC_URL`. */
    baseUrl: text(2_000),

    /** All changes up to this one in the log have been delivered, or have other types. */
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
    /** The current attempt: until it ends no other instance makes one. */
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
    /** A UUID of version 7, so that attempts are in the order in which they ended. */
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
