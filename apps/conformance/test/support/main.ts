import { vi } from 'vitest';
import { main } from '../../src/cli/program.ts';
import type { Ended } from './suite.ts';

/**
 * Runs the command line within this process, one at a time, which saves most of the time of runs that end before the
 * first check. Returns the exit code that the program would have.
 */
export const runMain = async (...args: readonly string[]): Promise<Ended> => {
  const said = { out: '', err: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream === 'stdout' ? 'out' : 'err'] += String(text);
      return true;
    }),
  );
  try {
    return { code: await main(['node', 'conformance', ...args]), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};
