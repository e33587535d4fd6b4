import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // Files of one worker share the modules that they have loaded.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});
