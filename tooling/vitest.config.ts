import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'browser/**', 'citus/**', 'generators/**', 'newResource/**'],
    // Files of one worker share their loaded modules.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
