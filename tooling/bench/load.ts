import autocannon, { type Request } from 'autocannon';

/** More than the ten connections of the pool, so that the database is never idle, and few enough to keep queues short. */
export const CONNECTIONS = 16;
export const ROUNDS = 9;
export const ROUND_SECONDS = 3;
export const WARM_UP_SECONDS = 2;
const SAMPLE_MS = 100;

/** What one server is asked, under the name that its figures get. Each connection sends the requests in its own order. */
export interface Contestant {
  name: string;
  url: string;
  token?: string;
  requests: readonly Request[];
}

/** What one round of a contestant gave. */
interface Round {
  /** Requests per second. */
  rate: number;
  /** The time within which 99 of 100 requests were answered, in milliseconds. */
  p99: number;
}

/** The rounds of each contestant. */
export type Figures = Readonly<Record<string, readonly Round[]>>;

/** The rates of one contestant, a figure a round. */
export const ratesOf = (figures: Figures, name: string): number[] => (figures[name] ?? []).map(({ rate }) => rate);

/** The longest waits of one contestant, a figure a round. */
export const waitsOf = (figures: Figures, name: string): number[] => (figures[name] ?? []).map(({ p99 }) => p99);

const headersOf = ({ token }: Contestant): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** How long a server is loaded: for some seconds, or until it has answered so many requests. */
type Extent = { readonly duration: number } | { readonly amount: number };

/** Loads one server. Throws where an answer is not 2xx: the rate of failures would mean nothing. */
export const load = async (contestant: Contestant, extent: Extent, connections: number): Promise<Round> => {
  const { name, url, requests } = contestant;
  const share = Math.ceil(requests.length / connections);
  let connection = 0;
  const run = autocannon({
    url,
    connections,
    ...extent,
    sampleInt: SAMPLE_MS,
    setupClient: (client) => {
      const start = (connection++ * share) % requests.length;
      // Copies, since autocannon keeps the bytes of a request, and its length header, in the request itself.
      const own = requests
        .slice(start, start + share)
        .map((request) => ({ ...request, headers: headersOf(contestant) }));
      client.setRequests(own);
    },
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
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
};

/**
 * Loads the contestants in turn, several times. The order is turned round between rounds, so that a drift of the
 * machine meets both ends of the list. Round lengths in seconds.
 */
export const measure = async (
  contestants: readonly Contestant[],
  say: (line: string) => void,
  { rounds, seconds, warmUpSeconds, connections } = {
    rounds: ROUNDS,
    seconds: ROUND_SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    connections: CONNECTIONS,
  },
): Promise<Figures> => {
  for (const contestant of contestants) await load(contestant, { duration: warmUpSeconds }, connections);
  const figures = Object.fromEntries(contestants.map(({ name }) => [name, [] as Round[]]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const contestant of order) {
      figures[contestant.name]?.push(await load(contestant, { duration: seconds }, connections));
    }
    say(
      `  ${round + 1}/${rounds}  ${contestants.map(({ name }) => `${name} ${figures[name]?.[round]?.rate.toFixed(0)}/s`).join('   ')}`,
    );
  }
  return figures;
};
