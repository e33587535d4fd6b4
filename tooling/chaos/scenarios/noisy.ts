import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../testbed/database.ts';
import { percentile } from '../../testbed/percentile.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { prepareTenants } from '../../testbed/tenants.ts';
import { httpClient } from '../measuring/http.ts';
import { waits } from '../measuring/load.ts';
import { startNoise } from '../measuring/noise.ts';
import type { Figure, Scenario } from '../measuring/scenario.ts';

const PARTICIPANTS = 20_000;
const NOISY_CONNECTIONS = 64;
const NEIGHBOURS = 4;
/** The requests of the other clients, in each round. */
const LISTENING = { path: '/v1/org', pauseMs: 10, forMs: 3_000 };
const ROUNDS = 5;
const WARM_UP_MS = 3_000;
const LIMIT = 1.5;
const FILL = `insert into participant (organisation_id, id, first_name, last_name, status, inserted_at, updated_at)
  select $1, gen_random_uuid(), 'Jörg', 'Müller-Lüdenscheidt ' || i, 'active', now(), now() from generate_series(1, $2::int) i`;

/** The requests of the noisy client, on all its connections, each as soon as the last one is answered. */
interface Noise {
  readonly name: string;
  readonly path: string;
  readonly settings: Readonly<Record<string, string>>;
}

const NOISES: readonly Noise[] = [
  // The limit is the default of the service, which is exceeded within seconds.
  { name: 'cheap requests beyond its limit', path: '/v1/participants?limit=1', settings: { RATE_LIMIT: '6000' } },
  // The limit is never reached: refused requests would cost the service too little.
  {
    name: 'expensive searches within its limit',
    path: '/v1/participants?q=denscheidt%20ller&limit=200&sort=lastName&status=active,lead',
    settings: {},
  },
];

/** One client sends more than its share of requests, on many connections. */
export const noisy: Scenario = {
  name: 'noisy',
  guarantee: 'One noisy token hardly slows other clients down.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const tenants = await prepareTenants(server.url(), NOISES.length + NEIGHBOURS);
    const [loud, quiet] = [tenants.slice(0, NOISES.length), tenants.slice(NOISES.length)];
    await withConnection(server.url(), async (client) => {
      for (const { organisationId } of loud) await client.query(FILL, [organisationId, PARTICIPANTS]);
      await client.query('vacuum analyze');
    });

    const against = async ({ name, path, settings }: Noise, token = ''): Promise<Figure[]> => {
      const service = await startBuilt(testbed, { DATABASE_URL: server.url(), ...settings });
      const clients = quiet.map(({ token }) => httpClient(service.baseUrl, token));
      const sends = clients.map(({ send }) => send);
      const [silence, noiseTimes]: [number[], number[]] = [[], []];
      const statuses = new Map<string, number>();
      for (let round = 1; round <= ROUNDS; round += 1) {
        silence.push(percentile(await waits(testbed, sends, LISTENING), 0.99));
        const noise = startNoise({ url: service.baseUrl, token, path, connections: NOISY_CONNECTIONS });
        await sleep(WARM_UP_MS);
        noiseTimes.push(percentile(await waits(testbed, sends, LISTENING), 0.99));
        for (const [status, count] of Object.entries(await noise.stop())) {
          statuses.set(status, (statuses.get(status) ?? 0) + count);
        }
        testbed.say(
          `${name} ${round}/${ROUNDS}: p99 ${silence.at(-1)?.toFixed(2)} ms, ${noiseTimes.at(-1)?.toFixed(2)} ms`,
        );
      }
      for (const { close } of clients) close();
      await service.stop();
      testbed.say(`${name}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
      const [before, during] = [percentile(silence, 0.5), percentile(noiseTimes, 0.5)];
      return [
        {
          name: `${name}: requests`,
          value: [...statuses.values()].reduce((a, b) => a + b, 0),
          unit: '',
          atLeast: 100,
        },
        { name: `${name}: p99 of the neighbours without`, value: before, unit: 'ms' },
        { name: `${name}: p99 of the neighbours with`, value: during, unit: 'ms' },
        { name: `${name}: ratio`, value: during / before, unit: '', atMost: LIMIT },
      ];
    };
    const figures: Figure[] = [];
    for (const [index, noise] of NOISES.entries()) figures.push(...(await against(noise, loud[index]?.token)));
    return figures;
  },
};
