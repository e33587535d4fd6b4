import type { Change } from '@training-provider/contract';
import type { Certificate } from '../../testbed/certificate.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { type Receiver, startReceiver } from '../../testbed/webhookReceiver.ts';

/** A receiver that records how long each change took until its first byte arrived, in milliseconds. */
export interface TimedReceiver extends Receiver {
  readonly waits: number[];
}

/** Starts a receiver that times changes from their `changedAt`, which the statement sets before it commits. */
export const startTimed = async (testbed: Testbed, certificate: Certificate): Promise<TimedReceiver> => {
  const waits: number[] = [];
  const receiver = await startReceiver(testbed, certificate);
  return Object.assign(receiver, {
    waits,
    reply: ({ body, at }: Parameters<Receiver['reply']>[0]) => {
      const { data } = JSON.parse(body) as { data: { changes: readonly Change[] } };
      for (const { changedAt } of data.changes) waits.push(at - Date.parse(changedAt));
      return 204;
    },
  });
};

/** Starts a receiver that never responds. */
export const startHanging = async (testbed: Testbed, certificate: Certificate): Promise<Receiver> =>
  Object.assign(await startReceiver(testbed, certificate), { reply: () => undefined });

/** The webhooks of an organisation. */
export interface Webhooks {
  /** Creates a paused webhook that sends changes of participants to a receiver. Returns its path. */
  create(receiver: Receiver): Promise<string>;
  /** Starts to deliver changes, from now on. */
  begin(paths: readonly string[]): Promise<void>;
  pause(paths: readonly string[]): Promise<void>;
  /** Waits until all changes are delivered. */
  drain(path: string): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
}

/** The webhooks of the organisation that the token belongs to. */
export const webhooksAt = (baseUrl: string, token: string): Webhooks => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, webhook?: object): Promise<Record<string, unknown>> => {
    const body = webhook === undefined ? {} : { body: JSON.stringify({ webhook }) };
    const answer = await fetch(`${baseUrl}${path}`, { method, headers, ...body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as { data: Record<string, unknown> }).data;
  };
  const setAll = async (paths: readonly string[], status: string): Promise<void> => {
    for (const path of paths) await send('PATCH', path, { status });
  };
  return {
    create: async ({ url }) => {
      const { id } = await send('POST', '/v1/webhooks', { url, types: ['participant'], status: 'paused' });
      return `/v1/webhooks/${String(id)}`;
    },
    begin: (paths) => setAll(paths, 'active'),
    pause: (paths) => setAll(paths, 'paused'),
    drain: async (path) => {
      while ((await send('GET', path)).behind !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    remove: async (paths) => {
      for (const path of paths) await send('DELETE', path);
    },
  };
};
