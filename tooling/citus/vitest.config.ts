import { defineConfig } from 'vitest/config';

/** The tests on a cluster of Citus, which `pnpm test:citus` runs. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // Of `globalSetup`, which vitest loads in an environment of its own.
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['setup.ts'],
    isolate: false,
    // They share two processors with three servers.
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
