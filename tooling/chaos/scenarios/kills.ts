import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testbed/ports.ts';
import { startBuilt } from '../../testbed/service.ts';
import { openLedger } from '../measuring/ledger.ts';
import { largest, repeat } from '../measuring/load.ts';
import { atLeast, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startGround } from '../measuring/stage.ts';

const KILLS = 50;
const WRITES = 20_000;
const WORKERS = 16;
const RETRY_MS = 5;
const SAID_EVERY = 10;

/** Kills the service repeatedly under write load, at random moments. */
export const kills: Scenario = {
  name: 'kills',
  guarantee:
    'kill -9 of the service loses no acknowledged write, and repeating with the same key writes nothing twice.',
  run: async (testbed) => {
    const { postgres, token } = await startGround(testbed);
    const settings = { DATABASE_URL: postgres.url(), PORT: String(await freePort()) };
    const ledger = openLedger();
    let service = await startBuilt(testbed, settings);
    const send = clientOf(testbed, service.baseUrl, token);
    const load = repeat(testbed, WORKERS, async (worker) => {
      if (worker % 2 === 0) return ledger.insist(send);
      if ((await ledger.write(send)) === undefined) await sleep(RETRY_MS);
    });
    const starts: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (ledger.acknowledged() < (WRITES / KILLS) * kill) await sleep(1);
      await service.kill();
      service = await startBuilt(testbed, settings);
      starts.push(service.startSeconds);
      if (kill % SAID_EVERY === 0) testbed.say(`${kill} kills, ${ledger.acknowledged()} acknowledged writes`);
    }
    await load.stop();
    return [
      shown('kills', KILLS),
      atLeast('acknowledged writes', ledger.acknowledged(), WRITES),
      ...(await ledger.compare(postgres.url())),
      shown('slowest start, under load', largest(starts), 's'),
    ];
  },
};
