import type { Request, RequestHandler, Response } from 'express';
import { callerOf } from '../context/caller.ts';
import { holdUntilClosed } from './held.ts';

/** The maximum weight of a client's simultaneous requests while no other client is active. Further requests wait. */
const MAX_WEIGHT_ALONE = 16;
/** The same while other clients are active, because their requests may have to wait for all of these. */
const MAX_WEIGHT = 2;
/** The weight of a search: it keeps one processor of the database busy, and its response is long. */
const SEARCH_WEIGHT = 2;
/**
 * The maximum pause after a request. A request that took longer mostly waited, for a lock or the network, and hardly
 * used a processor.
 */
const MAX_PAUSE_MS = 100;
/** How long a client counts as active after its last request, in milliseconds. */
const ACTIVE_MS = 1_000;

/** A waiting request. */
interface WaitingRequest {
  readonly response: Response;
  readonly weight: number;
  readonly run: () => void;
}

/**
 * The reads or the writes of one client: the weight of the running requests, and the waiting requests in the order of
 * their arrival.
 */
interface Lane {
  running: number;
  readonly waiting: WaitingRequest[];
}

/**
 * The requests of one client. Reads and writes are separate, because all writes may wait for a lock or a standby while
 * reads can be served.
 */
interface ClientQueue {
  readonly clientId: string;
  readonly reads: Lane;
  readonly writes: Lane;
}

const READS = ['GET', 'HEAD'];

const newLane = (): Lane => ({ running: 0, waiting: [] });
const weightIn = ({ reads, writes }: ClientQueue): number => reads.running + writes.running;
const hasWaiting = ({ reads, writes }: ClientQueue): boolean => reads.waiting.length + writes.waiting.length > 0;
const weightOf = ({ url }: Request): number => (/[?&]q=/.test(url) ? SEARCH_WEIGHT : 1);

/**
 * Whether the request needs no more work, because the deadline has sent a response or the client has closed the
 * connection.
 */
const isFinished = (response: Response): boolean => response.writableEnded || response.closed;

/** Remembers the two clients that sent the latest requests, and from them whether a client is the only active one. */
const recentClients = () => {
  let last = { clientId: '', at: Number.NEGATIVE_INFINITY };
  let other = last;
  const note = (clientId: string): void => {
    const at = performance.now();
    if (last.clientId === clientId) {
      last.at = at;
      return;
    }
    other = last;
    last = { clientId, at };
  };
  const isAlone = (clientId: string): boolean => {
    const { at } = last.clientId === clientId ? other : last;
    return performance.now() - at > ACTIVE_MS;
  };
  return { note, isAlone };
};

/**
 * Runs only a few requests of each client at a time, so that a client with hundreds of connections does not fill every
 * queue before other clients. At least one read and one write run, however long the client's other requests take. While
 * other clients are active, a client with waiting requests also pauses after each request for as long as the request
 * took, and after a search for twice as long. It therefore gets at most half of the processor time. The queue does not
 * reject requests: the deadline responds to a request that waits too long (`http/deadline.ts`).
 */
export const fairQueue = (): RequestHandler => {
  const queues = new Map<string, ClientQueue>();
  const { note, isAlone } = recentClients();

  const queueOf = (clientId: string): ClientQueue => {
    const known = queues.get(clientId);
    if (known !== undefined) return known;
    const queue = { clientId, reads: newLane(), writes: newLane() };
    queues.set(clientId, queue);
    return queue;
  };
  const mayStart = (queue: ClientQueue, { running }: Lane, { weight }: WaitingRequest): boolean =>
    running === 0 || weightIn(queue) + weight <= (isAlone(queue.clientId) ? MAX_WEIGHT_ALONE : MAX_WEIGHT);
  const start = (queue: ClientQueue, lane: Lane, { response, weight, run }: WaitingRequest): void => {
    const started = performance.now();
    lane.running += weight;
    const end = (): void => release(queue, lane, weight);
    holdUntilClosed(response, () => {
      if (!hasWaiting(queue) || isAlone(queue.clientId)) end();
      else setTimeout(end, Math.min(weight * (performance.now() - started), MAX_PAUSE_MS));
    });
    run();
  };
  const startWaiting = (queue: ClientQueue): void => {
    for (const lane of [queue.reads, queue.writes]) {
      const { waiting } = lane;
      for (let [first] = waiting; first !== undefined && mayStart(queue, lane, first); [first] = waiting) {
        waiting.shift();
        if (!isFinished(first.response)) start(queue, lane, first);
      }
    }
  };
  const release = (queue: ClientQueue, lane: Lane, weight: number): void => {
    lane.running -= weight;
    startWaiting(queue);
    if (weightIn(queue) === 0) queues.delete(queue.clientId);
  };

  return (request, response, next) => {
    if (isFinished(response)) return;
    const { clientId } = callerOf(response);
    note(clientId);
    const queue = queueOf(clientId);
    const lane = READS.includes(request.method) ? queue.reads : queue.writes;
    lane.waiting.push({ response, weight: weightOf(request), run: next });
    startWaiting(queue);
  };
};
