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
  /** When it arrived, in milliseconds since 1970. */
  at: number;
}

/** The response of a receiver; undefined: it closes the connection. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>> } | undefined;

/** A receiver of webhooks. */
export interface Inbox {
  /** Its URL for the deployment. */
  url: string;
  /** All received messages, oldest first. */
  delivered: Delivered[];
  /** Sets the response for future messages. */
  reply: (delivered: Delivered) => Reply;
}

/** Opens the given number of receivers. */
export interface Receiver {
  open(reply?: Inbox['reply']): Inbox;
}

const OPTION = '--webhook-url';
const MISLEADS = `${OPTION} does not reach this run`;

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Sends a request to a receiver like the deployment, ignoring its certificate. @throws Error without a response */
const knock = async (url: string): Promise<void> => {
  const knocking = ask(url, { method: 'POST', rejectUnauthorized: false }).end();
  const [answer] = (await once(knocking, 'response')) as [IncomingMessage];
  answer.resume();
};

/**
 * Listens for deliveries of the deployment, until the process ends.
 * @throws Skipped if the deployment cannot reach the run
 */
export const openReceiver = async ({ webhook }: Pick<Settings, 'webhook'>): Promise<Receiver> => {
  if (webhook === undefined) throw new Skipped(`This check requires ${OPTION}.`, OPTION);
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
    // A proxy may strip its own part of the path, or keep it.
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
