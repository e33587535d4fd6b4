import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from '../../src/pact/listener.ts';

/** A server that does not implement the interface, and the exit code that the suite must return. */
export interface Impostor {
  id: string;
  /** 1: not conformant; 2: could not run. */
  exitCode: 1 | 2;
  start(): Promise<Listener>;
}

/** A port on which nothing listens: one that was free a moment ago. */
const startNothing = async (): Promise<Listener> => {
  const { url, close } = await listen(async () => undefined);
  await close();
  return { url, close: async () => undefined };
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const starting = (answer: Answer) => () => listen(async (request, response) => answer(request, response));

const JSON_TYPE = { 'Content-Type': 'application/json' };

const always =
  (status: number): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, JSON_TYPE).end('{"error":"no"}');
  };

/** Responds with 200 and a plausible body: an empty list to every GET, an empty record to all other requests. */
const alwaysOk: Answer = (request, response) => {
  request.resume();
  response.writeHead(200, JSON_TYPE).end(request.method === 'GET' ? '{"data":[]}' : '{"data":{}}');
};

/** Returns the request body. */
const echo: Answer = (request, response) => {
  response.writeHead(200, { 'Content-Type': request.headers['content-type'] ?? 'application/json' });
  request.pipe(response);
};

/** The impostors: a suite that accepts one of them proves nothing. */
export const impostors: readonly Impostor[] = [
  { id: 'nothing-there', exitCode: 2, start: startNothing },
  { id: 'always-200', exitCode: 1, start: starting(alwaysOk) },
  { id: 'always-401', exitCode: 2, start: starting(always(401)) },
  { id: 'always-404', exitCode: 1, start: starting(always(404)) },
  { id: 'always-500', exitCode: 1, start: starting(always(500)) },
  { id: 'echo', exitCode: 1, start: starting(echo) },
];
