import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { newUserToken, prepareTenant } from '../../testbed/tenants.ts';
import { httpClient, type Send } from '../measuring/http.ts';
import { largest } from '../measuring/load.ts';
import type { Scenario } from '../measuring/scenario.ts';

const USERS = 40;
const POLL_MS = 10;
const MS_PER_SECOND = 1_000;

/** A request that every token may send: 403 to a user without groups, and 401 to one without access. */
const isRefused = async (send: Send): Promise<boolean> => (await send('GET', '/v1/org')).status === 401;

/** The seconds until a token is refused. */
const untilRefused = async (send: Send): Promise<number> => {
  const start = performance.now();
  while (!(await isRefused(send))) await sleep(POLL_MS);
  return (performance.now() - start) / MS_PER_SECOND;
};

/** Users are deactivated and deleted at one of two instances, both of which have just accepted their tokens. */
export const access: Scenario = {
  name: 'access',
  guarantee: 'Every token of an inactive or deleted user is refused within a second, on every instance.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const { organisationId, token } = await prepareTenant(server.url());
    const settings = { DATABASE_URL: server.url() };
    const [here, there] = [await startBuilt(testbed, settings), await startBuilt(testbed, settings)];
    const head = httpClient(here.baseUrl, token);

    const seconds: number[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const user = { firstName: 'Ada', lastName: 'Lang', email: `user${index}@example.org` };
      const { data } = JSON.parse((await head.send('POST', '/v1/users', { body: { user } })).text);
      const own = await newUserToken(server.url(), organisationId, data.id);
      const clients = [here, there].map(({ baseUrl }) => httpClient(baseUrl, own));
      for (const { send } of clients) if (await isRefused(send)) throw new Error('the token was refused too early');
      const path = `/v1/users/${data.id}`;
      const { status } =
        index % 2 === 0
          ? await head.send('PATCH', path, { body: { user: { status: 'inactive' } } })
          : await head.send('DELETE', path);
      if (status >= 300) throw new Error(`${path} was answered ${status}`);
      seconds.push(...(await Promise.all(clients.map(({ send }) => untilRefused(send)))));
      for (const { close } of clients) close();
    }
    head.close();
    const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? Number.NaN;
    return [
      { name: 'users that lost their access', value: USERS, unit: '' },
      { name: 'median until a token is refused', value: median, unit: 's' },
      { name: 'slowest', value: largest(seconds), unit: 's', atMost: 1 },
    ];
  },
};
