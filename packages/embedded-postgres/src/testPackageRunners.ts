/**
 * A program for tests that watches its package runners. It first prints `watching`. For each SIGUSR2, it checks once:
 * it prints `checked`, or it prints `exited` and ends if a package runner has ended.
 */
import { mock } from 'node:test';
import { watchPackageRunners } from './packageRunners.ts';

const ONE_CHECK_MS = 500;

setInterval(() => undefined, 60_000);
mock.timers.enable({ apis: ['setInterval'] });
watchPackageRunners(() => {
  console.log('exited');
  process.exit(0);
});
process.on('SIGUSR2', () => {
  mock.timers.tick(ONE_CHECK_MS);
  console.log('checked');
});
console.log('watching');
