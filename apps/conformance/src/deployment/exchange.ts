/** One request and what came back, bounded in size and without secrets, as the report shows it. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response?: { status: number; headers: Record<string, string>; body: string };
  /** Why there is no response. */
  failure?: string;
  durationMs: number;
  /** When the limit of the rate let it through, or refused it, by `performance.now()`; undefined if it was not kept back. */
  keptBackUntil?: number;
}

/** Whether one of these was kept back for the limit of the rate since a moment of `performance.now()`. */
export const areKeptBack = (exchanges: readonly Exchange[], since: number): boolean =>
  exchanges.some(({ keptBackUntil = 0 }) => keptBackUntil > since);

/** How much of a body a report shows, for a check that failed and for one that passed. */
const MAX_BODY = 4_000;
const MAX_BODY_OF_PASS = 250;
/** How many exchanges a report shows of a check that failed, and of one that passed. */
const MAX_EXCHANGES = 24;
const MAX_EXCHANGES_OF_PASS = 4;

/** A text cut to what a report can show. */
export const shortened = (text: string, max = MAX_BODY): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length - max} more characters)`;

/** The first and the last of a list. */
const ends = <Item>(items: readonly Item[], max: number): Item[] =>
  items.length <= max ? [...items] : [...items.slice(0, max / 2), ...items.slice(-max / 2)];

/** The exchanges of a check that failed, as far as a report can show them. */
export const ofFailure = (exchanges: readonly Exchange[]): Exchange[] => ends(exchanges, MAX_EXCHANGES);

const shortenedExchange = ({ request, response, ...rest }: Exchange): Exchange => ({
  ...rest,
  request: request.body === undefined ? request : { ...request, body: shortened(request.body, MAX_BODY_OF_PASS) },
  ...(response === undefined ? {} : { response: { ...response, body: shortened(response.body, MAX_BODY_OF_PASS) } }),
});

/** What is shown of exchanges of checks that did not fail: checks share exchanges. */
const shownOfPasses = new WeakMap<Exchange, Exchange>();

/** The exchanges of a check that did not fail, of which a report shows less. */
export const ofPass = (exchanges: readonly Exchange[]): Exchange[] =>
  ends(exchanges, MAX_EXCHANGES_OF_PASS).map((exchange) => {
    const shown = shownOfPasses.get(exchange) ?? shortenedExchange(exchange);
    shownOfPasses.set(exchange, shown);
    return shown;
  });
