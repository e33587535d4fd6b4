import { defineConfig } from 'vitest/config';

/** Tests that need a browser, which not every machine has: they are a project of their own. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'browser',
    include: ['test/browser/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
