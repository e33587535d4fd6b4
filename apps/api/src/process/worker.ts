/** One of several processes that serve the same port: started by `workers.ts`, with a database that is ready. */
import { EnvError, parseEnv } from '../env.ts';
import { allowSemiSpaceGrowth } from './semiSpace.ts';
import { openDependencies, serveApi } from './service.ts';
import { isStopping, shutDown } from './shutDown.ts';
import { describeFailure } from './describeFailure.ts';
import type { WorkerMessage, WorkerRequest } from './workers.ts';

const tell = (message: WorkerMessage): void => {
  process.send?.(message);
};

const start = async (): Promise<void> => {
  const env = parseEnv(process.env);
  const equipment = await openDependencies(env, env.DATABASE_URL ?? '');
  process.on('message', async (question: WorkerRequest) => {
    if (question === 'metrics') tell({ metrics: (await equipment.telemetry.metrics?.collect()) ?? [] });
  });
  const url = await serveApi(env, equipment);
  allowSemiSpaceGrowth();
  tell({ url });
};

/** The process that started this one says when to stop: a terminal or a supervisor that tells all of them has to wait. */
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => {
  if (!isStopping()) void shutDown('Terminated', 0);
});
process.on('disconnect', () => shutDown('The process that started this one has ended', 1));
start().catch(async (error: unknown) => {
  console.error(error instanceof EnvError ? `Wrong setting: ${error.message}` : describeFailure(error));
  await shutDown('Could not start', 1);
});
