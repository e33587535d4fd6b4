import { newClientIn } from '../../testbed/tenants.ts';
import { besideNoise, NEIGHBOURS } from '../measuring/neighbours.ts';
import type { Request } from '../measuring/noise.ts';
import { atLeast, atMost, type Figure, type Scenario } from '../measuring/scenario.ts';
import { startGround } from '../measuring/stage.ts';

const MAX_GUESSES_PER_SECOND = 20;
/** The minimum number of rejected requests in each attack, so that the scenario notices a limit that rejects nobody. */
const MIN_REFUSALS = 100;
/** The defaults of the service, and a trusted proxy on this machine that states the network of the attackers. */
const SETTINGS = { ANONYMOUS_RATE_LIMIT: '50', CREDENTIALS_RATE_LIMIT: '10', TRUST_PROXY: 'loopback' };
const FROM = { 'X-Forwarded-For': '192.0.2.7' };
const GUESSES = 'guesses tokens';

const attacksOn = ({ id, secret }: { readonly id: string; readonly secret: string }): Request[] => {
  const token = { method: 'POST', path: '/oauth/token', form: { grant_type: 'client_credentials' } } as const;
  const authorization = (text: string) => ({ ...FROM, Authorization: text });
  return [
    { ...token, name: 'guesses secrets', headers: authorization(`Basic ${id}:tps_?`) },
    { name: GUESSES, method: 'GET', path: '/v1/org', headers: authorization('Bearer tpa_?') },
    { ...token, name: 'mints tokens', headers: authorization(`Basic ${id}:${secret}`) },
    { name: 'fetches documents', method: 'GET', path: '/openapi.json', headers: FROM },
  ];
};

/** Lets unauthenticated clients of one network send requests without a valid token, on many connections. */
export const admission: Scenario = {
  name: 'admission',
  guarantee: 'Unauthenticated clients hardly slow others down, and few of their guesses reach the database.',
  run: async (testbed) => {
    const ground = await startGround(testbed, 1 + NEIGHBOURS);
    const attacks = attacksOn(await newClientIn(ground.postgres.url(), ground.organisationId));
    const figures: Figure[] = [];
    for (const requests of [...attacks.map((attack) => [attack]), attacks]) {
      const name = requests.length === 1 ? (requests[0]?.name ?? '') : 'all together';
      const trial = { name, token: '', requests, settings: SETTINGS };
      const { figures: measured, count, seconds } = await besideNoise(testbed, ground, trial);
      const refused = requests.map((one) =>
        atLeast(`${name}: ${one.name}: refused`, count(one.name, 429), MIN_REFUSALS),
      );
      const lookedUp = count(GUESSES, 401) / seconds;
      const guesses = requests.some((one) => one.name === GUESSES)
        ? [atMost(`${name}: looked-up guesses`, lookedUp, MAX_GUESSES_PER_SECOND, 'per second')]
        : [];
      figures.push(...refused, ...measured, ...guesses);
    }
    return figures;
  },
};
