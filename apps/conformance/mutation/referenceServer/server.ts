/**
 * The reference server: an implementation of the specification, independent of the service. It was written from
 * docs/interface-specification.md alone, and if that is silent, it decides otherwise than docs/decisions.md.
 * What passes on both checks the specification and nothing else.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answered, answer } from './answer.ts';
import type { Json } from './json.ts';
import { Refusal } from './refusal.ts';
import { insert, Store, shortId } from './store.ts';

/** The running server. */
export interface ReferenceServer {
  url: string;
  /** Tokens of two organisations. */
  token: string;
  otherToken: string;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Json | undefined> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is no JSON');
  }
};

const segmentsOf = (url: string): string[] => {
  const path = url.split('?')[0] ?? '';
  if (!path.startsWith('/v1/')) throw new Refusal(404, 'there is no such address');
  try {
    return path.slice('/v1/'.length).split('/').map(decodeURIComponent);
  } catch {
    throw new Refusal(404, 'there is no such address');
  }
};

const send = (response: ServerResponse, status: number, body: Json | undefined): void => {
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts the server on a free port, with two organisations, one of which has programs. */
export const startReferenceServer = async (): Promise<ReferenceServer> => {
  const store = new Store();
  const organisations = new Map([1, 2].map((number) => [randomBytes(24).toString('hex'), `org_${number}`]));
  for (const heading of ['Welding', 'Nursing']) {
    insert(store.rows('org_1', 'programs'), shortId('prg'), { abbreviation: heading.slice(0, 3) });
  }

  const serve = async (request: IncomingMessage): Promise<Answered> => {
    const segments = segmentsOf(request.url ?? '');
    const organisation = organisations.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const body = await bodyOf(request);
    if (organisation === undefined) throw new Refusal(403, 'who are you?');
    return answer(store, { organisation, method: request.method ?? '', segments, body });
  };

  const server = createServer((request, response) => {
    serve(request).then(
      ({ status, data }) => send(response, status, data === undefined ? undefined : { data }),
      (error: unknown) => {
        const refusal = error instanceof Refusal ? error : new Refusal(500, 'something broke');
        send(response, refusal.status, { error: refusal.message });
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the reference server has no port');
  const [token = '', otherToken = ''] = organisations.keys();
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}`, token, otherToken, close };
};
