import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import { largest, waits } from '../measuring/load.ts';
import { atLeast, atMost, none, type Scenario, shown } from '../measuring/scenario.ts';
import { createCourse, startStage } from '../measuring/stage.ts';

const CONNECTIONS = 1_000;
const LIMIT_SECONDS = 15;
const WELL_BEHAVED = 4;
/** The pause between two requests of a well-behaved client in milliseconds, so that the service has idle time. */
const PAUSE_MS = 5;
const WARM_UP_MS = 3_000;
/** How long latencies are measured, in milliseconds: until the last slow connection has been closed. */
const MEASURED_MS = 17_000;
/**
 * The pause between the openings of two slow connections in milliseconds, so that all of them are opened within a
 * second.
 */
const APART_MS = 1;
const DRIP_MS = 1_000;
/** The maximum time for which the slow connections are watched, in milliseconds. */
const PATIENCE_MS = 25_000;

/**
 * A slow client: the bytes that it sends first, and those that it then sends one by one for ever. With `halfClose`, it
 * immediately closes its side of the connection.
 */
interface Bad {
  readonly name: string;
  readonly first: string;
  readonly drip: string;
  readonly halfClose?: true;
}

const badClients = (token: string): readonly Bad[] => {
  const post = `POST /v1/participants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  return [
    { name: 'headers byte by byte', first: 'GET /v1/org HTTP/1.1\r\nHost: x\r\n', drip: 'X' },
    { name: 'a body byte by byte', first: `${post}Content-Length: 100000\r\n\r\n{"participant":"`, drip: 'x' },
    { name: 'a connection and nothing else', first: '', drip: '' },
    {
      name: 'half a request, then half-closed',
      first: `${post}Content-Length: 100\r\n\r\n{`,
      drip: '',
      halfClose: true,
    },
    { name: 'kept alive, idle', first: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', drip: '' },
  ];
};

/** Opens a connection, and returns the number of seconds until the service closed it. */
const behaveBadly = (url: URL, { first, drip, halfClose }: Bad, sockets: Set<Socket>): Promise<number> =>
  new Promise((cut) => {
    const begin = performance.now();
    const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true });
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    let timer: NodeJS.Timeout | undefined;
    socket.once('connect', () => {
      if (first !== '') socket.write(first);
      if (halfClose) socket.end();
      if (drip !== '') timer = setInterval(() => socket.write(drip), DRIP_MS);
    });
    const done = (): void => {
      clearInterval(timer);
      sockets.delete(socket);
      socket.destroy();
      cut((performance.now() - begin) / 1_000);
    };
    socket.once('end', done);
    socket.once('close', done);
  });

/** Opens a thousand connections that send slowly, incompletely or not at all. */
export const slow: Scenario = {
  name: 'slow',
  guarantee: 'Half-open and slow connections are closed in time, and well-behaved clients hardly notice them.',
  run: async (testbed) => {
    const { service, send, token } = await startStage(testbed, { LOG_LEVEL: 'info' });
    const path = await createCourse(send);
    const sends = Array.from({ length: WELL_BEHAVED }, () => send);
    await waits(testbed, sends, { path, pauseMs: PAUSE_MS, forMs: WARM_UP_MS });
    const before = await waits(testbed, sends, { path, pauseMs: PAUSE_MS, forMs: MEASURED_MS });

    const sockets = new Set<Socket>();
    testbed.undo(async () => sockets.forEach((socket) => void socket.destroy()));
    const kinds = badClients(token);
    const cuts = Array.from({ length: CONNECTIONS }, async (_, index) => {
      const kind = kinds[index % kinds.length];
      if (kind === undefined) throw new Error('no kind');
      await sleep(index * APART_MS);
      return { name: kind.name, seconds: await behaveBadly(new URL(service.baseUrl), kind, sockets) };
    });
    const during = await waits(testbed, sends, { path, pauseMs: PAUSE_MS, forMs: MEASURED_MS });
    testbed.say(`${sockets.size} of ${CONNECTIONS} are still open`);
    const given = sleep(PATIENCE_MS - MEASURED_MS).then((): undefined => undefined);
    const seen = (await Promise.all(cuts.map((cut) => Promise.race([cut, given])))).flatMap((cut) => cut ?? []);
    const [p99Before, p99During] = [percentile(before, 0.99), percentile(during, 0.99)];
    const latest = (kind: string): number =>
      largest(seen.filter(({ name }) => name === kind).map(({ seconds }) => seconds));
    return [
      none('connections that were never cut', CONNECTIONS - seen.length),
      ...kinds.map(({ name }) => atMost(`cut after, at the latest: ${name}`, latest(name), LIMIT_SECONDS, 's')),
      atLeast('well-behaved answers before, during', Math.min(before.length, during.length), 1_000),
      shown('their p99 before', p99Before, 'ms'),
      shown('their p99 during', p99During, 'ms'),
      atMost('ratio', p99During / p99Before, 2),
      none('ends of the process', service.ended() === undefined ? 0 : 1),
    ];
  },
};
