import { defineConfig } from 'vitest/config';

/** The tests on a Citus cluster, which `pnpm test:citus` runs. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // The conditions for `globalSetup`, which vitest loads in a separate environment.
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['setup.ts'],
    isolate: false,
    // Test files run one after the other, because they share two processors with three servers.
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
