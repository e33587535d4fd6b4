import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      'apps/conformance/consumers/*/vitest.config.ts',
      {
        extends: false,
        test: {
          name: 'tooling',
          root: 'tooling',
          exclude: [...configDefaults.exclude, 'browser/**', 'generators/**'],
        },
      },
    ],
  },
});
