import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The tests of the mock where a consumer's page is made up by jsdom. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: [] } },
  {
    test: {
      name: 'contract in jsdom',
      environment: 'jsdom',
      include: ['test/mock*.test.ts'],
    },
  },
);
