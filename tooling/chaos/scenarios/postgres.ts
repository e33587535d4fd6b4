import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../testbed/database.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { startTcpProxy } from '../../testbed/tcpProxy.ts';
import { prepareTenant } from '../../testbed/tenants.ts';
import { httpClient } from '../measuring/http.ts';
import { openLedger } from '../measuring/ledger.ts';
import type { Scenario } from '../measuring/scenario.ts';
import { watch } from '../measuring/watch.ts';

const STOPS = 20;
const DOWN_MS = 500;

/** PostgreSQL is stopped hard under load, alternately as by a power cut and as by an immediate stop, and started again. */
export const postgres: Scenario = {
  name: 'postgres',
  guarantee:
    'While PostgreSQL is down, the service answers 503 in time; when PostgreSQL is back, the service recovers.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const { token } = await prepareTenant(server.url());
    // It starts on another port each time; the proxy hides this from the service.
    const network = await startTcpProxy(portOf(server.url()));
    testbed.undo(() => network.close());
    const service = await startBuilt(testbed, { DATABASE_URL: network.through(server.url()) });
    const { send, close } = httpClient(service.baseUrl, token);
    const watched = watch(testbed, service, send, openLedger());
    await sleep(DOWN_MS);
    for (let stop = 1; stop <= STOPS; stop += 1) {
      const signal = stop % 2 === 0 ? 'SIGQUIT' : 'SIGKILL';
      await server.stopHard(signal);
      await sleep(DOWN_MS);
      await server.startAgain();
      network.aim(portOf(server.url()));
      const seconds = await watched.recovery();
      testbed.say(`${stop}/${STOPS} ${signal}: recovered after ${seconds.toFixed(2)} s`);
    }
    const figures = await watched.end(server.url());
    close();
    return [{ name: 'hard stops', value: STOPS, unit: '' }, ...figures];
  },
};
