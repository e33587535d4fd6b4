import { setTimeout as sleep } from 'node:timers/promises';
import { portOf, withConnection } from '../../testbed/database.ts';
import { startBuilt } from '../../testbed/service.ts';
import { startTcpProxy, type TcpProxy } from '../../testbed/tcpProxy.ts';
import { type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startGround } from '../measuring/stage.ts';
import { watch } from '../measuring/watch.ts';

const ROUNDS = 5;
const FAULT_MS = 3_000;
const SLOW_MS = 400;
const CUTS_A_ROUND = 40;
const TERMINATIONS_A_ROUND = 20;

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Functions that cause the faults of the connections, by the name in the report. */
const faultsOf = (network: TcpProxy, databaseUrl: string): Readonly<Record<string, () => Promise<void>>> => {
  const forAWhile = (begin: () => void) => async () => {
    begin();
    await sleep(FAULT_MS);
  };
  const cutting = (answer: string) => async () => {
    for (let cut = 0; cut < CUTS_A_ROUND; cut += 1) await network.cutBefore(answer);
  };
  return {
    'connections refused': forAWhile(network.refuse),
    'network silent': forAWhile(network.silence),
    [`network slower by ${SLOW_MS} ms each way`]: forAWhile(() => network.slow(SLOW_MS)),
    'cut after the commit of a transaction': cutting('COMMIT\0'),
    'cut after a statement that commits itself': cutting('INSERT 0 1\0'),
    'every backend terminated': () =>
      withConnection(databaseUrl, async (client) => {
        for (let time = 0; time < TERMINATIONS_A_ROUND; time += 1) {
          await client.query(TERMINATE);
          await sleep(FAULT_MS / TERMINATIONS_A_ROUND);
        }
      }),
  };
};

/** Lets the network between the service and PostgreSQL fail in several ways; the response to a commit is also lost. */
export const network: Scenario = {
  name: 'network',
  guarantee:
    'Whatever the network to PostgreSQL does, the service responds in time, recovers automatically, and reports every write correctly.',
  run: async (testbed) => {
    const { postgres: server, token } = await startGround(testbed);
    const between = await startTcpProxy(portOf(server.url()));
    testbed.undo(() => between.close());
    const service = await startBuilt(testbed, { DATABASE_URL: between.through(server.url()) });
    const watched = watch(testbed, service, clientOf(testbed, service.baseUrl, token));
    const faults = faultsOf(between, server.url());
    await sleep(FAULT_MS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [name, fault] of Object.entries(faults)) {
        await fault();
        between.heal();
        const seconds = await watched.recovery();
        testbed.say(`${round}/${ROUNDS} ${name}: recovered after ${seconds.toFixed(2)} s`);
      }
    }
    return [
      shown('faults', ROUNDS * Object.keys(faults).length),
      shown('interrupted responses to a commit', 2 * ROUNDS * CUTS_A_ROUND),
      ...(await watched.end(server.url())),
    ];
  },
};
