import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boundUnreadBodies } from '../http/unreadBodies.ts';

/** The media type of Prometheus's text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A running metrics server. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` with the result of `text()`. The server has its own port (0: a free port), which can be private
 * although the port of the interface is public. Rejects with Node's error if it cannot listen.
 */
export const serveMetrics = async (host: string, port: number, text: () => Promise<string>): Promise<MetricsServer> => {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    text().then(
      (metrics) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(metrics),
      () => response.writeHead(500).end(),
    );
  });
  boundUnreadBodies(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: actualPort } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${actualPort}/metrics`, close };
};
