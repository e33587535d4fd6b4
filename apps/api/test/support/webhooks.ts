import type { Client, Json } from './client.ts';
import { until } from './until.ts';

/** Creates a webhook; returns it with its secret. */
export const newWebhook = async (client: Client, url: string, fields: object = {}): Promise<Json> => {
  const { status, json } = await client('POST', '/v1/webhooks', {
    body: { webhook: { url, types: ['participant'], ...fields } },
  });
  if (status !== 201) throw new Error(`the webhook was answered ${status}: ${JSON.stringify(json)}`);
  return json.data;
};

/** The current webhook. */
export const shown = async (client: Client, { id }: Json): Promise<Json> =>
  (await client('GET', `/v1/webhooks/${id}`)).json.data;

/** Waits until a webhook is as it should be. */
export const untilShown = (client: Client, webhook: Json, isFine: (shown: Json) => boolean): Promise<Json> =>
  until(async () => {
    const data = await shown(client, webhook);
    return isFine(data) ? data : undefined;
  });

/** Creates participants, one after the other. */
export const newParticipants = async (client: Client, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { json } = await client('POST', '/v1/participants', {
      body: { participant: { firstName: 'Anna', lastName: `Groß ${n}` } },
    });
    ids.push(json.data.id);
  }
  return ids;
};
