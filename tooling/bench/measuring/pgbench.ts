import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Testbed } from '../../testbed/testbed.ts';
import { SEARCH, STATEMENTS } from '../bare/bareParticipants.ts';
import { uuidAt } from './data.ts';
import type { FullDatabase } from './databases.ts';
import { CONNECTIONS, ROUND_SECONDS, ROUNDS } from './load.ts';
import { WORDS } from './requests.ts';

const runFile = promisify(execFile);

/** The folder in which Debian and Ubuntu install the programs of each version that are not on the PATH. */
const VERSIONED = '/usr/lib/postgresql/*/bin/pgbench';
const THREADS = 2;
/** The number of participants that are read: pgbench accepts at most 128 scripts. */
const SCRIPTS = 64;

const installed = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench')),
    ...globSync(VERSIONED).toSorted().toReversed(),
  ].find((file) => existsSync(file));

/** One comparison for PostgreSQL alone: scripts, from which each connection chooses at random, and their variables. */
interface Scripts {
  readonly mode: 'prepared' | 'extended';
  readonly scripts: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** A statement with variables or expressions in place of its parameters. */
const filled = (statement: string, ...places: string[]): string =>
  `${statement.replace(/\$(\d+)/g, (_, number) => places[number - 1] ?? 'null').replace(/\s+/g, ' ')};`;

const named = (prefix: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));

const scriptsOf = ({ organisationId: organisation, ids }: FullDatabase): Readonly<Record<string, Scripts>> => {
  const some = ids.slice(0, SCRIPTS);
  const ofEach = (statement: string, ...further: string[]) =>
    some.map((_, index) => filled(statement, ':organisation', `:id${index}`, ...further));
  const byId = { organisation, ...named('id', some) };
  const NEW = ['Jürgen', 'Müller-Lüdenscheidt', 'mr', '1984-02-29', 'Köln', 'DE', '123A451000', 'applicant'];
  const REACHED_AT = ['juergen@example.org', '+49 221 1234567', 'Venloer Straße', '1a', '50672', 'Köln', 'DE'];
  const created = named('value', [...NEW, ...REACHED_AT]);
  const values = Object.keys(created).map((name) => `:${name}`);
  const at = 'clock_timestamp()';
  return {
    'read by id': { mode: 'prepared', scripts: ofEach(STATEMENTS.get), variables: byId },
    'list of 50': {
      mode: 'prepared',
      scripts: [filled(STATEMENTS.list, ':organisation')],
      variables: { organisation },
    },
    search: {
      mode: 'extended',
      scripts: WORDS.map((_, index) => filled(SEARCH, ':organisation', `:word${index}`)),
      variables: { organisation, ...named('word', WORDS) },
    },
    create: {
      mode: 'prepared',
      scripts: [filled(STATEMENTS.create, ':organisation', uuidAt(at), ...values, at)],
      variables: { organisation, ...created },
    },
    patch: {
      mode: 'prepared',
      scripts: ofEach(STATEMENTS.patch, ':channel', ':phone', at),
      variables: { ...byId, channel: 'Messe', phone: '+49 228 100000' },
    },
  };
};

/**
 * The rate of PostgreSQL for the same statements without a server, in transactions per second, one figure for each round.
 * An enrolment has none, since code chooses between its statements. Undefined if pgbench is not installed.
 */
export const pgbench = async (
  testbed: Testbed,
  database: FullDatabase,
): Promise<((comparison: string) => Promise<number[] | undefined>) | undefined> => {
  const program = installed();
  if (program === undefined) {
    testbed.say('pgbench is not installed, so its lines are missing (Debian: apt-get install postgresql)');
    return undefined;
  }
  const comparisons = scriptsOf(database);
  return async (comparison) => {
    const of = comparisons[comparison];
    if (of === undefined) return undefined;
    const files = of.scripts.map((_, index) => join(testbed.folder, `${comparison.replaceAll(' ', '-')}-${index}.sql`));
    await Promise.all(of.scripts.map((script, index) => writeFile(files[index] ?? '', script)));
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { stdout } = await runFile(program, [
        '--no-vacuum',
        `--protocol=${of.mode}`,
        `--client=${CONNECTIONS}`,
        `--jobs=${THREADS}`,
        `--time=${ROUND_SECONDS}`,
        ...files.map((file) => `--file=${file}`),
        ...Object.entries(of.variables).map(([name, value]) => `--define=${name}=${value}`),
        database.url,
      ]);
      rates.push(Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]));
    }
    testbed.say(`pgbench  ${rates.map((rate) => `${rate.toFixed(0)}/s`).join('   ')}`);
    return rates;
  };
};
