import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'new resource',
    root: import.meta.dirname,
    // The concurrent tests only run commands that change nothing. Two of them keep the processors busy while one waits
    // for a single thread.
    maxConcurrency: 2,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
