import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { newClientIn, prepareTenants } from '../../testbed/tenants.ts';
import { httpClient } from '../measuring/http.ts';
import { waits } from '../measuring/load.ts';
import type { Figure, Scenario } from '../measuring/scenario.ts';
import { type Attack, type AttackStatuses, startStrangers } from '../measuring/strangers.ts';

const CONNECTIONS = 64;
const NEIGHBOURS = 4;
/** The requests of the other clients, in each round. */
const LISTENING = { path: '/v1/org', pauseMs: 10, forMs: 3_000 };
const ROUNDS = 5;
const WARM_UP_MS = 2_000;
const LIMIT = 1.5;
const MAX_GUESSES_PER_SECOND = 20;
/** Of each attack, so that a limit that refuses nobody is missed. */
const MIN_REFUSALS = 100;

/** The defaults of the service; a proxy on this machine says where the strangers are. */
const SETTINGS = { ANONYMOUS_RATE_LIMIT: '50', CREDENTIALS_RATE_LIMIT: '10', TRUST_PROXY: 'loopback' };

const ATTACKS: readonly Attack[] = ['guesses secrets', 'guesses tokens', 'mints tokens', 'fetches documents'];

/** The statuses of all rounds of one attack. */
const sumOf = (rounds: readonly AttackStatuses[], attack: Attack): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const statuses of rounds) {
    for (const [status, count] of Object.entries(statuses[attack] ?? {})) {
      sums.set(status, (sums.get(status) ?? 0) + count);
    }
  }
  return sums;
};

/** Strangers of one network do on many connections what needs no token. */
export const admission: Scenario = {
  name: 'admission',
  guarantee: 'Strangers hardly slow clients down, and few of their guesses reach the database.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const [target, ...quiet] = await prepareTenants(server.url(), 1 + NEIGHBOURS);
    const client = await newClientIn(server.url(), target?.organisationId ?? '');

    const against = async (name: string, attacks: readonly Attack[]): Promise<Figure[]> => {
      const service = await startBuilt(testbed, { DATABASE_URL: server.url(), ...SETTINGS });
      const clients = quiet.map(({ token }) => httpClient(service.baseUrl, token));
      const sends = clients.map(({ send }) => send);
      const [silence, attacked]: [number[], number[]] = [[], []];
      const statuses: AttackStatuses[] = [];
      let seconds = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        silence.push(percentile(await waits(testbed, sends, LISTENING), 0.99));
        const begin = performance.now();
        const strangers = startStrangers({ url: service.baseUrl, attacks, connections: CONNECTIONS, client });
        await sleep(WARM_UP_MS);
        attacked.push(percentile(await waits(testbed, sends, LISTENING), 0.99));
        statuses.push(await strangers.stop());
        seconds += (performance.now() - begin) / 1_000;
        testbed.say(
          `${name} ${round}/${ROUNDS}: p99 ${silence.at(-1)?.toFixed(2)} ms, ${attacked.at(-1)?.toFixed(2)} ms`,
        );
      }
      for (const { close } of clients) close();
      await service.stop();
      for (const attack of attacks) {
        const counts = [...sumOf(statuses, attack)].map(([status, count]) => `${count} × ${status}`);
        testbed.say(`${name}: ${attack}: ${counts.join(', ')}`);
      }
      const refusals = attacks.map(
        (attack): Figure => ({
          name: attacks.length === 1 ? `${name}: refused` : `${name}: ${attack}: refused`,
          value: sumOf(statuses, attack).get('429') ?? 0,
          unit: '',
          atLeast: MIN_REFUSALS,
        }),
      );
      const [before, during] = [percentile(silence, 0.5), percentile(attacked, 0.5)];
      const figures: Figure[] = [
        ...refusals,
        { name: `${name}: p99 of the neighbours without`, value: before, unit: 'ms' },
        { name: `${name}: p99 of the neighbours with`, value: during, unit: 'ms' },
        { name: `${name}: ratio`, value: during / before, unit: '', atMost: LIMIT },
      ];
      const lookedUp = (sumOf(statuses, 'guesses tokens').get('401') ?? 0) / seconds;
      if (!attacks.includes('guesses tokens')) return figures;
      return [
        ...figures,
        { name: `${name}: guesses looked up`, value: lookedUp, unit: 'per second', atMost: MAX_GUESSES_PER_SECOND },
      ];
    };
    const figures: Figure[] = [];
    for (const attack of ATTACKS) figures.push(...(await against(attack, [attack])));
    return [...figures, ...(await against('all together', ATTACKS))];
  },
};
