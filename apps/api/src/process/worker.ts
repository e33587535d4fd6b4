/**
 * The program of one of several processes that serve the same port. `workers.ts` starts it when the database is ready.
 */
import { EnvError, parseEnv } from '../env.ts';
import { describeFailure } from './describeFailure.ts';
import { newOpening } from './opening.ts';
import { allowSemiSpaceGrowth } from './semiSpace.ts';
import { openDependencies, serveApi } from './service.ts';
import { isStopping, shutDown } from './shutDown.ts';
import { endOnUncaughtErrors } from './uncaught.ts';
import type { WorkerMessage, WorkerRequest } from './workers.ts';

const send = (message: WorkerMessage): void => {
  process.send?.(message);
};

const start = async (): Promise<void> => {
  const env = parseEnv(process.env);
  const dependencies = await openDependencies(env, env.DATABASE_URL ?? '');
  const opening = newOpening();
  process.on('message', async (request: WorkerRequest) => {
    if (request === 'metrics') return send({ metrics: (await dependencies.telemetry.metrics?.collect()) ?? [] });
    opening.open();
    send({ isOpen: true });
  });
  const url = await serveApi(env, dependencies, opening.isOpen);
  allowSemiSpaceGrowth();
  send({ url });
};

endOnUncaughtErrors();
// The primary process decides when to stop, so this process ignores signals that a terminal or supervisor sends to all
// processes.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => {
  if (!isStopping()) void shutDown('Terminated', 0);
});
process.on('disconnect', () => shutDown('The primary process has ended', 1));
start().catch(async (error: unknown) => {
  console.error(error instanceof EnvError ? `Wrong setting: ${error.message}` : describeFailure(error));
  await shutDown('Could not start', 1);
});
