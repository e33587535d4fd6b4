import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Forward, forwardTo, type Reply, type Request, requestOf } from './messages.ts';

/** A fault between a client and the service: it may change what is asked, what is answered, or never ask at all. */
export type Fault = (request: Request, forward: Forward) => Promise<Reply>;

/** A proxy before the service. */
export interface FaultProxy {
  url: string;
  /** How many exchanges the fault has changed. */
  changed(): number;
  /** What went wrong within the proxy, if anything did: what it answered then was no fault of the mutant. */
  broken(): string | undefined;
  close(): Promise<void>;
}

const sameRequest = (a: Request, b: Request): boolean =>
  a === b || (JSON.stringify({ ...a, body: '' }) === JSON.stringify({ ...b, body: '' }) && a.body.equals(b.body));

const sameReply = (a: Reply, b: Reply): boolean =>
  a === b ||
  (a.status === b.status && JSON.stringify(a.headers) === JSON.stringify(b.headers) && a.body.equals(b.body));

const write = (response: ServerResponse, { status, headers, body }: Reply): void => {
  // A HEAD, 204 or 304 has no body, whatever its length would be.
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  response.writeHead(status, { ...headers, ...length }).end(body);
};

/** Runs a fault on one exchange, and tells whether what went on or came back differs from what would have without it. */
const exchange = async (
  fault: Fault,
  request: Request,
  forward: Forward,
): Promise<{ reply: Reply; changed: boolean }> => {
  const passed: { request: Request; reply: Reply }[] = [];
  const reply = await fault(request, async (sent) => {
    const answered = await forward(sent);
    passed.push({ request: sent, reply: answered });
    return answered;
  });
  const wasPassedOn = passed.some((one) => sameRequest(one.request, request) && sameReply(one.reply, reply));
  const wroteElse = passed.some((one) => !sameRequest(one.request, request) && one.request.method !== 'GET');
  return { reply, changed: !wasPassedOn || wroteElse };
};

/** Starts a proxy with a fault before the service at `base`, on a free port. What it can't pass on is a 502. */
export const startProxy = async (base: string, fault: Fault): Promise<FaultProxy> => {
  const forward = forwardTo(base);
  let changed = 0;
  let broken: string | undefined;
  const server = createServer((message, response) => {
    requestOf(message)
      .then((request) => exchange(fault, request, forward))
      .then(
        (done) => {
          if (done.changed) changed += 1;
          write(response, done.reply);
        },
        (error: unknown) => {
          broken ??= String(error);
          response.writeHead(502).end();
        },
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}`, changed: () => changed, broken: () => broken, close };
};
