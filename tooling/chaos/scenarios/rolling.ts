import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testbed/ports.ts';
import { type Service, startBuilt } from '../../testbed/service.ts';
import { startBalancer } from '../measuring/balancer.ts';
import { openLedger } from '../measuring/ledger.ts';
import { repeat } from '../measuring/load.ts';
import { atLeast, counter, none, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startGround } from '../measuring/stage.ts';

const RESTARTS = 20;
const INSTANCES = 2;
const WORKERS = 8;
const POLL_MS = 20;
/** Longer than the balancer takes to notice that an instance is not ready, in milliseconds. */
const DELAY_MS = '1000';
const SAID_EVERY = 5;

/** Restarts two instances behind a balancer in turn, under load. */
export const rolling: Scenario = {
  name: 'rolling',
  guarantee: 'Restarting one instance after the other drops no request: each becomes not ready, drains and closes.',
  run: async (testbed) => {
    const { postgres: server, token } = await startGround(testbed);
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
    const send = clientOf(testbed, balancer.url, token);
    const dropped = counter();
    let answers = 0;
    const load = repeat(testbed, WORKERS, async (worker) => {
      const id = ledger.anyId();
      const answer =
        worker % 2 === 0 || id === undefined
          ? await ledger.write(send)
          : await send('GET', `/v1/participants/${id}`).catch(() => undefined);
      answers += 1;
      if (answer === undefined) dropped.add('the connection broke');
      else if (answer.status >= 300) dropped.add(`${answer.status} ${answer.text.slice(0, 200)}`);
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
    for (const [reason, count] of dropped.counts) testbed.say(`${count} × ${reason}`);
    return [
      shown('restarts', RESTARTS),
      atLeast('requests', answers, 10_000),
      none('of them dropped', dropped.sum()),
      none('instances that did not end with 0', unclean),
      atLeast('acknowledged writes', ledger.acknowledged(), 1_000),
      ...(await ledger.compare(server.url())),
    ];
  },
};
