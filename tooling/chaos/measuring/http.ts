import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response with its body, and the duration of the call. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly body?: unknown;
  /** The body, sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Sends a request. Rejects if there is no complete response, for example if the service has been killed. */
export type Send = (method: string, path: string, sending?: Sending) => Promise<Answer>;

/**
 * Creates a well-behaved client: it keeps its connections alive, one for each concurrent request, and sends its token.
 */
export const httpClient = (baseUrl: string, token: string): { send: Send; close(): void } => {
  const agent = new Agent({ keepAlive: true });
  const send: Send = (method, path, { headers = {}, body, form } = {}) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const text = form === undefined ? JSON.stringify(body) : new URLSearchParams(form).toString();
      const bytes = text === undefined ? undefined : Buffer.from(text);
      const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
      const entity = bytes === undefined ? {} : { 'Content-Type': type, 'Content-Length': bytes.length };
      const sent = request(
        baseUrl + path,
        { method, agent, headers: { Authorization: `Bearer ${token}`, ...entity, ...headers } },
        (response) => {
          let received = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            received += part;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: received,
              milliseconds: performance.now() - start,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
};
