import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    name: 'browser',
    root: import.meta.dirname,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
