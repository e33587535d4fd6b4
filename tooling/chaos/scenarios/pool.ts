import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../testbed/database.ts';
import type { Answer } from '../measuring/http.ts';
import { largest, repeat } from '../measuring/load.ts';
import { atLeast, atMost, type Figure, none, type Scenario } from '../measuring/scenario.ts';
import { createCourse, startStage } from '../measuring/stage.ts';

/** The number of concurrent requests: four times the number of connections in the pool. */
const WORKERS = 40;
const HELD_MS = 8_000;
const PROBE_MS = 50;
const CALM_MS = 2_000;

/** The locks, and the requests that they block. */
const LOCKS = [
  { name: 'a row', lock: 'select from course for update' },
  { name: 'a table', lock: 'lock table course in access exclusive mode' },
] as const;

const slowest = (answers: readonly Answer[]): number => largest(answers.map((one) => one.milliseconds)) / 1_000;
const isRefusal = ({ status, headers }: Answer): boolean => status === 503 && Number(headers['retry-after']) > 0;

/** Lets another session hold a lock, for which more requests wait than there are connections to the database. */
export const pool: Scenario = {
  name: 'pool',
  guarantee:
    'If a lock exhausts the pool, requests get 503 in time, the service stays alive, and it recovers after the lock.',
  run: async (testbed) => {
    const { postgres, send } = await startStage(testbed);
    const path = await createCourse(send);
    const measure = async ({ name, lock }: (typeof LOCKS)[number]): Promise<Figure[]> => {
      const held: Answer[] = [];
      const alive: Answer[] = [];
      let released = Number.POSITIVE_INFINITY;
      let lastFailure = 0;
      const load = repeat(testbed, WORKERS, async (worker) => {
        const answer =
          worker % 2 === 0
            ? await send('PATCH', path, { body: { course: { name: 'Löten' } } })
            : await send('GET', path);
        if (released === Number.POSITIVE_INFINITY) held.push(answer);
        if (answer.status !== 200) lastFailure = performance.now();
      });
      const probe = repeat(testbed, 1, async () => {
        alive.push(await send('GET', '/healthz'));
        await sleep(PROBE_MS);
      });
      await withConnection(postgres.url(), async (client) => {
        await client.query(`begin; ${lock}`);
        held.length = 0;
        testbed.say(`${name} is locked`);
        await sleep(HELD_MS);
        released = performance.now();
        await client.query('rollback');
      });
      await sleep(CALM_MS);
      await load.stop();
      await probe.stop();
      const refused = held.filter(isRefusal);
      const wrong = held.filter((answer) => !isRefusal(answer) && answer.status !== 200);
      for (const text of new Set(wrong.map((answer) => answer.text.slice(0, 200)))) testbed.say(text);
      return [
        atLeast(`${name}: 503 with Retry-After`, refused.length, WORKERS / 2),
        none(`${name}: neither 200 nor that`, wrong.length),
        atMost(`${name}: slowest answer`, slowest(held), 2, 's'),
        none(`${name}: liveness refused`, alive.filter(({ status }) => status !== 200).length),
        atMost(`${name}: liveness, slowest answer`, slowest(alive), 1, 's'),
        atMost(`${name}: recovery`, Math.max(0, lastFailure - released) / 1_000, 1, 's'),
      ];
    };
    const figures: Figure[] = [];
    for (const lock of LOCKS) figures.push(...(await measure(lock)));
    return figures;
  },
};
