import type { Response } from 'express';
import type { LogPosition } from './log.ts';
import type { Effort, Poll, Waiter } from './poll.ts';

/** The maximum number of waiting requests of one client: each holds a connection of the process. */
const MAX_PER_CLIENT = 1_000;
/**
 * The pause between two queries of the database, in milliseconds: most of the time between a commit and the response.
 */
const INTERVAL_MS = 50;
/** The pause is longer after a long query, up to a delay that is acceptable for waiting requests. */
const PAUSE_PER_LOOK = 4;
const MAX_PAUSE_MS = 1_000;
/** Numbering uses processor time that writes need. A longer pause makes it rarer, with more changes each time. */
const PAUSE_PER_NUMBERING = 10;
const MAX_NUMBERING_PAUSE_MS = 150;

/** The client of watches, which are not requests and do not count as such. */
const NO_REQUEST = '';

/** A request's wait for a change. */
interface Wait {
  readonly clientId: string;
  readonly organisationId: string;
  /** The types of the changes to wait for; undefined: all types. */
  readonly types: readonly string[] | undefined;
  /** The position after the last page. */
  readonly at: LogPosition;
  readonly milliseconds: number;
}

/** The result of a wait. */
interface Waited {
  /** Whether there is a change of the requested types. */
  readonly hasChange: boolean;
  /** The position from which to continue: there is no change of the requested types before it. */
  readonly at: LogPosition;
}

/** A watch for changes, without a request. */
interface Watched extends Omit<Wait, 'clientId' | 'milliseconds'> {
  /** Called once when the watch ends. */
  readonly onEnd: (error?: Error) => void;
}

/** A running watch. */
export interface Watch {
  /** The position up to which the log contains no change of these types. */
  readonly at: () => LogPosition;
  readonly stop: () => void;
}

/** A waiting request, and the function that ends its wait. */
interface WaitingRequest extends Waiter {
  readonly clientId: string;
  readonly organisationId: string;
  /** Ends the wait without a change. */
  readonly giveUp: () => void;
}

/** The requests of this process that wait for changes. */
export interface ChangeWaiting {
  /**
   * Waits for a change, at most the given time. The wait ends immediately when the response is closed or the process
   * stops. Rejects if the database fails.
   * @returns undefined if too many requests are waiting, the process is stopping, or the response has ended
   */
  begin(wait: Wait, response: Response): Promise<Waited> | undefined;
  /**
   * Calls `onEnd` as soon as there is a change after a position, or the database fails, unless the watch was stopped.
   */
  watch(watched: Watched): Watch;
  /** Whether the last query found this position at the end of the log, so that a wait from there needs no read. */
  isEnd(organisationId: string, position: LogPosition): boolean;
  /** The number of waiting requests. */
  count(): number;
  /** Ends all waits, and starts no new ones. */
  stop(): void;
}

/** The pause after a query, in milliseconds. */
const pauseAfter = ({ lookMs, numberingMs }: Effort): number =>
  Math.max(
    INTERVAL_MS,
    Math.min(MAX_PAUSE_MS, PAUSE_PER_LOOK * lookMs),
    Math.min(MAX_NUMBERING_PAUSE_MS, PAUSE_PER_NUMBERING * numberingMs),
  );

/** The last position known to one of these requests. */
const endKnownTo = (waiting: Iterable<WaitingRequest>): LogPosition => {
  let end: LogPosition = { number: 0, mark: '' };
  for (const { at } of waiting) if (at.number >= end.number) end = at;
  return end;
};

/**
 * Lets requests wait for changes. While any request is waiting, one timer looks for changes for all of them
 * (`poll.ts`).
 * @param maximum the maximum number of simultaneously waiting requests
 */
export const changeWaiting = (poll: Poll, maximum: number): ChangeWaiting => {
  // Requests are grouped when they arrive and leave: grouping a thousand of them for each query, every 50 ms, would be
  // slow.
  const waiting = new Map<string, Set<WaitingRequest>>();
  let count = 0;
  let ends: ReadonlyMap<string, LogPosition> = new Map();
  let isPolling = false;
  let isStopped = false;

  const pollOnce = async (): Promise<void> => {
    // Copied, because requests that start to wait during the query may know less than the query assumes.
    const effort = await poll(new Map([...waiting].map(([id, requests]) => [id, [...requests]])));
    ends = new Map([...waiting].map(([id, requests]) => [id, endKnownTo(requests)]));
    if (waiting.size === 0) {
      isPolling = false;
      return;
    }
    setTimeout(pollOnce, pauseAfter(effort));
  };

  const all = (): WaitingRequest[] => [...waiting.values()].flatMap((requests) => [...requests]);

  const hasRoomFor = (clientId: string): boolean => {
    if (count >= maximum) return false;
    if (count < MAX_PER_CLIENT) return true;
    return all().filter((one) => one.clientId === clientId).length < MAX_PER_CLIENT;
  };

  const add = (request: WaitingRequest): void => {
    const others = waiting.get(request.organisationId);
    if (others === undefined) waiting.set(request.organisationId, new Set([request]));
    else others.add(request);
    if (request.clientId !== NO_REQUEST) count += 1;
  };

  const remove = (request: WaitingRequest): boolean => {
    const requests = waiting.get(request.organisationId);
    if (requests?.delete(request) !== true) return false;
    if (requests.size === 0) waiting.delete(request.organisationId);
    if (request.clientId !== NO_REQUEST) count -= 1;
    return true;
  };

  const startPolling = (): void => {
    if (isPolling || waiting.size === 0) return;
    isPolling = true;
    void pollOnce();
  };

  return {
    begin: ({ clientId, organisationId, types, at, milliseconds }, response) => {
      if (isStopped || response.writableEnded || response.closed || !hasRoomFor(clientId)) return undefined;
      return new Promise((resolve, reject) => {
        const stopWaiting = (): boolean => {
          clearTimeout(timer);
          response.off('close', giveUp);
          return remove(request);
        };
        const giveUp = (): void => {
          if (stopWaiting()) resolve({ hasChange: false, at: request.at });
        };
        const end = (error?: Error): void => {
          if (!stopWaiting()) return;
          if (error === undefined) resolve({ hasChange: true, at: request.at });
          else reject(error);
        };
        const request: WaitingRequest = { clientId, organisationId, types, at, end, giveUp };
        const timer = setTimeout(giveUp, milliseconds);
        response.once('close', giveUp);
        add(request);
        startPolling();
      });
    },
    watch: ({ organisationId, types, at, onEnd }) => {
      const end = (error?: Error): void => {
        if (remove(watching)) onEnd(error);
      };
      const stop = (): void => {
        remove(watching);
      };
      const watching: WaitingRequest = { clientId: NO_REQUEST, organisationId, types, at, end, giveUp: stop };
      if (!isStopped) add(watching);
      startPolling();
      return { at: () => watching.at, stop };
    },
    isEnd: (organisationId, { number, mark }) => {
      const end = ends.get(organisationId);
      return end?.number === number && end.mark === mark;
    },
    count: () => count,
    stop: () => {
      isStopped = true;
      for (const { giveUp } of all()) giveUp();
    },
  };
};
