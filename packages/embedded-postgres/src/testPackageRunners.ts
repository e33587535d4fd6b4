/**
 * A process that watches its parents, for tests. It prints `watching`; then, for each SIGUSR2, in whose time it looks
 * once, `looked`, or `gone` and ends when they are gone.
 */
import { mock } from 'node:test';
import { watchPackageRunners } from './packageRunners.ts';

const A_LOOK_MS = 500;

setInterval(() => undefined, 60_000);
mock.timers.enable({ apis: ['setInterval'] });
watchPackageRunners(() => {
  console.log('gone');
  process.exit(0);
});
process.on('SIGUSR2', () => {
  mock.timers.tick(A_LOOK_MS);
  console.log('looked');
});
console.log('watching');
