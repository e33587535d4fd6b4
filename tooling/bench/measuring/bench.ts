import type { Settings } from '../../testbed/program.ts';
import { newTokens } from '../../testbed/tenants.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { fullDatabase, serverUrl } from './databases.ts';
import type { LoadTarget } from './load.ts';
import { startOurs } from './servers.ts';

/** Starts a service as in production on a database with this many participants, and returns what its requests need. */
export const openBench = async (testbed: Testbed, participants: number, settings: Settings = {}) => {
  const database = await fullDatabase(testbed, await serverUrl(testbed), participants);
  const service = await startOurs(testbed, database.url, settings);
  return {
    ...database,
    service,
    target: (name: string, requests: LoadTarget['requests']): LoadTarget => ({
      ...{ name, url: service.baseUrl, token: database.token, requests },
    }),
    /** Creates tokens of the organisation, each of a separate client. */
    clients: (count: number) => newTokens(database.url, database.organisationId, count),
  };
};

export type Bench = Awaited<ReturnType<typeof openBench>>;

/**
 * The figures of two sides, which are measured alternately, so that a temporary slowdown of the machine affects both.
 */
export const inTurn = async (
  rounds: number,
  measureBase: () => Promise<number>,
  measureOurs: () => Promise<number>,
): Promise<{ readonly base: number[]; readonly ours: number[] }> => {
  const [base, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    base.push(await measureBase());
    ours.push(await measureOurs());
  }
  return { base, ours };
};
