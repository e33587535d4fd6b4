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
 * A webhook (decision N7): where changes go, and how far in the change log it is. Nothing is stored of the changes
 * that it
 * must deliver but the first and the last of the delivery that is in progress.
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
    /** Removed by its caller: no answer shows it any more, and its deliveries are deleted in steps. */
    removedAt: timestamp().nullable(),

    /** Encrypted (`webhooks/vault.ts`), by the key of which `keyId` is the name. */
    secret: bytes(),
    previousSecret: bytes().nullable(),
    /** Until when the secret before the last rotation signs too. */
    previousUntil: timestamp().nullable(),
    keyId: text(8),
    publicKey: text(100).nullable(),

    /** Who last set `url` or `types`: on the access of these rest all deliveries. */
    actorKind: oneOf<ActorKind>(),
    actorId: p.uuid().nullable(),
    clientId: text(255),
    tokenId: text(255),
    tokenScopes: texts(),
    /** The address by which that caller reached the service: the base of `next` where there is no `PUBLIC_URL`. */
    baseUrl: text(2_000),

    /** Everything up to this change of the log has been delivered, or is of other types. */
    position: changeNumber(),
    mark: text(8),
    positionAt: timestamp(),
    lastSuccessAt: timestamp().nullable(),

    /** The delivery in progress: its first and its last change, of which types, and how often it was attempted. */
    batchFirst: changeNumber().nullable(),
    batchLast: changeNumber().nullable(),
    batchTypes: types().nullable(),
    attempt: p.integer().default(0),
    nextAttemptAt: timestamp(),
    failingSince: timestamp().nullable(),
    /** The attempt that is in progress: until then no other instance makes one. */
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

/** An attempt to deliver changes: no bodies, header fields or addresses. It has no foreign key, which each would be checked by. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    organisationId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    /** A UUID of version 7, so that they are in the order in which they ended. */
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
