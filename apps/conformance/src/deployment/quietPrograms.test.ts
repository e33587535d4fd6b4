import { expect, test } from 'vitest';
import { quietPrograms } from './quietPrograms.ts';

const NOW = '2026-11-26T12:00:00.000Z';
const answer = { headers: { date: new Date(NOW).toUTCString() } };

const program = (name: string, updatedAt: string) => ({ name, updatedAt });
const [morning, noon, evening] = [
  program('morning', '2026-11-26T08:00:00.000Z'),
  program('noon', '2026-11-26T11:59:30.000Z'),
  program('evening', '2026-11-25T20:00:00.000Z'),
] as const;

const names = (runId: string, programs: readonly { name: string; updatedAt: string }[]) =>
  quietPrograms(runId, answer, programs).map(({ name }) => name);

test('a program that was changed in the last two minutes does not count as quiet', () => {
  expect(names('a', [morning, noon, evening]).toSorted()).toEqual(['evening', 'morning']);
});

test('all programs are used if no program is quiet', () => {
  expect(names('a', [noon, noon])).toEqual(['noon', 'noon']);
  expect(names('a', [])).toEqual([]);
});

test('different runs start with different programs, and each run uses all programs', () => {
  const runs = ['a', 'b', 'c', 'd'].map((runId) => names(runId, [morning, evening]));
  expect(new Set(runs.map(([first]) => first))).toEqual(new Set(['morning', 'evening']));
  for (const run of runs) expect(run.toSorted()).toEqual(['evening', 'morning']);
});
