import { MAX_WEBHOOKS, operations, WebhookDelivery, WebhookMessage } from '@training-provider/contract';
import type { Zod } from './schema.ts';

export { MAX_WEBHOOKS, WebhookDelivery, WebhookMessage };

/** Where webhooks are found. */
export const WEBHOOKS = '/v1/webhooks';

/** An operation on webhooks. */
export interface WebhookOperation {
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  method: string;
  path: string;
  action: string;
  /** The schemas of its parameters and of its body, and the key under which that has the fields. */
  query: Zod;
  takes: Zod | undefined;
  wrapper: string | undefined;
  paged: boolean;
}

/** Every operation on webhooks. */
export const webhookOperations: readonly WebhookOperation[] = operations
  .filter(({ module }) => module === 'webhooks')
  .map(({ method, template: path, action, query, body: takes, wrapper, paged }) => ({
    name: `${method} ${path}`,
    ...{ method, path, action, query, takes, wrapper, paged },
  }));
