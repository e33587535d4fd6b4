import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '#http';
import { textOfBody } from '../model/refused.ts';
import { ConnectionReset, type Delivery } from './mock/network.ts';
import { createMockParts, type Mock, type MockOptions } from './mock.ts';

/** The service in memory, behind a socket: for programs that do not accept a `fetch`. */
export interface MockServer extends Mock {
  close(): Promise<void>;
}

export interface MockServerOptions extends Omit<MockOptions, 'baseUrl'> {
  /** The port on 127.0.0.1; a free one by default. */
  port?: number;
}

/** Longer than clients keep idle connections, in milliseconds. */
const KEEP_ALIVE_MS = 120_000;

const bytesOf = async (request: IncomingMessage): Promise<Uint8Array> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

/**
 * The URL of a request target (RFC 9112, section 3.2). Of a target in absolute form, only path and query are used. An
 * invalid target becomes an unknown path.
 */
const urlOf = (baseUrl: string, target: string): URL => {
  if (target.startsWith('/')) return new URL(baseUrl + target);
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return new URL(`${baseUrl}/*`);
  const { pathname, search } = new URL(target);
  return new URL(baseUrl + pathname + search);
};

const send = (response: ServerResponse, method: string, { answer, breaksOff }: Delivery): void => {
  const { status, headers, body } = answer;
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = new TextEncoder().encode(textOfBody(body));
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  if (method === 'HEAD') response.end();
  else if (breaksOff) response.write(bytes.slice(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroy());
  else response.end(bytes);
};

const listening = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Starts the mock on its own port. Call `close` when the tests are done. */
export const createMockServer = async ({ port = 0, ...options }: MockServerOptions = {}): Promise<MockServer> => {
  let parts: ReturnType<typeof createMockParts> | undefined;
  const server = createServer(async (request, response) => {
    if (parts === undefined) return response.destroy();
    const { method = 'GET' } = request;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const url = urlOf(parts.mock.baseUrl, request.url ?? '/');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      );
      const delivery = await parts.answer({ method, url, headers, body: await bytesOf(request) }, gone.signal);
      if (!gone.signal.aborted) send(response, method, delivery);
    } catch (error) {
      request.socket.destroy();
      if (!(error instanceof ConnectionReset) && !gone.signal.aborted) throw error;
    }
  });
  // If the server closed a connection while the client reuses it, the client would see a reset.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const baseUrl = `http://127.0.0.1:${await listening(server, port)}`;
  parts = createMockParts({ ...options, baseUrl });
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
    });
  const { fetch } = globalThis;
  const { mock } = parts;
  return { ...mock, fetch, clientOptions: { ...mock.clientOptions, fetch }, close };
};
