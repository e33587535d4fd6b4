import { withConnection } from '../../testbed/database.ts';
import { besideNoise, NEIGHBOURS } from '../measuring/neighbours.ts';
import { atLeast, type Figure, type Scenario } from '../measuring/scenario.ts';
import { startGround } from '../measuring/stage.ts';

const PARTICIPANTS = 20_000;
const FILL = `insert into participant (organisation_id, id, first_name, last_name, status, inserted_at, updated_at)
  select $1, gen_random_uuid(), 'Jörg', 'Müller-Lüdenscheidt ' || i, 'active', now(), now() from generate_series(1, $2::int) i`;

/** The requests of the noisy client, and the settings of the service. */
const NOISES = [
  // The limit is the default of the service, which is exceeded within seconds.
  { name: 'cheap requests beyond its limit', path: '/v1/participants?limit=1', settings: { RATE_LIMIT: '6000' } },
  // The limit is never reached: rejected requests would cost the service too little.
  {
    name: 'expensive searches within its limit',
    path: '/v1/participants?q=denscheidt%20ller&limit=200&sort=lastName&status=active,lead',
    settings: {},
  },
];

/** Lets one client send more than its share of requests, on many connections. */
export const noisy: Scenario = {
  name: 'noisy',
  guarantee: 'One noisy token hardly slows other clients down.',
  run: async (testbed) => {
    const ground = await startGround(testbed, NOISES.length + NEIGHBOURS);
    const loud = [ground, ...ground.others].slice(0, NOISES.length);
    await withConnection(ground.postgres.url(), async (client) => {
      for (const { organisationId } of loud) await client.query(FILL, [organisationId, PARTICIPANTS]);
      await client.query('vacuum analyze');
    });
    const figures: Figure[] = [];
    for (const [index, { name, path, settings }] of NOISES.entries()) {
      const requests = [{ name, method: 'GET', path } as const];
      const token = loud[index]?.token ?? '';
      const outcome = await besideNoise(testbed, ground, { name, token, requests, settings });
      figures.push(atLeast(`${name}: requests`, outcome.answers, 100), ...outcome.figures);
    }
    return figures;
  },
};
