import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import type { Json } from './client.ts';
import { until } from './until.ts';

/** A message at a receiver. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Json;
  readonly path: string;
}

type Answer = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A receiver of webhooks, which responds with 204 by default. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections so far. */
  connections(): number;
  answer(how: Answer): void;
  /** Waits for this number of requests. */
  untilReceived(count: number): Promise<readonly Received[]>;
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Starts a local receiver, which ends with the test. */
export const startReceiver = async (host = '127.0.0.1', identity = inject('receiverIdentity')): Promise<Receiver> => {
  const received: Received[] = [];
  let how = withStatus(204);
  let connections = 0;
  const server = createServer(identity, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const one = { headers: request.headers, text, json: JSON.parse(text), path: request.url ?? '' };
    received.push(one);
    how(response, one, request);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${host.includes(':') ? `[${host}]` : host}:${port}/hooks`,
    port,
    received,
    connections: () => connections,
    answer: (next) => {
      how = next;
    },
    untilReceived: (count) => until(async () => (received.length >= count ? received : undefined)),
  };
};

/** A key for the secrets of webhooks: `openssl rand -base64 32` generates others. */
export const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

/** Settings under which webhooks reach local receivers with certificates of the authority in a file. */
export const webhookSettings = (authorityFile: string): Record<string, string> => ({
  NODE_EXTRA_CA_CERTS: authorityFile,
  WEBHOOK_KEY: keyOf(7),
  WEBHOOK_NETWORKS: '127.0.0.0/8, ::1/128',
  WEBHOOK_PORTS: '443, 1024-65535',
});
