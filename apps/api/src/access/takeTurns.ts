import type { Request, RequestHandler, Response } from 'express';
import { callerOf } from './caller.ts';

/** So many requests of one client are worked on at the same time; further ones wait their turn. */
const AT_ONCE = 16;
/** So many while other clients ask as well, who would wait for the answers to all of them. */
const AT_ONCE_BESIDE_OTHERS = 2;
/** A search counts as so many: it takes a processor of the database, and its answer is long. */
const TURNS_OF_A_SEARCH = 2;
/** What takes longer has rather waited, for a lock or the network, than used processors. */
const LONGEST_REST_MS = 100;
/** A client counts as there for so long after a request of it. */
const PRESENT_MS = 1_000;

/** A request that waits. */
interface Waiting {
  readonly response: Response;
  readonly turns: number;
  readonly go: () => void;
}

/** One client's requests: how many turns those take that are worked on, and the others in the order in which they came. */
interface Queue {
  taken: number;
  readonly waiting: Waiting[];
}

const turnsOf = ({ url }: Request): number => (/[?&]q=/.test(url) ? TURNS_OF_A_SEARCH : 1);

/** Whether nobody waits for an answer any more: the deadline has given it, or the caller is gone. */
const isOver = (response: Response): boolean => response.writableEnded || response.closed;

/** Knows whether a client is the only one that asks, from the last two that have. */
const company = () => {
  let last = { clientId: '', at: Number.NEGATIVE_INFINITY };
  let other = last;
  const noteOf = (clientId: string): void => {
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
    return performance.now() - at > PRESENT_MS;
  };
  return { noteOf, isAlone };
};

/**
 * Lets each client have a few requests worked on at a time, so that one with hundreds of connections doesn't stand before
 * all others in every queue. Beside others, one whose requests wait also rests after each for as long as that took: it
 * has half of the processors' time at most. Nobody is refused: who waits for too long is answered by the deadline
 * (`deadline.ts`).
 */
export const takeTurns = (): RequestHandler => {
  const queues = new Map<string, Queue>();
  const { noteOf, isAlone } = company();
  return (request, response, next) => {
    if (isOver(response)) return;
    const { clientId } = callerOf(response);
    noteOf(clientId);
    const queue = queues.get(clientId) ?? { taken: 0, waiting: [] };
    queues.set(clientId, queue);
    const mayBegin = ({ turns }: Waiting): boolean =>
      queue.taken === 0 || queue.taken + turns <= (isAlone(clientId) ? AT_ONCE : AT_ONCE_BESIDE_OTHERS);
    const giveBack = (turns: number): void => {
      queue.taken -= turns;
      goOn();
      if (queue.taken === 0) queues.delete(clientId);
    };
    const begin = ({ response, turns, go }: Waiting): void => {
      const began = performance.now();
      queue.taken += turns;
      response.once('close', () => {
        if (queue.waiting.length === 0 || isAlone(clientId)) giveBack(turns);
        else setTimeout(giveBack, Math.min(performance.now() - began, LONGEST_REST_MS), turns);
      });
      go();
    };
    const goOn = (): void => {
      for (let [first] = queue.waiting; first !== undefined && mayBegin(first); [first] = queue.waiting) {
        queue.waiting.shift();
        if (!isOver(first.response)) begin(first);
      }
    };
    queue.waiting.push({ response, turns: turnsOf(request), go: next });
    goOn();
  };
};
