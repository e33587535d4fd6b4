import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});
