import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'packages/contract/vitest.*dom.config.ts',
      'apps/*',
      'apps/conformance/consumers/*/vitest.config.ts',
      'tooling',
    ],
  },
});
