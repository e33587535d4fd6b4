import { fullDatabase, serverUrl } from '../measuring/databases.ts';
import { CONNECTIONS, type LoadTarget, measure, ROUND_SECONDS, ROUNDS, ratesOf, waitsOf } from '../measuring/load.ts';
import { deepPage, FIRST_PAGE } from '../measuring/pages.ts';
import { type Benchmark, compare, compareWaits, comparisons, type Line } from '../measuring/report.ts';
import { creates, enrolments, get, LIST, patches, reads, searches, WORDS } from '../measuring/requests.ts';
import { requireSameBody, requireSameWrite } from '../measuring/same.ts';
import { POOL_SIZE, startBare, startOurs } from '../measuring/servers.ts';

const PARTICIPANTS = 200_000;
/** The maximum p99 relative to that of the bare server. */
const MOST_WAIT = 2;
/**
 * The number of rows before the deep page. About a third of the participants are active, and the page comes after nine
 * tenths of these.
 */
const DEPTH = PARTICIPANTS * (1 / 3) * 0.9;
/**
 * The minimum rate of writes relative to the bare server, which writes neither a change nor a version in the history.
 */
const RECORDED = 0.78;
const CHECKED_IDS = 50;

/** Measures the service against the bare server, over the same tables. */
export const speed: Benchmark = {
  name: 'speed',
  guarantee: 'With all features on, responses are nearly as fast as those of a bare server.',
  run: async (testbed) => {
    const { say } = testbed;
    const database = await fullDatabase(testbed, await serverUrl(testbed), PARTICIPANTS);
    const { organisationId, token, ids, courseIds } = database;
    const bare = { url: await startBare(testbed, database.url, organisationId) };
    const service = await startOurs(testbed, database.url);
    const ours = { url: service.baseUrl, token };

    say('Checking that both servers return the same …');
    const deep = await deepPage(ours.url, token, DEPTH);
    for (const request of [
      ...reads(ids.slice(0, CHECKED_IDS)),
      LIST,
      get(FIRST_PAGE),
      ...searches.slice(0, WORDS.length),
    ]) {
      await requireSameBody(bare, request, ours, request);
    }
    await requireSameBody(bare, get(deep.bare), ours, get(deep.ours));
    const [enrolment = []] = enrolments(ids, courseIds);
    for (const request of [...creates.slice(0, 1), ...patches(ids).slice(0, 1), ...enrolment.slice(0, 1)]) {
      await requireSameWrite(bare, ours, request);
    }

    say(
      `${CONNECTIONS} connections, a pool of ${POOL_SIZE}; ${ROUNDS} rounds of ${ROUND_SECONDS} s each in turn; medians`,
    );
    const lines: Line[] = [];
    /**
     * Measures both servers with the same requests. If requests cannot be repeated, the service gets `oursRequests`.
     */
    const compareBoth = async (
      name: string,
      atLeast: number,
      requests: LoadTarget['requests'],
      oursRequests: LoadTarget['requests'] = requests,
    ): Promise<void> => {
      say(`${name}:`);
      const figures = await measure(
        [
          { name: 'bare', ...bare, requests },
          { name: 'ours', ...ours, requests: oursRequests },
        ],
        say,
      );
      lines.push(
        compare({
          name: `${name}, per second`,
          base: ratesOf(figures, 'bare'),
          ours: ratesOf(figures, 'ours'),
          atLeast,
        }),
        compareWaits({
          name: `${name}, p99 in ms`,
          base: waitsOf(figures, 'bare'),
          ours: waitsOf(figures, 'ours'),
          atMost: MOST_WAIT,
        }),
      );
    };

    await compareBoth('read by id', 0.9, reads(ids));
    await compareBoth('list of 50', 1, [LIST]);
    await compareBoth('search', 0.9, searches);
    say('filtered pages:');
    const filtered = await measure(
      [
        { name: 'bare first', ...bare, requests: [get(FIRST_PAGE)] },
        { name: 'ours first', ...ours, requests: [get(FIRST_PAGE)] },
        { name: 'bare deep', ...bare, requests: [get(deep.bare)] },
        { name: 'ours deep', ...ours, requests: [get(deep.ours)] },
      ],
      say,
    );
    const [first, far] = [ratesOf(filtered, 'ours first'), ratesOf(filtered, 'ours deep')];
    lines.push(
      compare({ name: 'filtered, first page', base: ratesOf(filtered, 'bare first'), ours: first }),
      compare({ name: 'filtered, deep page', base: ratesOf(filtered, 'bare deep'), ours: far }),
      compare({ name: 'filtered, ours: deep to first', base: first, ours: far, atLeast: 0.8 }),
    );
    await compareBoth('create', RECORDED, creates);
    await compareBoth('patch', RECORDED, patches(ids));
    const [some, others] = enrolments(ids, courseIds);
    await compareBoth('add to course', 0.8, some, others);
    return comparisons(lines);
  },
};
