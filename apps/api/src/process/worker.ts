/** One of several processes that serve the same port: started by `workers.ts`, with a database that is ready. */
import { EnvError, parseEnv } from '../env.ts';
import { letYoungGenerationGrow } from './heap.ts';
import { equip, serveInterface } from './serving.ts';
import { isStopping, shutDown } from './shutDown.ts';
import { plainWords } from './startFailure.ts';
import type { FromWorker, ToWorker } from './workers.ts';

const tell = (message: FromWorker): void => {
  process.send?.(message);
};

const start = async (): Promise<void> => {
  const env = parseEnv(process.env);
  const equipment = await equip(env, env.DATABASE_URL ?? '');
  process.on('message', async (question: ToWorker) => {
    if (question === 'metrics') tell({ metrics: (await equipment.telemetry.metrics?.collect()) ?? [] });
  });
  const url = await serveInterface(env, equipment);
  letYoungGenerationGrow();
  tell({ url });
};

/** The process that started this one says when to stop: a terminal or a supervisor that tells all of them has to wait. */
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => {
  if (!isStopping()) void shutDown('Terminated', 0);
});
process.on('disconnect', () => shutDown('The process that started this one has ended', 1));
start().catch(async (error: unknown) => {
  console.error(error instanceof EnvError ? `Wrong setting: ${error.message}` : plainWords(error));
  await shutDown('Could not start', 1);
});
