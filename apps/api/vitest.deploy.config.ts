import { defineConfig } from 'vitest/config';
import { hasCitus } from './test/deploy/packages.ts';

/** The drills: what a deployment does, tried with the programs that it has. They are not part of the test command. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    root: import.meta.dirname,
    include: ['test/deploy/*.drill.ts'],
    // Citus is no package of the distribution: tooling/citus/build.sh installs it.
    exclude: hasCitus() ? [] : ['test/deploy/citus.drill.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
