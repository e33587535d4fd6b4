import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { readinessOf } from './readiness.ts';

const NO_CLOCK = { aheadSeconds: () => undefined, stop: () => undefined };

test('readiness probes query a ready database at most four times a second, however many probes arrive', async () => {
  const database = await openDatabase(inject('databaseUrl'), 2);
  onTestFinished(() => database.close());
  const run = vi.fn<typeof database.run>((...statement) => database.run(...statement));
  const { readiness } = readinessOf({ ...database, run }, NO_CLOCK, () => true);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    const probes = await Promise.all(Array.from({ length: 300 }, readiness));
    probes.push(await readiness());
    vi.advanceTimersByTime(249);
    probes.push(await readiness());
    expect(new Set(probes.map(({ reason }) => reason))).toEqual(new Set([undefined]));
    expect(run).toHaveBeenCalledTimes(quarter);
    vi.advanceTimersByTime(1);
  }
});
