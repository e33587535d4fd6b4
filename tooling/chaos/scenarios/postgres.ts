import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../testbed/database.ts';
import { startBuilt } from '../../testbed/service.ts';
import { startTcpProxy } from '../../testbed/tcpProxy.ts';
import { type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startGround } from '../measuring/stage.ts';
import { watch } from '../measuring/watch.ts';

const STOPS = 20;
const DOWN_MS = 500;

/** Stops PostgreSQL under load, alternately as by a power failure and by an immediate shutdown, and starts it again. */
export const postgres: Scenario = {
  name: 'postgres',
  guarantee:
    'While PostgreSQL is down, the service returns 503 in time; when PostgreSQL is back, the service recovers.',
  run: async (testbed) => {
    const { postgres: server, token } = await startGround(testbed);
    // PostgreSQL starts on another port each time; the proxy hides this from the service.
    const network = await startTcpProxy(portOf(server.url()));
    testbed.undo(() => network.close());
    const service = await startBuilt(testbed, { DATABASE_URL: network.through(server.url()) });
    const watched = watch(testbed, service, clientOf(testbed, service.baseUrl, token));
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
    return [shown('hard stops', STOPS), ...(await watched.end(server.url()))];
  },
};
