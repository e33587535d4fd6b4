import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testbed/ports.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { type Service, startBuilt } from '../../testbed/service.ts';
import { prepareTenant } from '../../testbed/tenants.ts';
import { startBalancer } from '../measuring/balancer.ts';
import { httpClient } from '../measuring/http.ts';
import { openLedger } from '../measuring/ledger.ts';
import { repeat } from '../measuring/load.ts';
import type { Scenario } from '../measuring/scenario.ts';

const RESTARTS = 20;
const INSTANCES = 2;
const WORKERS = 8;
const POLL_MS = 20;
/** Longer than the balancer takes to notice that an instance is not ready. */
const DELAY_MS = '1000';
const SAID_EVERY = 5;

/** Two instances behind a balancer are restarted in turn, under load. */
export const rolling: Scenario = {
  name: 'rolling',
  guarantee: 'Restarting one instance after the other drops no request: each becomes not ready, drains and closes.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const { token } = await prepareTenant(server.url());
    const settings = { DATABASE_URL: server.url(), SHUTDOWN_DELAY_MS: DELAY_MS };
    const start = async (port: string) => startBuilt(testbed, { ...settings, PORT: port });
    const ports = await Promise.all(Array.from({ length: INSTANCES }, async () => String(await freePort())));
    const services: Service[] = [];
    for (const port of ports) services.push(await start(port));
    const balancer = await startBalancer(
      testbed,
      services.map(({ baseUrl }) => baseUrl),
    );
    const allReady = async (): Promise<void> => {
      while (balancer.ready() < INSTANCES) await sleep(POLL_MS);
    };
    await allReady();

    const ledger = openLedger();
    const { send, close } = httpClient(balancer.url, token);
    const dropped = new Map<string, number>();
    const drop = (reason: string): void => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    let answers = 0;
    const load = repeat(testbed, WORKERS, async (worker) => {
      const id = ledger.anyId();
      const answer =
        worker % 2 === 0 || id === undefined
          ? await ledger.write(send)
          : await send('GET', `/v1/participants/${id}`).catch(() => undefined);
      answers += 1;
      if (answer === undefined) drop('the connection broke');
      else if (answer.status >= 300) drop(`${answer.status} ${answer.text.slice(0, 200)}`);
    });
    let unclean = 0;
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      const index = restart % INSTANCES;
      const [port, old] = [ports[index], services[index]];
      if (port === undefined || old === undefined) throw new Error('no such instance');
      await old.stop();
      if (old.ended() !== '0') unclean += 1;
      services[index] = await start(port);
      await allReady();
      if (restart % SAID_EVERY === 0) testbed.say(`${restart} restarts, ${answers} answers`);
    }
    await load.stop();
    close();
    for (const [reason, count] of dropped) testbed.say(`${count} × ${reason}`);
    const { missing } = await ledger.compare(server.url());
    return [
      { name: 'restarts', value: RESTARTS, unit: '' },
      { name: 'requests', value: answers, unit: '', atLeast: 10_000 },
      { name: 'of them dropped', value: [...dropped.values()].reduce((a, b) => a + b, 0), unit: '', atMost: 0 },
      { name: 'instances that did not end with 0', value: unclean, unit: '', atMost: 0 },
      { name: 'acknowledged writes', value: ledger.acknowledged(), unit: '', atLeast: 1_000 },
      { name: 'of them missing', value: missing, unit: '', atMost: 0 },
    ];
  },
};
