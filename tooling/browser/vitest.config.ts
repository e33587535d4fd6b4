import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'browser',
    root: import.meta.dirname,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
