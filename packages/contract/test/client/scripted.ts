import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createClient } from '@training-provider/contract/client';
import { onTestFinished } from 'vitest';

/** A response of the script, sent unchanged; `hangUp` closes the connection, `silence` never responds. */
export type Scripted = { status: number; headers?: Record<string, string>; body?: unknown } | 'hangUp' | 'silence';

/** A received request. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const DATA = { id: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11', firstName: 'Ada', lastName: 'Lovelace', courseIds: [] };

/** The service's response to a successful request. */
export const RECORD: Scripted = { status: 200, headers: { ETag: '"1"' }, body: { data: DATA } };
export const CREATED: Scripted = { status: 201, headers: { ETag: '"1"' }, body: { data: DATA } };
export const TOKEN = (token: string): Scripted => ({
  status: 200,
  body: { access_token: token, token_type: 'Bearer', expires_in: 3600 },
});

/** A problem document of the service. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: { type: '', title: '', status, detail: 'What happened. What to do.', instance: '/', code, requestId: 'r-1' },
});

/** A server that sends the responses of a script in order and then closes connections; it records the requests. */
export const scripted = async (answers: Scripted[] | ((request: Arrived) => Scripted)) => {
  const arrived: Arrived[] = [];
  const next = (request: Arrived): Scripted =>
    typeof answers === 'function' ? answers(request) : (answers[arrived.length - 1] ?? 'hangUp');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    arrived.push(seen);
    const answer = next(seen);
    if (answer === 'silence') return;
    if (answer === 'hangUp') return request.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : answer.body && JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { baseUrl, arrived, client: createClient({ baseUrl, token: 'token' }) };
};
