import * as z from 'zod/mini';
import { Change } from './changes.ts';
import { RecordType } from './recordTypes.ts';
import { annotated, described, explained } from './wire/describe.ts';
import { Id, Line, Timestamp, text, violation } from './wire/fields.ts';
import { Cursor, limitUpTo } from './wire/paging.ts';
import { MAX_LIMIT } from './wire/query.ts';
import { input, patch, record } from './wire/records.ts';

/** The maximum number of webhooks of an organisation. */
export const MAX_WEBHOOKS = 20;
/** The maximum number of changes in one delivery. */
export const MAX_WEBHOOK_BATCH = 64;
/** The maximum number of changes that are examined for `behind`. */
export const MAX_WEBHOOK_BEHIND = 10_000;
/** How long the previous secret also signs after a rotation, in hours. */
export const WEBHOOK_GRACE_HOURS = 24;

export const WebhookSignature = explained(
  z.enum(['hmac', 'ed25519']),
  'The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created.',
  {
    hmac: 'by HMAC-SHA256 with a shared secret, as `v1`',
    ed25519: 'by a key whose public part is `publicKey`, as `v1a`',
  },
);
export type WebhookSignature = z.output<typeof WebhookSignature>;

export const WebhookStatus = explained(z.enum(['active', 'paused', 'failing']), 'State of the deliveries.', {
  active: 'delivered',
  paused: 'paused until a caller sets `active`; no change is lost while the change feed keeps it',
  failing: 'stopped, because the receiver did not accept them; `reason` contains the cause',
});
export type WebhookStatus = z.output<typeof WebhookStatus>;

/** Why the service has paused a webhook, or why it is failing. Newer services may add reasons. */
export const WEBHOOK_REASONS = ['no_success', 'gone', 'access_ended', 'changes_expired'] as const;
export type WebhookReason = (typeof WEBHOOK_REASONS)[number];

/** Why an attempt failed. Newer services may add reasons. */
export const WEBHOOK_ERRORS = [
  'address_not_allowed',
  'name_not_resolved',
  'not_connected',
  'tls_failed',
  'timed_out',
  'connection_lost',
  'unsuccessful_status',
] as const;
export type WebhookError = (typeof WEBHOOK_ERRORS)[number];

const code = (codes: readonly string[], meaning: string) =>
  annotated(z.optional(z.string()), {
    maxLength: 100,
    pattern: '^[a-z]+(_[a-z]+)*$',
    description: `${meaning}: ${codes.map((one) => `\`${one}\``).join(', ')}.`,
  });

const Types = annotated(
  z.array(RecordType).check(
    z.minLength(1),
    z.maxLength(RecordType.options.length),
    z.superRefine((types, context) => {
      for (const [index, type] of types.entries())
        if (types.indexOf(type) < index)
          context.addIssue({ ...violation('duplicate_item', 'Is already in the list.'), path: [index] });
    }),
  ),
  {
    uniqueItems: true,
    description: 'Types of the records whose changes are delivered. Needs `changes:read` and the read scope of each.',
  },
);

const status = described(
  z.enum(['active', 'paused']),
  '`paused` stops deliveries; `active` starts them, also after `failing`.',
);
const fields = {
  required: {
    url: described(
      text(2_000, 1),
      'Target of deliveries: an https URL without user and password, on port 443 of a host with public addresses.',
    ),
    types: Types,
  },
  optional: { description: described(Line, 'Purpose of the webhook.') },
  nested: {},
  defaulted: {
    batchSize: described(
      z.int().check(z.gte(1), z.lte(MAX_WEBHOOK_BATCH)),
      `The maximum number of changes in one delivery; ${MAX_WEBHOOK_BATCH} by default.`,
    ),
    signature: WebhookSignature,
  },
  readOnly: {
    reason: code(WEBHOOK_REASONS, 'Reason for `paused` or `failing`, unless a caller paused the webhook'),
    publicKey: annotated(z.optional(z.string()), {
      maxLength: 100,
      pattern: '^whpk_[A-Za-z0-9+/]{43}=$',
      description: 'With `ed25519`: the public key of the signatures in the format of Standard Webhooks.',
    }),
    lastSuccessAt: described(z.optional(Timestamp), 'Time of the last successful delivery; absent if there is none.'),
    behind: described(
      z.int().check(z.gte(0), z.lte(MAX_WEBHOOK_BEHIND)),
      `Undelivered changes among the next ${MAX_WEBHOOK_BEHIND} of the organisation.`,
    ),
  },
};

/** A webhook as responses show it. */
export const Webhook = record({ ...fields, defaulted: { ...fields.defaulted, status: WebhookStatus } });
export type Webhook = z.output<typeof Webhook>;
export const NewWebhook = input({ ...fields, defaulted: { ...fields.defaulted, status } });
export type NewWebhook = z.output<typeof NewWebhook>;
export const WebhookPatch = patch({ ...fields, defaulted: { ...fields.defaulted, status } });
export type WebhookPatch = z.output<typeof WebhookPatch>;

/** A webhook with the secret that the request created. */
export const WebhookWithSecret = z.object({
  ...Webhook.shape,
  secret: annotated(z.optional(z.string()), {
    maxLength: 100,
    pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
    description:
      'With `hmac`: the secret in the format of Standard Webhooks. The service returns it once; a replay does not contain it.',
  }),
});
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

const attempt = {
  responseStatus: described(
    z.optional(z.int().check(z.gte(100), z.lte(999))),
    'The response status of the receiver; absent if there was none.',
  ),
  error: code(WEBHOOK_ERRORS, 'Reason for the failure; absent after a success'),
  durationMs: described(z.int().check(z.gte(0)), 'Duration in milliseconds.'),
};

/** The outcome of a delivery without changes. */
export const WebhookTest = z.object(attempt);
export type WebhookTest = z.output<typeof WebhookTest>;

const changeId = (description: string) =>
  annotated(z.string(), { maxLength: 20, pattern: '^[1-9][0-9]*$', description });

/** One attempt to deliver changes, without bodies, header fields and addresses. */
export const WebhookDelivery = z.object({
  id: described(Id, 'Id of the attempt.'),
  firstChange: changeId('The first delivered change.'),
  lastChange: changeId('The last delivered change.'),
  attempt: described(z.int().check(z.gte(1)), 'Number of the attempt to deliver these changes.'),
  startedAt: described(Timestamp, 'Start of the attempt, in UTC.'),
  ...attempt,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** The body of a delivery. Newer services may send other types and members. */
export const WebhookMessage = z.union([
  z.object({
    type: z.literal('changes'),
    timestamp: Timestamp,
    data: z.object({
      changes: z.array(Change).check(z.minLength(1), z.maxLength(MAX_WEBHOOK_BATCH)),
      next: described(z.string(), 'The URL of the change feed behind these changes.'),
    }),
  }),
  z.object({ type: z.literal('test'), timestamp: Timestamp, data: z.object({}) }),
]);
export type WebhookMessage = z.output<typeof WebhookMessage>;

const DEFAULT_PAGE = 50;
/** Query of the list of webhooks, and of the list of deliveries of a webhook. */
export const WebhooksQuery = z.strictObject({
  limit: limitUpTo(MAX_LIMIT, DEFAULT_PAGE),
  cursor: z.optional(Cursor),
});
export type WebhooksQuery = z.output<typeof WebhooksQuery>;
