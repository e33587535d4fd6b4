import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine. */
export interface Listener {
  url: string;
  /** Closes the connections, and waits until their requests are handled. */
  close(): Promise<void>;
}

/** Listens on a free port of this machine. `answer` never rejects. */
export const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listener> => {
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = answer(request, response).finally(() => underWay.delete(work));
    underWay.add(work);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, ...underWay]);
    },
  };
};

/** The body of a request or an answer. */
export const bodyOf = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};
