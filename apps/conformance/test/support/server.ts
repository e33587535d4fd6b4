import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of a test, and its received requests. */
export interface TestServer {
  baseUrl: string;
  requests: { method: string; path: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

const seen = ({ method = '', url = '', headers }: IncomingMessage) => ({
  method,
  path: url,
  authorization: headers.authorization,
});

/** Serves on a free port and notes each request. */
export const serve = async (listener: RequestListener): Promise<TestServer> => {
  const requests: TestServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push(seen(request));
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
