import type { IncomingMessage } from 'node:http';
import { createServer } from '#http';
import { createMockParts, type Mock, type MockOptions } from './mock.ts';

/** The service in memory, behind a socket: for programs that can't be given a `fetch`. */
export interface MockServer extends Mock {
  close(): Promise<void>;
}

export interface MockServerOptions extends Omit<MockOptions, 'baseUrl'> {
  /** The port on 127.0.0.1; a free one by default. */
  port?: number;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text;
};

const listening = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Starts the mock on a port of its own. Close it when the tests are done. */
export const createMockServer = async ({ port = 0, ...options }: MockServerOptions = {}): Promise<MockServer> => {
  let parts: ReturnType<typeof createMockParts> | undefined;
  const server = createServer(async (request, response) => {
    if (parts === undefined) return response.destroy();
    const url = new URL(request.url ?? '/', parts.mock.baseUrl);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    );
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const sent = { method: request.method ?? 'GET', url, headers, body: await textOf(request) };
    const answer = await parts.answer(sent, gone.signal);
    if (gone.signal.aborted) return;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(answer.body));
  });
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
