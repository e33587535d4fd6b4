import type { Testbed } from '../../testbed/testbed.ts';
import { fullDatabase, serverUrl } from '../measuring/databases.ts';
import { CONNECTIONS, type LoadTarget, load, measure, ROUNDS, ratesOf, WARM_UP_SECONDS } from '../measuring/load.ts';
import { deepPage, FIRST_PAGE } from '../measuring/pages.ts';
import { type Benchmark, compare, comparisons, type Line, type Report } from '../measuring/report.ts';
import { get, LIST, reads } from '../measuring/requests.ts';
import { startOurs } from '../measuring/servers.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const NIGHTLY_SIZES = [...SIZES, 10_000_000];
/** The number of records before page 10,000 of the collection, at 50 records per page. */
const DEEP = 10_000 * 50;
const ROUND = { rounds: ROUNDS, seconds: 2, warmUpSeconds: WARM_UP_SECONDS, connections: CONNECTIONS };
/** The requests are sent one at a time, so that a rate is the inverse of a latency. */
const ALONE = { ...ROUND, connections: 1 };
/** The rate of a page may vary by a quarter, at any depth and for any number of records. */
const FLAT = { atLeast: 0.75, atMost: 1.25 };
/** A search may take as long as twenty reads by id. */
const SEARCH = { atLeast: 1 / 20 };

/** Words that match one in eight, one in three hundred, and a single participant of the large collection. */
const WORDS = [
  { kind: 'a frequent name', word: 'üller', target: SEARCH },
  // This is the most expensive word: too rare to be found among the newest records, and too frequent for the index. It
  // has no target.
  { kind: 'a double name', word: 'Müller-Hartmann', target: {} },
  { kind: 'a number', word: 'TN-654321', target: SEARCH },
];
const searchOf = (word: string) => get(`/v1/participants?q=${encodeURIComponent(word)}`);

const COLLECTION = '/v1/participants';

/** The rates of one kind of read for collections of several sizes, the smallest first. */
interface CostOverSize {
  readonly name: string;
  readonly sizes: readonly { readonly participants: number; readonly rates: readonly number[] }[];
}

/** Starts a service with this many participants, and returns the requests to it. */
const serve = async (testbed: Testbed, server: string, participants: number) => {
  const { url, token, ids } = await fullDatabase(testbed, server, participants);
  const service = await startOurs(testbed, url);
  const ask = (name: string, requests: LoadTarget['requests']): LoadTarget => ({
    name: `${name} ${participants}`,
    url: service.baseUrl,
    token,
    requests,
  });
  const reading = {
    'read by id': ask('id', reads(ids)),
    'list of 50': ask('list', [LIST]),
    'filtered page': ask('filtered', [get(FIRST_PAGE)]),
    'page by name': ask('by name', [get(`${COLLECTION}?sort=lastName`)]),
    'page by change': ask('by change', [get(`${COLLECTION}?sort=updatedAt`)]),
  };
  return { participants, url: service.baseUrl, token, ask, reading };
};

type Served = Awaited<ReturnType<typeof serve>>;

/** The rates of each kind of read over all sizes, the smallest first. */
const measureOverSizes = async (testbed: Testbed, all: readonly Served[]): Promise<readonly CostOverSize[]> => {
  const costs: CostOverSize[] = [];
  for (const name of ['read by id', 'list of 50', 'filtered page', 'page by name', 'page by change'] as const) {
    testbed.say(`${name}:`);
    const targets = all.map(({ reading }) => reading[name]);
    // Loads the data of the rounds into PostgreSQL's memory, for the large collection as well as for the small one.
    for (const target of targets) {
      await load(target, { amount: Math.max(target.requests.length, CONNECTIONS) }, CONNECTIONS);
    }
    const figures = await measure(targets, testbed.say, ROUND);
    const rates = targets.map((target) => ratesOf(figures, target.name));
    costs.push({ name, sizes: all.map(({ participants }, index) => ({ participants, rates: rates[index] ?? [] })) });
  }
  return costs;
};

const linesOf = ({ name, sizes }: CostOverSize): Line[] => {
  const [smallest, ...larger] = sizes;
  return larger.map(({ participants, rates }) =>
    compare({
      name: `${name}, ${participants.toLocaleString('en')} to ${smallest?.participants.toLocaleString('en')}`,
      base: smallest?.rates ?? [],
      ours: rates,
      ...FLAT,
    }),
  );
};

const measureAt = async (testbed: Testbed, sizes: readonly number[]): Promise<Report> => {
  const server = await serverUrl(testbed);
  const all: Served[] = [];
  for (const size of sizes) all.push(await serve(testbed, server, size));
  const costs = await measureOverSizes(testbed, all);
  const lines = costs.flatMap(linesOf);
  const million = all.find(({ participants }) => participants === 1_000_000);
  if (million === undefined) return comparisons(lines);

  testbed.say('depth:');
  const first = million.reading['list of 50'];
  const { ours } = await deepPage(million.url, million.token, DEEP, COLLECTION);
  const deep = million.ask('page 10,000', [get(ours)]);
  const depths = await measure([first, deep], testbed.say, ROUND);
  const name = 'page 10,000 to page 1, of a million';
  lines.push(compare({ name, base: ratesOf(depths, first.name), ours: ratesOf(depths, deep.name), ...FLAT }));

  testbed.say('search among a million:');
  const byId = million.reading['read by id'];
  for (const { kind, word, target } of WORDS) {
    const search = million.ask(kind, [searchOf(word)]);
    const figures = await measure([byId, search], testbed.say, ALONE);
    const name = `search of ${kind} among a million, to read by id`;
    lines.push(compare({ name, ...target, base: ratesOf(figures, byId.name), ours: ratesOf(figures, search.name) }));
  }
  return comparisons(lines);
};

const guarantee = 'The cost of a read depends neither on the number of records nor on the page.';

/** Measures how the cost of requests depends on the number of records. */
export const sizes: Benchmark = { name: 'sizes', guarantee, run: (testbed) => measureAt(testbed, SIZES) };

/** The same measurement with up to ten million participants, which need many minutes to be created, and 15 GB. */
export const nightly: Benchmark = {
  name: 'nightly',
  guarantee,
  run: (testbed) => measureAt(testbed, NIGHTLY_SIZES),
};
