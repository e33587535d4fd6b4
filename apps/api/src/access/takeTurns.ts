import type { RequestHandler, Response } from 'express';
import { callerOf } from './caller.ts';

/** So many requests of one client are worked on at the same time; further ones wait their turn. */
const AT_ONCE = 16;
/** So many while other clients ask as well, who would wait for the answers to all of them. */
const AT_ONCE_BESIDE_OTHERS = 2;
/** A client counts as there for so long after a request of it. */
const PRESENT_MS = 1_000;

/** A request that waits. */
interface Waiting {
  readonly response: Response;
  readonly go: () => void;
}

/** One client's requests: how many are worked on, and the others in the order in which they came. */
interface Turns {
  working: number;
  readonly waiting: Waiting[];
}

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
 * all others in every queue. Nobody is refused: who waits for too long is answered by the deadline (`deadline.ts`).
 */
export const takeTurns = (): RequestHandler => {
  const clients = new Map<string, Turns>();
  const { noteOf, isAlone } = company();
  return (_request, response, next) => {
    if (isOver(response)) return;
    const { clientId } = callerOf(response);
    noteOf(clientId);
    const turns = clients.get(clientId) ?? { working: 0, waiting: [] };
    clients.set(clientId, turns);
    const mayBegin = (): boolean => turns.working < (isAlone(clientId) ? AT_ONCE : AT_ONCE_BESIDE_OTHERS);
    const begin = ({ response, go }: Waiting): void => {
      turns.working += 1;
      response.once('close', end);
      go();
    };
    const end = (): void => {
      turns.working -= 1;
      while (turns.waiting.length > 0 && mayBegin()) {
        const waiting = turns.waiting.shift();
        if (waiting !== undefined && !isOver(waiting.response)) begin(waiting);
      }
      if (turns.working === 0) clients.delete(clientId);
    };
    if (mayBegin()) begin({ response, go: next });
    else turns.waiting.push({ response, go: next });
  };
};
