import type { Import } from '@training-provider/contract';
import { createClient } from '@training-provider/contract/client';
import { newTenantIn } from '../../testbed/tenants.ts';
import { insertPlainly, rowsOf } from '../bare/bareBatches.ts';
import { openBench } from '../measuring/bench.ts';
import { load } from '../measuring/load.ts';
import { type Benchmark, compare, compareWaits, comparisons, limited, median } from '../measuring/report.ts';
import { reads } from '../measuring/requests.ts';

const LINES = Number(process.env.IMPORT_LINES ?? 100_000);
/** The number of participants of the organisation that is read during the import. */
const PARTICIPANTS = 10_000;
const CONNECTIONS = 4;
/**
 * The number of reads per second: a load that leaves both processors idle time, so that latencies show the cost of the
 * import.
 */
const READS = 200;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const ROWS = 200;
const MS_PER_SECOND = 1_000;

const NAMES = ['internalCustomerNumber', 'firstName', 'lastName', 'salutation', 'dateOfBirth', 'birthCity'];
const PATHS = [
  'contactInformation.email',
  'contactInformation.phone',
  'address.street',
  'address.zipCode',
  'address.city',
];

/** A CSV file of participants with all fields of an enrolment form. */
const file = [
  [...NAMES, ...PATHS].join(';'),
  ...Array.from({ length: LINES }, (_, index) => {
    const person = [`K-${index}`, 'Jürgen', `Müller-Lüdenscheidt ${index}`, 'mr', '29.2.1984', 'Köln'];
    const contact = [`juergen.mueller${index}@example.org`, '+49 221 1234567', 'Venloer Straße', '50672', 'Köln'];
    return [...person, ...contact].join(';');
  }),
].join('\n');

/** Imports the file and reads its report. Returns the import, and the lines per second. */
const importOnce = async (client: ReturnType<typeof createClient>): Promise<{ ended: Import; rate: number }> => {
  const begin = performance.now();
  const asked = { collection: 'participants', mode: 'apply', key: 'internalCustomerNumber' } as const;
  const ended = await client.imports.run({ type: 'text/csv', content: file }, asked);
  for (let cursor: string | undefined, isWhole = false; !isWhole; ) {
    const { next } = await client.imports.results(ended.id, {
      limit: 1_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    isWhole = next === undefined;
    cursor = next;
  }
  return { ended, rate: (LINES / (performance.now() - begin)) * MS_PER_SECOND };
};

const requireCounts = (
  { status, created, unchanged }: Import,
  counts: { created: number; unchanged: number },
): void => {
  if (status === 'completed' && created === counts.created && unchanged === counts.unchanged) return;
  throw new Error(`the import is ${status}: ${created} created, ${unchanged} unchanged`);
};

/** Measures imports of large files. */
export const imports: Benchmark = {
  name: 'imports',
  guarantee: 'A large file is imported at a steady rate, and hardly slows another organisation down.',
  run: async (testbed) => {
    const { url, ids, service, target, clients } = await openBench(testbed, PARTICIPANTS);
    const importing = await newTenantIn(url);
    const neighbour = { ...target('reads of another organisation', reads(ids)), tokens: await clients(CONNECTIONS) };
    const read = () => load(neighbour, { duration: ROUND_SECONDS, overallRate: READS }, CONNECTIONS);
    await read();
    const [before, beside]: [Awaited<ReturnType<typeof read>>[], Awaited<ReturnType<typeof read>>[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) before.push(await read());

    const client = createClient({ baseUrl: service.baseUrl, token: importing.token });
    const measured = async (counts: { created: number; unchanged: number }): Promise<number> => {
      let isOver = false;
      const running = importOnce(client).finally(() => {
        isOver = true;
      });
      // A failure is reported when `running` is awaited.
      running.catch(() => undefined);
      while (!isOver) beside.push(await read());
      const { ended, rate } = await running;
      requireCounts(ended, counts);
      testbed.say(`  ${LINES.toLocaleString('en')} lines: ${rate.toFixed(0)}/s, ${ended.created} created`);
      return rate;
    };
    const first = await measured({ created: LINES, unchanged: 0 });
    const again = await measured({ created: 0, unchanged: LINES });
    const rows = await rowsOf(url, importing.organisationId, ROWS);
    // Customer numbers are unique, so the copies have none.
    const participant = rows.participant.map((row) => ({ ...row, internal_customer_number: null }));
    const plain = await insertPlainly(
      url,
      { ...rows, participant },
      { connections: 1, seconds: ROUND_SECONDS * ROUNDS },
    );
    // The number of rounds during the import differs from the number before it, so each is compared with the median of
    // those before it.
    const waits = (name: 'p50' | 'p99') => {
      const alone = median(before.map((one) => one[name]));
      return { base: beside.map(() => alone), ours: beside.map((one) => one[name]) };
    };
    return comparisons([
      compare({ name: 'records a second of a new file, with its report', base: [plain], ours: [first] }),
      compare({ name: 'records a second of the same file again', base: [plain], ours: [again] }),
      compareWaits({ name: 'p50 of another organisation meanwhile', ...waits('p50') }),
      compareWaits({ name: 'p99 of another organisation meanwhile', ...waits('p99'), atMost: 1.5 }),
      limited('seconds of a new file', [LINES / first], {}),
      limited('seconds of the same file again', [LINES / again], {}),
    ]);
  },
};
