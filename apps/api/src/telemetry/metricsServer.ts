import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Prometheus asks for: the text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A server of metrics, and where it listens. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` with `text()` on a port of its own (0: a free one), so that the interface's port can be public
 * while this one is not. Rejects with node's error where it can't listen.
 */
export const serveMetrics = async (host: string, port: number, text: () => Promise<string>): Promise<MetricsServer> => {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    text().then(
      (metrics) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(metrics),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${taken}/metrics`, close };
};
