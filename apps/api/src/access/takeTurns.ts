import type { RequestHandler, Response } from 'express';
import { callerOf } from './caller.ts';

/** So many requests of one client are worked on at the same time; further ones wait their turn. */
const AT_ONCE = 16;

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

/**
 * Lets each client have a few requests worked on at a time, so that one with hundreds of connections doesn't stand before
 * all others in every queue. Nobody is refused: who waits for too long is answered by the deadline (`deadline.ts`).
 */
export const takeTurns = (): RequestHandler => {
  const clients = new Map<string, Turns>();
  return (_request, response, next) => {
    if (isOver(response)) return;
    const { clientId } = callerOf(response);
    const turns = clients.get(clientId) ?? { working: 0, waiting: [] };
    clients.set(clientId, turns);
    const begin = ({ response, go }: Waiting): void => {
      turns.working += 1;
      response.once('close', end);
      go();
    };
    const end = (): void => {
      turns.working -= 1;
      let next = turns.waiting.shift();
      while (next !== undefined && isOver(next.response)) next = turns.waiting.shift();
      if (next !== undefined) begin(next);
      else if (turns.working === 0) clients.delete(clientId);
    };
    if (turns.working < AT_ONCE) begin({ response, go: next });
    else turns.waiting.push({ response, go: next });
  };
};
