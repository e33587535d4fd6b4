import { listen } from '../../src/pact/listener.ts';
import { type Forward, forwardTo, type Reply, type Request, requestOf } from './messages.ts';

/** The effect of a mutant on an exchange: it may change the request or the response, or skip the service. */
export type Mutation = (request: Request, forward: Forward) => Promise<Reply>;

/** A proxy in front of the service. */
export interface MutationProxy {
  url: string;
  /** The number of exchanges that the mutation has changed. */
  changed(): number;
  /** An error within the proxy: then its responses prove nothing about the mutant. */
  broken(): string | undefined;
  close(): Promise<void>;
}

const READS: readonly string[] = ['GET', 'HEAD'];
/** A response with this status or a higher one has written nothing. */
const FIRST_REFUSAL = 400;

const sameRequest = (a: Request, b: Request): boolean =>
  a === b || (JSON.stringify({ ...a, body: '' }) === JSON.stringify({ ...b, body: '' }) && a.body.equals(b.body));

const sameReply = (a: Reply, b: Reply): boolean =>
  a === b ||
  (a.status === b.status && JSON.stringify(a.headers) === JSON.stringify(b.headers) && a.body.equals(b.body));

/**
 * Runs a mutation on one exchange, and returns whether it changed the request or the response, or wrote something
 * else.
 */
const exchange = async (
  mutation: Mutation,
  request: Request,
  forward: Forward,
): Promise<{ reply: Reply; changed: boolean }> => {
  const forwarded: { request: Request; reply: Reply }[] = [];
  const reply = await mutation(request, async (sent) => {
    const answered = await forward(sent);
    forwarded.push({ request: sent, reply: answered });
    return answered;
  });
  const wasPassedOn = forwarded.some((one) => sameRequest(one.request, request) && sameReply(one.reply, reply));
  const wroteElse = forwarded.some(
    (one) =>
      !sameRequest(one.request, request) && !READS.includes(one.request.method) && one.reply.status < FIRST_REFUSAL,
  );
  return { reply, changed: !wasPassedOn || wroteElse };
};

/**
 * Starts a proxy with a mutation in front of the service at `base`, on a free port. A request that it cannot forward
 * gets 502.
 */
export const startProxy = (base: string, mutation: Mutation): Promise<MutationProxy> =>
  startProxyOver(forwardTo(base), mutation);

/** Forwards a request for `/4711/x` to `/x` at that local port. */
const forwardToPort: Forward = ({ path, ...request }) => {
  const [, port, ...rest] = path.split('/');
  return forwardTo(`http://127.0.0.1:${port}`)({ ...request, path: `/${rest.join('/')}` });
};

/** Starts a proxy with a mutation in front of receivers of webhooks, whose ports are the first segments of paths. */
export const startReceiverProxy = (mutation: Mutation): Promise<MutationProxy> =>
  startProxyOver(forwardToPort, mutation);

const startProxyOver = async (forward: Forward, mutation: Mutation): Promise<MutationProxy> => {
  let changes = 0;
  let failure: string | undefined;
  const { url, close } = await listen(async (message, response) => {
    try {
      const { reply, changed } = await exchange(mutation, await requestOf(message), forward);
      if (changed) changes += 1;
      // The response to HEAD, a 204 and a 304 have no body, whatever their length header.
      const length = reply.body.length > 0 ? { 'content-length': reply.body.length } : {};
      response.writeHead(reply.status, { ...reply.headers, ...length }).end(reply.body);
    } catch (error) {
      failure ??= String(error);
      response.writeHead(502).end();
    }
  });
  return { url, changed: () => changes, broken: () => failure, close };
};
