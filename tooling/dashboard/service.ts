import { withConnection } from '../testbed/database.ts';
import { freePort } from '../testbed/ports.ts';
import { startPostgres } from '../testbed/postgres.ts';
import { startBuilt } from '../testbed/service.ts';
import { newTokens, prepareTenant, seedParticipants } from '../testbed/tenants.ts';
import type { Testbed } from '../testbed/testbed.ts';
import type { Loaded } from './load.ts';

/** The instances of the service, and what the load needs to know of them. */
interface Instances extends Loaded {
  /** The port of the metrics of each instance, by its name. */
  readonly metricsPorts: Readonly<Record<string, number>>;
}

const NAMES = ['api-1', 'api-2'];
const PARTICIPANTS = 1_000;
const CLIENTS = 8;
/** The defaults of the service, since strangers have to be refused; without them, those of a bench apply. */
const LIMITS = { RATE_LIMIT: '6000', ANONYMOUS_RATE_LIMIT: '50', CREDENTIALS_RATE_LIMIT: '10' };

const idsIn = (url: string, table: 'participant' | 'course'): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} order by md5(id::text)`);
    return rows.map(({ id }) => id);
  });

/** Starts PostgreSQL and the instances of the service, with an organisation of a thousand participants. */
export const startInstances = async (testbed: Testbed): Promise<Instances> => {
  const databaseUrl = (await startPostgres(testbed)).url();
  const { organisationId } = await prepareTenant(databaseUrl);
  await seedParticipants(databaseUrl, organisationId, PARTICIPANTS);
  const metricsPorts: Record<string, number> = {};
  const baseUrls: string[] = [];
  for (const name of NAMES) {
    const port = await freePort();
    const settings = { ...LIMITS, DATABASE_URL: databaseUrl, METRICS_PORT: String(port) };
    metricsPorts[name] = port;
    baseUrls.push((await startBuilt(testbed, settings)).baseUrl);
  }
  return {
    databaseUrl,
    baseUrls,
    metricsPorts,
    tokens: await newTokens(databaseUrl, organisationId, CLIENTS),
    ids: await idsIn(databaseUrl, 'participant'),
    courseIds: await idsIn(databaseUrl, 'course'),
  };
};
