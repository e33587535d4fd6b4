import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server that runs. */
interface Running {
  url: string;
  close(): Promise<void>;
}

/** Something that is no implementation of the interface, and the exit codes with which the suite may say so. */
export interface Impostor {
  id: string;
  describe: string;
  /** 1: not conformant; 2: could not run. */
  exitCode: 1 | 2;
  start(): Promise<Running>;
}

const listen = async (listener: RequestListener): Promise<Running> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
};

/** A port on which nothing listens: one that was free a moment ago. */
const nothing = async (): Promise<Running> => {
  const { url, close } = await listen(() => {});
  await close();
  return { url, close: async () => {} };
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

const always = (status: number, body: string) => () =>
  listen((request, response) => {
    request.resume();
    response.writeHead(status, JSON_TYPE).end(body);
  });

const ANY_PROBLEM = '{"error":"no"}';

/** Answers 200 with what looks like an answer: an empty list to every GET, an empty record to all else. */
const alwaysOk = () =>
  listen((request, response) => {
    request.resume();
    response.writeHead(200, JSON_TYPE).end(request.method === 'GET' ? '{"data":[]}' : '{"data":{}}');
  });

/** Sends back what it gets: bodies that were wrapped as requests, and nothing where nothing was sent. */
const echo = () =>
  listen((request, response) => {
    response.writeHead(200, { 'Content-Type': request.headers['content-type'] ?? 'application/json' });
    request.pipe(response);
  });

/** The impostors: a suite that says of one of them that it conforms says nothing at all. */
export const impostors: readonly Impostor[] = [
  { id: 'nothing-there', describe: 'A port on which nothing listens', exitCode: 2, start: nothing },
  { id: 'always-200', describe: '200 with empty data to everything', exitCode: 1, start: alwaysOk },
  { id: 'always-401', describe: '401 to everything', exitCode: 2, start: always(401, ANY_PROBLEM) },
  { id: 'always-404', describe: '404 to everything', exitCode: 1, start: always(404, ANY_PROBLEM) },
  { id: 'always-500', describe: '500 to everything', exitCode: 1, start: always(500, ANY_PROBLEM) },
  { id: 'echo', describe: 'Sends back what it gets', exitCode: 1, start: echo },
];
