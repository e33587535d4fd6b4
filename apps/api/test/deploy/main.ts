/** The drills of docs/runbook.md, with PostgreSQL, PgBouncer and OpenSSL of the distribution. */
import { startVitest } from 'vitest/node';
import { installPackages } from './packages.ts';

await installPackages();
const vitest = await startVitest('test', process.argv.slice(2), {
  config: new URL('../../vitest.deploy.config.ts', import.meta.url).pathname,
  watch: false,
});
await vitest.close();
