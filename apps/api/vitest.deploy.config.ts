import { defineConfig } from 'vitest/config';
import { hasCitus } from './test/deploy/packages.ts';

const withoutCitus = hasCitus() ? [] : ['test/deploy/citus.drill.ts'];
if (withoutCitus.length > 0) console.error('Citus is not installed (tooling/citus/build.sh): its drill is left out.');

/** The drills: they try what a deployment does, with its programs. They are not part of the test command. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    root: import.meta.dirname,
    include: ['test/deploy/*.drill.ts'],
    // Citus is not a package of the distribution: tooling/citus/build.sh installs it.
    exclude: withoutCitus,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
