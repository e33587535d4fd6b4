/** The fault suite: starts the real service, breaks things around it, and holds what it does against its guarantees. */
import { parseArgs } from 'node:util';
import { openStage, type Stage } from '../stage/stage.ts';
import { table } from './report.ts';
import { type Figure, isReached } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

const say = (line: string): void => console.error(line);

const chosen = (): typeof SCENARIOS => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return SCENARIOS;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  }
  return SCENARIOS.filter(({ name }) => names.includes(name));
};

let stage: Stage | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    say(`${signal}: cleaning up …`);
    void (stage?.clear() ?? Promise.resolve()).then(() => process.exit(1));
  });
}

const secondsSince = (begin: number): string => `${((performance.now() - begin) / 1_000).toFixed(0)} s`;

const missed: string[] = [];
try {
  for (const { name, guarantee, run } of chosen()) {
    const begin = performance.now();
    say(`\n▸ ${name}: ${guarantee}`);
    stage = await openStage((line) => say(`  ${line}`));
    let figures: readonly Figure[] = [];
    try {
      figures = await run(stage);
    } catch (error) {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      await stage.clear();
    }
    console.log(`\n${name} (${secondsSince(begin)})\n${table(figures)}`);
    if (figures.length === 0 || !figures.every(isReached)) missed.push(name);
  }
  console.log(missed.length === 0 ? '\nEvery limit was kept.' : `\nMissed: ${missed.join(', ')}`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  missed.push('');
}
// What a scenario that failed has left running ends with it.
process.exit(missed.length === 0 ? 0 : 1);
