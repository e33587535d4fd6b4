import autocannon, { type Request } from 'autocannon';
import { percentile } from '../../testbed/percentile.ts';

/**
 * The number of connections: more than the ten of the database pool, so that the database is never idle, and few enough
 * to keep queues short.
 */
export const CONNECTIONS = 16;
export const ROUNDS = 9;
export const ROUND_SECONDS = 3;
export const WARM_UP_SECONDS = 2;
const SAMPLE_MS = 100;

/**
 * The requests to one server, and a name for their figures. Each connection sends the requests in a different order.
 */
export interface LoadTarget {
  name: string;
  url: string;
  token?: string;
  /** A token for each connection, in place of `token`; each belongs to a separate client. */
  tokens?: readonly string[];
  requests: readonly Request[];
}

/** The result of one round of a target. */
interface Round {
  /** Requests per second. */
  rate: number;
  /** The median of the response times, in milliseconds. */
  p50: number;
  /** The time within which 99 of 100 responses arrived, in milliseconds. */
  p99: number;
}

/** The rounds of each target, by its name. */
export type Figures = Readonly<Record<string, readonly Round[]>>;

/** The rates of one target, one figure for each round. */
export const ratesOf = (figures: Figures, name: string): number[] => (figures[name] ?? []).map(({ rate }) => rate);

/** The p99 latencies of one target, one figure for each round. */
export const waitsOf = (figures: Figures, name: string): number[] => (figures[name] ?? []).map(({ p99 }) => p99);

const headersOf = ({ token, tokens }: LoadTarget, connection: number): Record<string, string> => {
  const own = tokens?.[connection % tokens.length] ?? token;
  return { 'content-type': 'application/json', ...(own === undefined ? {} : { authorization: `Bearer ${own}` }) };
};

/** The extent of a load: a number of seconds, with a constant rate if it is set, or a number of requests. */
type Extent = { readonly duration: number; readonly overallRate?: number } | { readonly amount: number };

/** Sends a load to one server. @throws if a response is not 2xx, because a rate of failures has no meaning */
export const load = async (target: LoadTarget, extent: Extent, connections: number): Promise<Round> => {
  const { name, url, requests } = target;
  const share = Math.ceil(requests.length / connections);
  let connection = 0;
  const run = autocannon({
    url,
    connections,
    ...extent,
    sampleInt: SAMPLE_MS,
    setupClient: (client) => {
      const headers = headersOf(target, connection);
      const start = (connection++ * share) % requests.length;
      // The requests are copied, because autocannon stores the bytes of a request and its length header in the request
      // itself.
      const own = requests.slice(start, start + share).map((request) => ({ ...request, headers }));
      client.setRequests(own);
    },
  });
  // Autocannon itself counts whole milliseconds, which is too coarse for ratios of less than a third.
  const waits: number[] = [];
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    waits.push(milliseconds);
  });
  let reason = 'no answer';
  run.on('reqError', (error) => {
    reason = error.message;
  });
  const result = await run;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    const statuses = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(`${name}: ${failed} requests failed (${[...statuses, `${result.errors} × ${reason}`].join(', ')})`);
  }
  return { rate: result['2xx'] / result.duration, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
};

/**
 * Loads the targets one after the other, several times. The order is reversed between rounds, so that a drift of the
 * machine affects both ends of the list. Durations are in seconds.
 */
export const measure = async (
  targets: readonly LoadTarget[],
  say: (line: string) => void,
  { rounds, seconds, warmUpSeconds, connections } = {
    rounds: ROUNDS,
    seconds: ROUND_SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    connections: CONNECTIONS,
  },
): Promise<Figures> => {
  for (const target of targets) await load(target, { duration: warmUpSeconds }, connections);
  const figures = Object.fromEntries(targets.map(({ name }) => [name, [] as Round[]]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? targets : targets.toReversed();
    for (const target of order) {
      figures[target.name]?.push(await load(target, { duration: seconds }, connections));
    }
    say(
      `  ${round + 1}/${rounds}  ${targets.map(({ name }) => `${name} ${figures[name]?.[round]?.rate.toFixed(0)}/s`).join('   ')}`,
    );
  }
  return figures;
};
