import { insertPlainly, rowsOf } from '../bare/bareBatches.ts';
import { inTurn, openBench } from '../measuring/bench.ts';
import { type LoadTarget, load } from '../measuring/load.ts';
import { type Benchmark, compare, comparisons } from '../measuring/report.ts';
import { creates } from '../measuring/requests.ts';

const PARTICIPANTS = 10_000;
const ENTRIES = 200;
const CONNECTIONS = 4;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
/**
 * The minimum rate relative to plain inserts. The service also reads and validates the records, returns them, and
 * numbers their changes.
 */
const LEAST = 0.6;

const entry = (request: { readonly body?: unknown }): object => JSON.parse(String(request.body)).participant;

/** A batch of participants with all fields of an enrolment form. */
const batches: LoadTarget['requests'] = [
  {
    method: 'POST',
    path: '/v1/participants/batch',
    body: JSON.stringify({
      participants: Array.from({ length: ENTRIES }, (_, index) => entry(creates[index % creates.length] ?? {})),
    }),
  },
];
/** The same batches for each connection. */
const requests = Array.from({ length: CONNECTIONS }, () => batches).flat();

/** Measures batches of records. */
export const bulk: Benchmark = {
  name: 'bulk',
  guarantee: 'A batch of records costs little more than PostgreSQL needs to insert them.',
  run: async (testbed) => {
    const { url, organisationId, target, clients } = await openBench(testbed, PARTICIPANTS);
    const ours = { ...target('batches', requests), tokens: await clients(CONNECTIONS) };
    await load(ours, { duration: 2 }, CONNECTIONS);
    const rows = await rowsOf(url, organisationId, ENTRIES);
    const rates = await inTurn(
      ROUNDS,
      () => insertPlainly(url, rows, { connections: CONNECTIONS, seconds: ROUND_SECONDS }),
      async () => (await load(ours, { duration: ROUND_SECONDS }, CONNECTIONS)).rate * ENTRIES,
    );
    const name = `records a second in batches of ${ENTRIES}`;
    return comparisons([compare({ name, ...rates, atLeast: LEAST })]);
  },
};
