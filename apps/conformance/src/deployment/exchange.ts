/** One request and its response, limited in size and without secrets, for the report. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response?: { status: number; headers: Record<string, string>; body: string };
  /** Why there is no response. */
  failure?: string;
  durationMs: number;
  /**
   * When the rate limiter admitted or rejected the request, by `performance.now()`; undefined if it was not delayed.
   */
  keptBackUntil?: number;
}

/** Whether the rate limiter delayed one of these after a moment of `performance.now()`. */
export const areKeptBack = (exchanges: readonly Exchange[], since: number): boolean =>
  exchanges.some(({ keptBackUntil = 0 }) => keptBackUntil > since);

/** The maximum length of a body in a report, for a failed check and for a passed one. */
const MAX_BODY = 4_000;
const MAX_BODY_OF_PASS = 250;
/** The maximum number of exchanges in a report, for a failed check and for a passed one. */
const MAX_EXCHANGES = 24;
const MAX_EXCHANGES_OF_PASS = 4;

/** A text, shortened for a report. */
export const shortened = (text: string, max = MAX_BODY): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length - max} more characters)`;

/** The first and the last of a list. */
const ends = <Item>(items: readonly Item[], max: number): Item[] =>
  items.length <= max ? [...items] : [...items.slice(0, max / 2), ...items.slice(-max / 2)];

/** The exchanges of a failed check, as far as a report includes them. */
export const ofFailure = (exchanges: readonly Exchange[]): Exchange[] => ends(exchanges, MAX_EXCHANGES);

const shortenedExchange = ({ request, response, ...rest }: Exchange): Exchange => ({
  ...rest,
  request: request.body === undefined ? request : { ...request, body: shortened(request.body, MAX_BODY_OF_PASS) },
  ...(response === undefined ? {} : { response: { ...response, body: shortened(response.body, MAX_BODY_OF_PASS) } }),
});

/** The redacted exchanges of checks that did not fail: checks share exchanges. */
const shownOfPasses = new WeakMap<Exchange, Exchange>();

/** The exchanges of a check that did not fail, of which a report includes fewer. */
export const ofPass = (exchanges: readonly Exchange[]): Exchange[] =>
  ends(exchanges, MAX_EXCHANGES_OF_PASS).map((exchange) => {
    const shown = shownOfPasses.get(exchange) ?? shortenedExchange(exchange);
    shownOfPasses.set(exchange, shown);
    return shown;
  });
