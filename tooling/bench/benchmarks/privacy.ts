import type { Client } from '@training-provider/contract/client';
import { withConnection } from '../../testbed/database.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { inTurn, openBench } from '../measuring/bench.ts';
import { CONNECTIONS, type LoadTarget, load } from '../measuring/load.ts';
import { clientOf, createPerson, eraseAtRate, timeOf } from '../measuring/persons.ts';
import { type Benchmark, compareWaits, comparisons, type Line, limited, listed } from '../measuring/report.ts';
import { patches, reads } from '../measuring/requests.ts';

const PARTICIPANTS = 20_000;

const NOTES = 1_000;
const PERSONS = 7;
const MOST_EXPORT_MS = 100;
const MOST_ERASURE_MS = 1_000;

const ERASURES = 1_000;
const ROUNDS = 5;
const ROUND_SECONDS = 10;
const WARM_UP_SECONDS = 2;
const MOST_WAIT = 1.2;

/**
 * Measures the export and erasure of persons with many notes. The first person warms up the statements and does not
 * count.
 */
const measureLargePersons = async (testbed: Testbed, client: Client): Promise<readonly Line[]> => {
  testbed.say(`Writing ${PERSONS + 1} persons with ${NOTES.toLocaleString('en')} notes each …`);
  const [exports, erasures]: [number[], number[]] = [[], []];
  for (let person = 0; person <= PERSONS; person += 1) {
    const id = await createPerson(client, NOTES);
    exports.push(await timeOf(() => client.participants.export(id)));
    erasures.push(await timeOf(() => client.participants.erase(id, { reason: 'other' })));
    testbed.say(`  export ${exports.at(-1)?.toFixed(0)} ms, erasure ${erasures.at(-1)?.toFixed(0)} ms`);
  }
  const person = `a person with ${NOTES.toLocaleString('en')} notes, in ms`;
  return [
    limited(`export of ${person}`, exports.slice(1), { atMost: MOST_EXPORT_MS }),
    limited(`erasure of ${person}`, erasures.slice(1), { atMost: MOST_ERASURE_MS }),
  ];
};

/** Measures the cost of erasures for other clients, which read and write at the same time. */
const measureTraffic = async (
  testbed: Testbed,
  client: Client,
  others: readonly LoadTarget[],
  erased: readonly string[],
): Promise<readonly Line[]> => {
  testbed.say(`${erased.length.toLocaleString('en')} erasures beside traffic:`);
  const share = erased.length / (others.length * ROUNDS);
  let first = 0;
  const lines: Line[] = [];
  for (const target of others) {
    await load(target, { duration: WARM_UP_SECONDS }, CONNECTIONS);
    const alone = async () => (await load(target, { duration: ROUND_SECONDS }, CONNECTIONS)).p99;
    const beside = async () => {
      const ids = erased.slice(first, first + share);
      first += share;
      const erasing = eraseAtRate(client, ids, share / ROUND_SECONDS);
      const wait = await alone();
      await erasing;
      return wait;
    };
    const { base, ours } = await inTurn(ROUNDS, alone, beside);
    testbed.say(`  ${target.name}: p99 ${listed(base)} alone, ${listed(ours)} beside`);
    const name = `${target.name}, p99 in ms beside ${share / ROUND_SECONDS} erasures per second`;
    lines.push(compareWaits({ name, base, ours, atMost: MOST_WAIT }));
  }
  return lines;
};

/** Measures exports and erasures of persons: their duration, and their cost for other clients. */
export const privacy: Benchmark = {
  name: 'privacy',
  guarantee: 'A person with much data is exported and erased quickly, and no other client waits for it.',
  run: async (testbed) => {
    const { url, token, ids, service, target, clients } = await openBench(testbed, PARTICIPANTS);
    const client = clientOf({ url: service.baseUrl, token });
    const large = await measureLargePersons(testbed, client);

    // Autovacuum does this within a minute; until then, plans are made for empty tables.
    await withConnection(url, (connection) => connection.query('analyze'));
    const [erased, others] = [ids.slice(0, ERASURES), ids.slice(ERASURES)];
    const tokens = await clients(CONNECTIONS);
    const targets = [target('read by id', reads(others)), target('patch', patches(others))].map((one) => ({
      ...one,
      tokens,
    }));
    const traffic = await measureTraffic(testbed, client, targets, erased);
    return comparisons([...large, ...traffic]);
  },
};
