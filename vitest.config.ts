import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'apps/conformance/consumers/*/vitest.config.ts', 'tooling'] },
});
