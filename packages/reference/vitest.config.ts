import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // Files of one worker share their loaded modules.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
