import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import { startBuilt } from '../../testbed/service.ts';
import { newUserToken } from '../../testbed/tenants.ts';
import type { Send } from '../measuring/http.ts';
import { largest } from '../measuring/load.ts';
import { atMost, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startStage } from '../measuring/stage.ts';

const USERS = 40;
const POLL_MS = 10;
const MS_PER_SECOND = 1_000;

/**
 * Whether the service rejects a token. It sends a request that every token may send: a user without groups gets a 403,
 * one without access a 401.
 */
const isRefused = async (send: Send): Promise<boolean> => (await send('GET', '/v1/org')).status === 401;

/** Waits until a token is rejected, and returns the number of seconds. */
const untilRefused = async (send: Send): Promise<number> => {
  const start = performance.now();
  while (!(await isRefused(send))) await sleep(POLL_MS);
  return (performance.now() - start) / MS_PER_SECOND;
};

/** Deactivates and deletes users on one of two instances, after both have accepted their tokens. */
export const access: Scenario = {
  name: 'access',
  guarantee: 'Every instance rejects every token of an inactive or deleted user within a second.',
  run: async (testbed) => {
    const { postgres, organisationId, service: here, send } = await startStage(testbed);
    const there = await startBuilt(testbed, { DATABASE_URL: postgres.url() });
    const seconds: number[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const user = { firstName: 'Ada', lastName: 'Lang', email: `user${index}@example.org` };
      const { data } = JSON.parse((await send('POST', '/v1/users', { body: { user } })).text);
      const own = await newUserToken(postgres.url(), organisationId, data.id);
      const sends = [here, there].map(({ baseUrl }) => clientOf(testbed, baseUrl, own));
      for (const one of sends) if (await isRefused(one)) throw new Error('the token was rejected too early');
      const path = `/v1/users/${data.id}`;
      const { status } =
        index % 2 === 0
          ? await send('PATCH', path, { body: { user: { status: 'inactive' } } })
          : await send('DELETE', path);
      if (status >= 300) throw new Error(`${path} was answered ${status}`);
      seconds.push(...(await Promise.all(sends.map(untilRefused))));
    }
    return [
      shown('users who lost their access', USERS),
      shown('median until a token is rejected', percentile(seconds, 0.5), 's'),
      atMost('slowest', largest(seconds), 1, 's'),
    ];
  },
};
