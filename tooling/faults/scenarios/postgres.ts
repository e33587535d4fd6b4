import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy } from '../../../apps/api/test/support/tcpProxy.ts';
import { prepareTenant } from '../../stage/database.ts';
import { portOf, startPostgres } from '../../stage/postgres.ts';
import { startService } from '../../stage/service.ts';
import { httpClient } from '../http.ts';
import { openLedger } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';
import { watch } from '../watch.ts';

const STOPS = 20;
const DOWN_MS = 500;

/** PostgreSQL is stopped hard under load, by turns as a power cut and as an immediate stop do it, and started again. */
export const postgres: Scenario = {
  name: 'postgres',
  guarantee: 'While PostgreSQL is gone, the service answers 503 in time; when it is back, so is the service.',
  run: async (stage) => {
    const server = await startPostgres(stage);
    const { token } = await prepareTenant(server.url());
    // It starts on another port each time; for the service it is the same.
    const network = await startTcpProxy(portOf(server.url()));
    stage.undo(() => network.close());
    const service = await startService(stage, { DATABASE_URL: network.through(server.url()) });
    const { send, close } = httpClient(service.url, token);
    const watched = watch(stage, service, send, openLedger());
    await sleep(DOWN_MS);
    for (let stop = 1; stop <= STOPS; stop += 1) {
      const signal = stop % 2 === 0 ? 'SIGQUIT' : 'SIGKILL';
      await server.stopHard(signal);
      await sleep(DOWN_MS);
      await server.startAgain();
      network.aim(portOf(server.url()));
      const seconds = await watched.recovery();
      stage.say(`${stop}/${STOPS} ${signal}: recovered after ${seconds.toFixed(2)} s`);
    }
    const figures = await watched.end(server.url());
    close();
    return [{ name: 'hard stops', value: STOPS, unit: '' }, ...figures];
  },
};
