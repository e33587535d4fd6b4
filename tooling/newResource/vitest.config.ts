import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'new resource',
    root: import.meta.dirname,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
