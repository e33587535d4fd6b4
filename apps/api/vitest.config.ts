import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // For `globalSetup`, which vitest loads in a separate environment.
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/service.ts'],
    setupFiles: ['test/support/eachFile.ts'],
    // The test files of a worker share the modules that they have loaded.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
