import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants as all, type Mutant, topics } from './mutants/index.ts';
import type { Deployment } from './run/suite.ts';

export const USAGE = `conformance:mutate [MUTANT|TOPIC…] [--at-a-time N] [--whole] [--report-dir FOLDER]
conformance:mutate --false-alarms N
conformance:mutate --random N [--seed S]
conformance:mutate --addresses N

  MUTANT|TOPIC…        only these mutants, or those of a topic such as paging, and no controls
  --at-a-time N        runs of the suite at the same time (2)
  --whole              the whole suite against each mutant, to see what else fails
  --report-dir FOLDER  where the matrix is written (report/mutation)
  --random N           N randomly composed mutants
  --seed S             the seed of these (1): the same seed composes the same mutants
  --addresses N        N runs each against stale reads of a replica and lost updates, over two addresses
  --false-alarms N     N runs of the whole suite against the service while others write`;

/** The options. */
export interface Options {
  /** The mutants to try. */
  mutants: readonly Mutant[];
  /** Whether these are all, so that the controls run too. */
  isComplete: boolean;
  atATime: number;
  whole: boolean;
  reportDir: string;
  falseAlarms: number;
  /** The number of runs against stale reads and lost updates over two addresses. */
  addresses: number;
  /** The number and seed of random mutants. */
  random: number;
  seed: number;
}

const mutantsNamed = (name: string): readonly Mutant[] => {
  const found = topics[name] ?? all.filter(({ id }) => id === name);
  if (found.length === 0)
    throw new Error(`There is no mutant or topic ${name}. Topics: ${Object.keys(topics).join(', ')}.`);
  return found;
};

/**
 * Parses the command line.
 * @returns undefined if it asks for help
 * @throws Error with the fault
 */
export const optionsOf = (): Options | undefined => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      'at-a-time': { type: 'string', default: '2' },
      whole: { type: 'boolean', default: false },
      'report-dir': { type: 'string', default: 'report/mutation' },
      'false-alarms': { type: 'string', default: '0' },
      addresses: { type: 'string', default: '0' },
      random: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const [atATime, falseAlarms] = [Number(values['at-a-time']), Number(values['false-alarms'])];
  const addresses = Number(values.addresses);
  const [random, seed] = [Number(values.random), Number(values.seed)];
  if (!(random >= 0) || !(addresses >= 0) || !Number.isInteger(seed)) throw new Error('N and S must be numbers.');
  if (!(atATime >= 1) || !(falseAlarms >= 0)) throw new Error('N must be a number.');
  const isComplete = names.length === 0;
  const mutants = isComplete ? all : names.flatMap(mutantsNamed);
  const reportDir = resolve(process.env.INIT_CWD ?? '.', values['report-dir']);
  const { whole } = values;
  return { mutants, isComplete, atATime, whole, reportDir, falseAlarms, addresses, random, seed };
};

const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: it names the service to test.`);
  return value;
};

/**
 * The service to mutate, named in the environment with the tokens of a complete run.
 * @throws Error if a variable is missing
 */
export const serviceOf = (): Deployment => ({
  baseUrl: variable('CONFORMANCE_BASE_URL'),
  token: variable('CONFORMANCE_TOKEN'),
  otherToken: variable('CONFORMANCE_OTHER_TOKEN'),
  limitedToken: variable('CONFORMANCE_LIMITED_TOKEN'),
  partialToken: variable('CONFORMANCE_PARTIAL_TOKEN'),
  client: { id: variable('CONFORMANCE_CLIENT_ID'), secret: variable('CONFORMANCE_CLIENT_SECRET') },
  userClient: {
    id: variable('CONFORMANCE_USER_CLIENT_ID'),
    secret: variable('CONFORMANCE_USER_CLIENT_SECRET'),
  },
  webhookUrl: variable('CONFORMANCE_WEBHOOK_URL'),
});
