import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 180_000 },
});
