/** A request that the mock received. */
export interface MockedRequest {
  readonly method: string;
  /** The path below the base URL, with the query. */
  readonly path: string;
  /** The header fields, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body if it is JSON, otherwise the body as a string; undefined if there is none. */
  readonly body?: unknown;
}

/** Determines the requests to which an event applies. */
export interface Meeting {
  /** The number of requests to which the event applies: 1 by default, `Infinity` for all subsequent requests. */
  times?: number;
  /** The number of requests to skip first: 0 by default. With 2, the event applies to the third request. */
  after?: number;
  /** The event applies only to requests for which this function returns true; other requests are not counted. */
  matching?: (request: MockedRequest) => boolean;
}

/** Scripted events, in the order in which they were added. */
export interface Queue<Item> {
  add(item: Item, meeting: Meeting): void;
  /** Returns the event that applies to this request; undefined if there is none. */
  next(request: MockedRequest): Item | undefined;
}

export const createQueue = <Item>(): Queue<Item> => {
  const waiting: { item: Item; left: number; before: number; matches: (request: MockedRequest) => boolean }[] = [];
  return {
    add: (item, { times = 1, after = 0, matching = () => true }) => {
      if (times > 0) waiting.push({ item, left: times, before: after, matches: matching });
    },
    next: (request) => {
      const met = waiting.find((each) => {
        if (!each.matches(request)) return false;
        each.before -= 1;
        return each.before < 0;
      });
      if (met === undefined) return undefined;
      met.left -= 1;
      if (met.left <= 0) waiting.splice(waiting.indexOf(met), 1);
      return met.item;
    },
  };
};
