import { argumentsOf } from '../commands/arguments.ts';
import { openTestbed, type Testbed } from './testbed.ts';

/** One part of a suite, which runs on a separate testbed. Its name is that of its file. */
export interface Part<Result> {
  readonly name: string;
  /** The guarantee that the part checks, in one sentence. */
  readonly guarantee: string;
  /** Runs the part and measures it. Throws if nothing can be measured. */
  run(testbed: Testbed): Promise<Result>;
}

/** The printed result of a part, and whether it is within all its limits. */
interface Verdict {
  readonly table: string;
  readonly isKept: boolean;
}

interface Suite<Result> {
  /** The command that runs the suite. */
  readonly name: string;
  readonly parts: readonly Part<Result>[];
  /** Parts that run only if they are specified in `--only`. */
  readonly onRequest?: readonly Part<Result>[];
  judge(result: Result): Verdict;
}

/** Formats rows of cells as a table: the first column is aligned to the left, the others to the right. */
export const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cellOf = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cellOf).join('  ').trimEnd()).join('\n');
};

/** Formats limits for a table: `≥ 1 s ≤ 2 s`. */
export const limitsOf = (atLeast?: string | number, atMost?: string | number): string =>
  [...(atLeast === undefined ? [] : [`≥ ${atLeast}`]), ...(atMost === undefined ? [] : [`≤ ${atMost}`])].join(' ');

const AWAKE_MS = 60_000;

const say = (line: string): void => console.error(line);

const listOf = <Result>(parts: readonly Part<Result>[]): string =>
  parts.map(({ name, guarantee }) => `  ${name}: ${guarantee}`).join('\n');

const usageOf = <Result>({ name, parts, onRequest = [] }: Suite<Result>): string =>
  [
    `${name} [--only PART,…]\n\nParts:\n${listOf(parts)}`,
    ...(onRequest.length === 0 ? [] : [`Only if they are named:\n${listOf(onRequest)}`]),
  ].join('\n\n');

const chosen = <Result>(suite: Suite<Result>): readonly Part<Result>[] => {
  const { parts, onRequest = [] } = suite;
  const { values } = argumentsOf(usageOf(suite), { options: { only: { type: 'string' } } });
  if (values.only === undefined) return parts;
  const names = values.only.split(',');
  const all = [...parts, ...onRequest];
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`);
  }
  return all.filter(({ name }) => names.includes(name));
};

const secondsSince = (begin: number): string => `${((performance.now() - begin) / 1_000).toFixed(0)} s`;

const attempt = async <Result>({ run }: Part<Result>, testbed: Testbed): Promise<Result | undefined> => {
  try {
    return await run(testbed);
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return undefined;
  } finally {
    await testbed.clear();
  }
};

/**
 * Runs the parts of a suite one after the other, or only those in the option `--only` (`a,b`), and prints the result of
 * each. Ends the process with 0 if no limit was missed, otherwise with 1.
 */
export const runSuite = async <Result>(suite: Suite<Result>): Promise<never> => {
  let testbed: Testbed | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      say(`${signal}: cleaning up …`);
      void (testbed?.clear() ?? Promise.resolve()).then(() => process.exit(1));
    });
  }
  const missed: string[] = [];
  // The timer keeps this process alive: a part may wait for the end of a process that does not.
  setInterval(() => undefined, AWAKE_MS);
  try {
    for (const part of chosen(suite)) {
      const begin = performance.now();
      say(`\n▸ ${part.name}: ${part.guarantee}`);
      testbed = await openTestbed((line) => say(`  ${line}`));
      const result = await attempt(part, testbed);
      const { table, isKept } = result === undefined ? { table: '  failed', isKept: false } : suite.judge(result);
      console.log(`\n${part.name} (${secondsSince(begin)})\n${table}`);
      if (!isKept) missed.push(part.name);
    }
    console.log(missed.length === 0 ? '\nEvery limit was kept.' : `\nMissed: ${missed.join(', ')}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    missed.push('');
  }
  // Processes that a failed part has left running end with this process.
  process.exit(missed.length === 0 ? 0 : 1);
};
