import { setTimeout as sleep } from 'node:timers/promises';
import { openLedger } from '../measuring/ledger.ts';
import { repeat } from '../measuring/load.ts';
import { residentFigures } from '../measuring/resident.ts';
import { atLeast, atMost, none, type Scenario } from '../measuring/scenario.ts';
import { startStage } from '../measuring/stage.ts';

const MINUTES = 10;
const SAMPLE_MS = 5_000;
const SAMPLES_A_MINUTE = 60_000 / SAMPLE_MS;
const IDLE_MS = 5_000;
const WORKERS = 16;
const KINDS = 4;

/** Measures the memory of the service while idle and under sustained load. */
export const memory: Scenario = {
  name: 'memory',
  guarantee: 'Resident memory is small while idle and flat under load.',
  run: async (testbed) => {
    const { service, send } = await startStage(testbed);
    await sleep(IDLE_MS);
    const idleMb = service.residentMb();
    testbed.say(`idle ${idleMb.toFixed(0)} MB`);

    const ledger = openLedger();
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
    return [
      atMost('idle', idleMb, 150, 'MB'),
      atLeast('answers', answers, 100_000),
      none('of them failed', failures),
      ...residentFigures(samples, 1.1),
    ];
  },
};
