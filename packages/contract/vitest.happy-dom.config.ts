import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The tests of the mock where a consumer's page is made up by happy-dom. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: [] } },
  {
    test: {
      name: 'contract in happy-dom',
      environment: 'happy-dom',
      environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
      include: ['test/mock*.test.ts'],
    },
  },
);
