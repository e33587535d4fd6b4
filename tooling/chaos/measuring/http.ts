import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** An answer with its body, and the time since the call. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends a request. Rejects if there is no complete answer, for example if the service has been killed. */
export type Send = (method: string, path: string, sending?: Sending) => Promise<Answer>;

/** A well-behaved client: keeps its connections alive, one for each concurrent request, and sends its token. */
export const httpClient = (baseUrl: string, token: string): { send: Send; close(): void } => {
  const agent = new Agent({ keepAlive: true });
  const send: Send = (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const entity = bytes === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
      const sent = request(
        baseUrl + path,
        { method, agent, headers: { Authorization: `Bearer ${token}`, ...entity, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
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
