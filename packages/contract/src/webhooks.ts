import * as z from 'zod/mini';
import type { Metadata } from './declaration/metadata.ts';
import { headers, noBody, responses, wrapped } from './declaration/route.ts';
import {
  MAX_WEBHOOKS,
  NewWebhook,
  WEBHOOK_GRACE_HOURS,
  Webhook,
  WebhookDelivery,
  WebhookPatch,
  WebhooksQuery,
  WebhookTest,
  WebhookWithSecret,
} from './webhookRecords.ts';
import { MAX_LIMIT, NoQuery } from './wire/query.ts';

const request = {
  webhook: {
    url: 'https://hooks.training.example/changes',
    types: ['participant', 'enrolment'],
    description: 'Mirror of the portal',
  },
};
const created = {
  id: '01930f72-3333-7444-8555-666677778888',
  ...request.webhook,
  batchSize: 64,
  signature: 'hmac',
  status: 'active',
  behind: 0,
  insertedAt: '2025-03-01T06:00:00.000Z',
  updatedAt: '2025-03-01T06:00:00.000Z',
};
const example = { ...created, lastSuccessAt: '2025-03-02T09:15:00.000Z', behind: 3 };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const change = { batchSize: 32 };
const delivery = {
  id: '01930f73-4444-7555-8666-777788889999',
  firstChange: '4711',
  lastChange: '4774',
  attempt: 2,
  startedAt: '2025-03-02T09:14:55.000Z',
  responseStatus: 503,
  error: 'unsuccessful_status',
  durationMs: 87,
};

const metadataOf = (
  operationId: string,
  verb: 'read' | 'write',
  examples: Metadata['examples'],
  others: Partial<Metadata> = {},
): Metadata => ({ operationId, scopes: [`webhooks:${verb}`], module: 'webhooks', examples, ...others });

const { 409: conflict, ...onBody } = responses.onWrite;
const NO_MORE = '403 if the access token lacks `changes:read` or the read scope of one of its types.';

/** Webhooks: endpoints of other systems, to which the service sends the changes of the feed. */
export const webhooks = {
  name: 'webhooks',
  description: 'Endpoints of other systems, to which the service sends changes as they happen.',
  routes: {
    webhooks: {
      list: {
        method: 'GET',
        path: '/webhooks',
        query: WebhooksQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(Webhook).check(z.maxLength(MAX_LIMIT))), ...responses.onRead },
        summary: 'List webhooks',
        description: 'Returns the webhooks of the organisation, newest first, in pages.',
        metadata: metadataOf('listWebhooks', 'read', { response: { data: [example] } }),
      },
      create: {
        method: 'POST',
        path: '/webhooks',
        query: NoQuery,
        headers: headers.onCreate,
        body: wrapped('webhook', NewWebhook),
        responses: { 201: responses.data(WebhookWithSecret), ...responses.onWrite },
        summary: 'Create a webhook',
        description:
          'Creates a webhook, which delivers changes from now on, and returns its secret once. ' +
          `At most ${MAX_WEBHOOKS} per organisation: otherwise 409 \`too_many_webhooks\`. ${NO_MORE}`,
        metadata: metadataOf(
          'createWebhook',
          'write',
          { request, response: { data: { ...created, secret } } },
          { wrapper: 'webhook' },
        ),
      },
      get: {
        method: 'GET',
        path: '/webhooks/:id',
        query: NoQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(Webhook), ...responses.onRead },
        summary: 'Get a webhook',
        description:
          'Returns one webhook. Its `ETag` covers all fields except `lastSuccessAt` and `behind`, which change with each delivery.',
        metadata: metadataOf('getWebhook', 'read', { response: { data: example } }),
      },
      update: {
        method: 'PATCH',
        path: '/webhooks/:id',
        query: NoQuery,
        headers: headers.onChange,
        body: wrapped('webhook', WebhookPatch),
        responses: { 200: responses.data(Webhook), ...onBody },
        summary: 'Update a webhook',
        description:
          'Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. ' +
          `Deliveries depend on the access of the caller who last set \`url\` or \`types\`. ${NO_MORE}`,
        metadata: metadataOf(
          'updateWebhook',
          'write',
          { request: { webhook: change }, response: { data: { ...example, ...change } } },
          { wrapper: 'webhook' },
        ),
      },
      remove: {
        method: 'DELETE',
        path: '/webhooks/:id',
        query: NoQuery,
        headers: headers.onChange,
        responses: { 204: noBody, ...responses.onRecord },
        summary: 'Delete a webhook',
        description: `Deletes the webhook permanently, with the list of its deliveries. ${NO_MORE}`,
        metadata: metadataOf('deleteWebhook', 'write', {}),
      },
      rotate: {
        method: 'POST',
        path: '/webhooks/:id/rotate',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 200: responses.data(WebhookWithSecret), ...responses.onRecord, 409: conflict },
        summary: 'Rotate the secret of a webhook',
        description: `Returns a new secret once, or a new \`publicKey\`. The previous one also signs for ${WEBHOOK_GRACE_HOURS} hours. ${NO_MORE}`,
        metadata: metadataOf('rotateWebhook', 'write', { response: { data: { ...example, secret } } }),
      },
      test: {
        method: 'POST',
        path: '/webhooks/:id/test',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 200: responses.data(WebhookTest), ...responses.onRecord, 409: conflict },
        summary: 'Test a webhook',
        description: `Sends a message of type \`test\`, in any status of the webhook, and returns the result, after 10 seconds at most. ${NO_MORE}`,
        metadata: metadataOf('testWebhook', 'write', { response: { data: { responseStatus: 204, durationMs: 87 } } }),
      },
      retry: {
        method: 'POST',
        path: '/webhooks/:id/retry',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 200: responses.data(Webhook), ...responses.onRecord, 409: conflict },
        summary: 'Retry the delivery of a webhook',
        description: `Starts the next attempt immediately, also for a \`failing\` webhook. 409 \`webhook_paused\` if it is paused. ${NO_MORE}`,
        metadata: metadataOf('retryWebhook', 'write', { response: { data: example } }),
      },
      skip: {
        method: 'POST',
        path: '/webhooks/:id/skip',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 200: responses.data(Webhook), ...responses.onRecord, 409: conflict },
        summary: 'Skip changes of a webhook',
        description:
          'Skips the changes whose delivery fails or, after `changes_expired`, all changes until now. ' +
          `The service does not deliver skipped changes. ${NO_MORE}`,
        metadata: metadataOf('skipWebhook', 'write', { response: { data: example } }),
      },
      deliveries: {
        method: 'GET',
        path: '/webhooks/:id/deliveries',
        query: WebhooksQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(WebhookDelivery).check(z.maxLength(MAX_LIMIT))), ...responses.onRead },
        summary: 'List the deliveries of a webhook',
        description:
          'Returns the attempts of the last 30 days, newest first, in pages, with their changes and results.',
        metadata: metadataOf('listWebhookDeliveries', 'read', { response: { data: [delivery] } }),
      },
    },
  },
} as const;
