import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { prepareTenant } from '../../testbed/tenants.ts';
import { httpClient } from '../measuring/http.ts';
import { openLedger } from '../measuring/ledger.ts';
import { repeat } from '../measuring/load.ts';
import { residentOver } from '../measuring/resident.ts';
import type { Scenario } from '../measuring/scenario.ts';

const MINUTES = 10;
const SAMPLE_MS = 5_000;
const SAMPLES_A_MINUTE = 60_000 / SAMPLE_MS;
const IDLE_MS = 5_000;
const WORKERS = 16;
const KINDS = 4;

/** The memory of the service, idle and under sustained load. */
export const memory: Scenario = {
  name: 'memory',
  guarantee: 'Resident memory is small while idle and flat under load.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const { token } = await prepareTenant(server.url());
    const service = await startBuilt(testbed, { DATABASE_URL: server.url() });
    await sleep(IDLE_MS);
    const idleMb = service.residentMb();
    testbed.say(`idle ${idleMb.toFixed(0)} MB`);

    const ledger = openLedger();
    const { send, close } = httpClient(service.baseUrl, token);
    let answers = 0;
    let failures = 0;
    const load = repeat(testbed, WORKERS, async (worker) => {
      const id = ledger.anyId();
      const answer =
        worker % KINDS === 0 || id === undefined
          ? await ledger.write(send)
          : await send('GET', worker % KINDS === 1 ? '/v1/participants' : `/v1/participants/${id}`);
      answers += 1;
      if (answer === undefined || answer.status >= 300) failures += 1;
    });
    const samples: number[] = [];
    for (let sample = 1; sample <= MINUTES * SAMPLES_A_MINUTE; sample += 1) {
      await sleep(SAMPLE_MS);
      samples.push(service.residentMb());
      if (sample % SAMPLES_A_MINUTE === 0) {
        testbed.say(`minute ${sample / SAMPLES_A_MINUTE}: ${samples.at(-1)?.toFixed(0)} MB, ${answers} answers`);
      }
    }
    await load.stop();
    close();
    const { middleMb, lastMb, ratio } = residentOver(samples);
    return [
      { name: 'idle', value: idleMb, unit: 'MB', atMost: 150 },
      { name: 'answers', value: answers, unit: '', atLeast: 100_000 },
      { name: 'of them failed', value: failures, unit: '', atMost: 0 },
      { name: 'under load, second third of the time', value: middleMb, unit: 'MB' },
      { name: 'under load, last third', value: lastMb, unit: 'MB' },
      { name: 'ratio', value: ratio, unit: '', atMost: 1.1 },
    ];
  },
};
