import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { bodyOf } from '../../src/pact/listener.ts';

/** Header fields by lower-case name. */
type Headers = Readonly<Record<string, string>>;

/** A request as the proxy receives it, or as it forwards it. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** The query after the `?`, undecoded. */
  readonly query: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A response of the service, or as the proxy forwards it. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Forwards a request and returns the response. */
export type Forward = (request: Request) => Promise<Reply>;

/** The headers of the connection, which a proxy does not forward. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

const headersOf = (received: IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    Object.entries(received)
      .filter(([name, value]) => value !== undefined && !OF_THE_CONNECTION.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );

export const requestOf = async (message: IncomingMessage): Promise<Request> => {
  const [path = '', ...query] = (message.url ?? '').split('?');
  const headers = headersOf(message.headers);
  return { method: message.method ?? '', path, query: query.join('?'), headers, body: await bodyOf(message) };
};

/** Forwards to the service at `base`. The Host stays the proxy's, so that URLs in responses point to the proxy. */
export const forwardTo =
  (base: string): Forward =>
  ({ method, path, query, headers, body }) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(base);
      const length = body.length > 0 || 'content-type' in headers ? { 'content-length': `${body.length}` } : {};
      const pathAndQuery = query === '' ? path : `${path}?${query}`;
      const outgoing = send(
        { hostname, port, method, path: pathAndQuery, headers: { ...headers, ...length } },
        (answer) => {
          bodyOf(answer).then(
            (bytes) => resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.headers), body: bytes }),
            reject,
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

/** The body as JSON; undefined if it is not JSON. */
export const jsonOf = ({ body }: Request | Reply): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The message with this JSON as its body. */
export const withJson = <Message extends Request | Reply>(message: Message, json: unknown): Message => ({
  ...message,
  body: Buffer.from(JSON.stringify(json)),
});

/** The message with a header set, or removed if the value is undefined. */
export const withHeader = <Message extends Request | Reply>(
  message: Message,
  name: string,
  value: string | undefined,
): Message => {
  const { [name]: _, ...others } = message.headers;
  return { ...message, headers: value === undefined ? others : { ...others, [name]: value } };
};
