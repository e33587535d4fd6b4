import { newTokens } from '../../testbed/tenants.ts';
import { insertPlainly, rowsOf } from '../bare/bareBatches.ts';
import { fullDatabase, serverUrl } from '../measuring/databases.ts';
import { type LoadTarget, load } from '../measuring/load.ts';
import { type Benchmark, compare, comparisons } from '../measuring/report.ts';
import { creates } from '../measuring/requests.ts';
import { startOurs } from '../measuring/servers.ts';

const PARTICIPANTS = 10_000;
const ENTRIES = 200;
const CONNECTIONS = 4;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
/** The service also reads, validates and answers the records, and numbers their changes. */
const LEAST = 0.6;

/** Each connection is a client of its own, whose limit does not matter here. */
const UNLIMITED = { RATE_LIMIT: '1000000' };

const entry = (request: { readonly body?: unknown }): object => JSON.parse(String(request.body)).participant;

/** Batches of participants with all fields of an enrolment form. */
const batches: LoadTarget['requests'] = [
  {
    method: 'POST',
    path: '/v1/participants/batch',
    body: JSON.stringify({
      participants: Array.from({ length: ENTRIES }, (_, index) => entry(creates[index % creates.length] ?? {})),
    }),
  },
];
/** One for each connection. */
const requests = Array.from({ length: CONNECTIONS }, () => batches).flat();

/** Many records at once. */
export const bulk: Benchmark = {
  name: 'bulk',
  guarantee: 'Many records at once cost little more than PostgreSQL takes to insert them.',
  run: async (testbed) => {
    const { url, organisationId } = await fullDatabase(testbed, await serverUrl(testbed), PARTICIPANTS);
    const service = await startOurs(testbed, url, UNLIMITED);
    const tokens = await newTokens(url, organisationId, CONNECTIONS);
    const ours = { name: 'batches', url: service.baseUrl, tokens, requests };
    await load(ours, { duration: 2 }, CONNECTIONS);
    const rows = await rowsOf(url, organisationId, ENTRIES);
    const [base, rates]: [number[], number[]] = [[], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      base.push(await insertPlainly(url, rows, { connections: CONNECTIONS, seconds: ROUND_SECONDS }));
      rates.push((await load(ours, { duration: ROUND_SECONDS }, CONNECTIONS)).rate * ENTRIES);
      testbed.say(`  ${round}/${ROUNDS}  plain ${base.at(-1)?.toFixed(0)}/s   batches ${rates.at(-1)?.toFixed(0)}/s`);
    }
    const name = `records a second in batches of ${ENTRIES}`;
    return comparisons([compare({ name, base, ours: rates, atLeast: LEAST })]);
  },
};
