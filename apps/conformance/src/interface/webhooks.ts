import { MAX_WEBHOOKS, WebhookDelivery, WebhookMessage } from '@training-provider/contract';
import { operationsOf } from './operations.ts';

export { MAX_WEBHOOKS, WebhookDelivery, WebhookMessage };

/** The path of webhooks. */
export const WEBHOOKS = '/v1/webhooks';

/** Every operation on webhooks. */
export const webhookOperations = operationsOf('webhooks');
