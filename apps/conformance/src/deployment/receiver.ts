import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request as ask } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Skipped } from './errors.ts';
import type { Settings } from './settings.ts';

/** A request that the deployment has sent to a receiver of the run. */
export interface Delivered {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** What a receiver answers; undefined: it hangs up. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>> } | undefined;

/** A receiver of webhooks. */
export interface Inbox {
  /** Where the deployment finds it. */
  url: string;
  /** All that it has got, the first first. */
  delivered: Delivered[];
  /** What it answers from now on. */
  reply: (delivered: Delivered) => Reply;
}

/** Opens receivers, as many as are wanted. */
export interface Receiver {
  open(reply?: Inbox['reply']): Inbox;
}

const OPTION = '--webhook-url';
const MISLEADS = `${OPTION} does not lead to this run`;

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Sends a request to a receiver as the deployment does, whatever its certificate is. @throws Error if nothing answers */
const knock = async (url: string): Promise<void> => {
  const knocking = ask(url, { method: 'POST', rejectUnauthorized: false }).end();
  const [answer] = (await once(knocking, 'response')) as [IncomingMessage];
  answer.resume();
};

/**
 * Listens for what the deployment sends, for as long as the process lives.
 * @throws Skipped if the run has no address at which it can be reached
 */
export const openReceiver = async ({ webhook }: Pick<Settings, 'webhook'>): Promise<Receiver> => {
  if (webhook === undefined) throw new Skipped(`It takes ${OPTION}.`, OPTION);
  const inboxes = new Map<string, Inbox>();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    const inbox = inboxes.get(request.url ?? '');
    const delivered = { headers: headersOf(request), body, at: Date.now() };
    const reply = inbox?.reply(delivered);
    inbox?.delivered.push(delivered);
    if (reply === undefined) return void request.socket.destroy();
    response.writeHead(reply.status, reply.headers).end();
  });
  server.listen(webhook.port, '127.0.0.1').unref();
  await once(server, 'listening');
  const base = webhook.url.replace('{port}', String((server.address() as AddressInfo).port)).replace(/\/$/, '');
  const { pathname } = new URL(base);
  const open: Receiver['open'] = (reply = () => ({ status: 204 })) => {
    const place = `/${randomUUID()}`;
    const inbox: Inbox = { url: `${base}${place}`, delivered: [], reply };
    // What stands between may take its own part of the path away, or leave it.
    for (const path of [place, `${pathname}${place}`]) inboxes.set(path, inbox);
    return inbox;
  };
  const inbox = open();
  await knock(inbox.url).catch((error: unknown) => {
    throw new Skipped(`${MISLEADS}: ${error}`, OPTION);
  });
  if (inbox.delivered.length !== 1) throw new Skipped(`${MISLEADS}.`, OPTION);
  return { open };
};
