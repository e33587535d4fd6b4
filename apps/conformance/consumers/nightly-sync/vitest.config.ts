import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    env: { PACT_DO_NOT_TRACK: 'true', LOG_LEVEL: 'warn' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
