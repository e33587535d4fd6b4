import { scratchDatabase } from '../../apps/api/test/support/scratchDatabase.ts';
import { prepareData } from './data.ts';
import { CONNECTIONS, type Contestant, measure, ratesOf } from './load.ts';
import { deepPage, FIRST_PAGE } from './pages.ts';
import { compare, type Line } from './report.ts';
import { get, LIST, reads } from './requests.ts';
import { startService } from './servers.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
/** Page 10,000 of the collection, at 50 a page. */
const DEEP = 10_000 * 50;
const ROUND = { rounds: 5, seconds: 2, connections: CONNECTIONS };
/** One request at a time, so that the rates are times turned round. */
const ALONE = { ...ROUND, connections: 1 };
/** A page has to cost the same within a quarter, wherever it is and however many records there are. */
const FLAT = { atLeast: 0.75, atMost: 1.25 };
/** A search may take the time of twenty reads by id. */
const SEARCH = { atLeast: 1 / 20 };

/** What one in eight, one in three hundred, and one single participant of the large collection have. */
const WORDS = [
  { kind: 'a frequent name', word: 'üller', target: SEARCH },
  // Too rare for a look at the newest records, too frequent for the index: the dearest words. Shown without a target.
  { kind: 'a double name', word: 'Müller-Hartmann', target: {} },
  { kind: 'a number', word: 'TN-654321', target: SEARCH },
];
const searchOf = (word: string) => get(`/v1/participants?q=${encodeURIComponent(word)}`);

const COLLECTION = '/v1/participants';

/** A service over so many participants, and what it is asked. */
const serve = async (serverUrl: string, folder: string, participants: number, say: (line: string) => void) => {
  say(`Filling a database with ${participants.toLocaleString('en')} participants …`);
  const database = await scratchDatabase(serverUrl);
  const { token, ids } = await prepareData(database.url, participants);
  const { url, stop } = await startService({ DATABASE_URL: database.url }, folder);
  const ask = (name: string, requests: Contestant['requests']): Contestant => ({
    name: `${name} ${participants}`,
    url,
    token,
    requests,
  });
  const contestants = {
    'read by id': ask('id', reads(ids)),
    'list of 50': ask('list', [LIST]),
    'filtered page': ask('filtered', [get(FIRST_PAGE)]),
    'page by name': ask('by name', [get(`${COLLECTION}?sort=lastName`)]),
    'page by change': ask('by change', [get(`${COLLECTION}?sort=updatedAt`)]),
  };
  const close = async (): Promise<void> => {
    await stop();
    await database.drop();
  };
  return { url, token, ask, contestants, close };
};

/**
 * Shows that cost is flat: the same requests over ten thousand and a million participants, the first page and page
 * 10,000; and how long a search takes among a million. The databases are made for it on the server and dropped.
 */
export const raceSizes = async (serverUrl: string, folder: string, say: (line: string) => void): Promise<Line[]> => {
  const small = await serve(serverUrl, folder, SMALL, say);
  const large = await serve(serverUrl, folder, LARGE, say);
  const lines: Line[] = [];
  try {
    say('cost over size:');
    for (const name of Object.keys(small.contestants) as (keyof typeof small.contestants)[]) {
      const [few, many] = [small.contestants[name], large.contestants[name]];
      const figures = await measure([few, many], say, ROUND);
      const line = { name: `${name}, a million to ten thousand`, ...FLAT };
      lines.push(compare({ ...line, base: ratesOf(figures, few.name), ours: ratesOf(figures, many.name) }));
    }

    say('depth:');
    const first = large.contestants['list of 50'];
    const { ours } = await deepPage(large.url, large.token, DEEP, COLLECTION);
    const deep = large.ask('page 10,000', [get(ours)]);
    const depths = await measure([first, deep], say, ROUND);
    const line = { name: 'page 10,000 to page 1, of a million', ...FLAT };
    lines.push(compare({ ...line, base: ratesOf(depths, first.name), ours: ratesOf(depths, deep.name) }));

    say('search among a million:');
    const byId = large.contestants['read by id'];
    for (const { kind, word, target } of WORDS) {
      const search = large.ask(kind, [searchOf(word)]);
      const figures = await measure([byId, search], say, ALONE);
      const name = `search of ${kind} among a million, to read by id`;
      lines.push(compare({ name, ...target, base: ratesOf(figures, byId.name), ours: ratesOf(figures, search.name) }));
    }
    return lines;
  } finally {
    await small.close();
    await large.close();
  }
};
