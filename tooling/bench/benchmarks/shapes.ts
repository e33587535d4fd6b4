import { randomUUID } from 'node:crypto';
import { newTenantIn } from '../../testbed/tenants.ts';
import { openBench } from '../measuring/bench.ts';
import { load, measure, ratesOf } from '../measuring/load.ts';
import { type Benchmark, compare, comparisons } from '../measuring/report.ts';
import { get, LIST, reads } from '../measuring/requests.ts';
import { startOurs } from '../measuring/servers.ts';

const PARTICIPANTS = 20_000;
const SHAPES = 5_000;
/**
 * How often each list is requested: a statement is prepared on each of three connections when it runs there for the
 * second time.
 */
const TIMES = 6;
const AT_LEAST = 0.9;
const LIMITS = [10, 50, 200];

/** All sort orders by at most `most` fields, each in both directions. */
const ordersOf = (fields: readonly string[], most = 3): string[] => {
  if (most === 0) return [];
  return fields.flatMap((field) => {
    const others = fields.filter((one) => one !== field);
    return [field, `-${field}`].flatMap((term) => [
      term,
      ...ordersOf(others, most - 1).map((more) => `${term},${more}`),
    ]);
  });
};

const pathsOf = (path: string, sorts: readonly string[], filters: readonly string[]): string[] =>
  ordersOf(['insertedAt', 'updatedAt', ...sorts]).flatMap((order) =>
    filters.flatMap((filter) => LIMITS.map((limit) => `${path}?limit=${limit}&sort=${order}&${filter}`)),
  );

const numbers = ['customerNumber=1', 'internalCustomerNumber=1', `courseId=${randomUUID()}`, `id=${randomUUID()}`];
/** The paths of different lists. PostgreSQL prepares a statement for each. */
const paths = [
  ...pathsOf('/v1/participants', ['firstName', 'lastName'], ['', 'status=lead', ...numbers]),
  ...pathsOf('/v1/users', ['firstName', 'lastName', 'email'], ['']),
].slice(0, SHAPES);

/**
 * Compares the reads of one organisation before and after another organisation has requested thousands of different
 * lists.
 */
export const shapes: Benchmark = {
  name: 'shapes',
  guarantee: 'However many different lists a client requests, the reads of others stay as fast.',
  run: async (testbed) => {
    const { url, ids, target } = await openBench(testbed, PARTICIPANTS);
    const after = await startOurs(testbed, url);
    const other = { name: 'lists', url: after.baseUrl, token: (await newTenantIn(url)).token };
    testbed.say(`Sending ${paths.length} kinds of lists …`);
    const requests = paths.flatMap((path) => Array.from({ length: TIMES }, () => get(path)));
    await load({ ...other, requests }, { amount: requests.length }, 1);

    const lines = [];
    for (const [name, wanted] of [['read by id', reads(ids)] as const, ['list of 50', [LIST]] as const]) {
      const targets = [target('before', wanted), { ...target('after', wanted), url: after.baseUrl }];
      const figures = await measure(targets, testbed.say);
      const rates = { base: ratesOf(figures, 'before'), ours: ratesOf(figures, 'after') };
      lines.push(compare({ name: `${name} after ${paths.length} kinds of lists`, ...rates, atLeast: AT_LEAST }));
    }
    return comparisons(lines);
  },
};
