import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'new resource',
    root: import.meta.dirname,
    // Commands that change nothing: two keep the processors busy while one of them waits for a single thread.
    maxConcurrency: 2,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
