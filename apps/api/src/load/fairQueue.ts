import type { Request, RequestHandler, Response } from 'express';
import { callerOf } from '../context/caller.ts';

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
interface Line {
  readonly clientId: string;
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
export const fairQueue = (): RequestHandler => {
  const lines = new Map<string, Line>();
  const { noteOf, isAlone } = company();

  const lineOf = (clientId: string): Line => {
    const known = lines.get(clientId);
    if (known !== undefined) return known;
    const line = { clientId, taken: 0, waiting: [] };
    lines.set(clientId, line);
    return line;
  };
  const mayBegin = ({ clientId, taken }: Line, { turns }: Waiting): boolean =>
    taken === 0 || taken + turns <= (isAlone(clientId) ? AT_ONCE : AT_ONCE_BESIDE_OTHERS);
  const begin = (line: Line, { response, turns, go }: Waiting): void => {
    const began = performance.now();
    line.taken += turns;
    response.once('close', () => {
      if (line.waiting.length === 0 || isAlone(line.clientId)) giveBack(line, turns);
      else setTimeout(giveBack, Math.min(performance.now() - began, LONGEST_REST_MS), line, turns);
    });
    go();
  };
  const goOn = (line: Line): void => {
    for (let [first] = line.waiting; first !== undefined && mayBegin(line, first); [first] = line.waiting) {
      line.waiting.shift();
      if (!isOver(first.response)) begin(line, first);
    }
  };
  const giveBack = (line: Line, turns: number): void => {
    line.taken -= turns;
    goOn(line);
    if (line.taken === 0) lines.delete(line.clientId);
  };

  return (request, response, next) => {
    if (isOver(response)) return;
    const { clientId } = callerOf(response);
    noteOf(clientId);
    const line = lineOf(clientId);
    line.waiting.push({ response, turns: turnsOf(request), go: next });
    goOn(line);
  };
};
