import type { Change } from '../changes.ts';
import { MAX_WEBHOOK_BATCH, MAX_WEBHOOK_BEHIND, type NewWebhook, type Webhook } from '../webhookRecords.ts';

/** A webhook as the model stores it. The model delivers nothing, so a webhook never fails. */
export interface StoredWebhook
  extends Pick<Webhook, 'id' | 'insertedAt' | 'url' | 'types' | 'batchSize' | 'signature' | 'publicKey'> {
  readonly status: 'active' | 'paused';
  readonly description?: string;
  readonly updatedAt: string;
  readonly version: number;
  /** The number of changes in the log when the webhook was created. */
  readonly position: number;
}

type Fields = Pick<StoredWebhook, 'url' | 'types' | 'batchSize' | 'signature' | 'status' | 'description'>;

/** The fields of a new or patched webhook. Null stands for the default of a field. */
export const fieldsOf = ({ url, types, description, batchSize, signature, status }: NewWebhook): Fields => ({
  ...{ url, types, batchSize: batchSize ?? MAX_WEBHOOK_BATCH },
  ...{ signature: signature ?? 'hmac', status: status ?? 'active' },
  ...(description === undefined || description === null ? {} : { description }),
});

/** A webhook as responses show it. */
export const presentWebhook = (log: readonly Change[], held: StoredWebhook): Webhook => {
  const { version: _, position, ...shown } = held;
  const next = log.slice(position, position + MAX_WEBHOOK_BEHIND);
  return { ...shown, behind: next.filter(({ type }) => held.types.includes(type)).length };
};
