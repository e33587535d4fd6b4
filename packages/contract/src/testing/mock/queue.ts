/** A request that the mock received. */
export interface MockedRequest {
  readonly method: string;
  /** The path below the base URL, with the query. */
  readonly path: string;
  /** The header fields by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body if it is JSON, else its text; undefined if there is none. */
  readonly body?: unknown;
}

/** The requests that an event applies to, and their number. */
export interface Meeting {
  /** How many requests it applies to: 1 by default, `Infinity` for all following. */
  times?: number;
  /** How many requests to skip first: 0 by default; with 2, it applies to the third request. */
  after?: number;
  /** It applies only to requests for which this returns true; others are not counted. */
  matching?: (request: MockedRequest) => boolean;
}

/** Scripted events, in their order. */
export interface Queue<Item> {
  add(item: Item, meeting: Meeting): void;
  /** The event that applies to this request. */
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
