import { type Postgres, startPostgres } from '../../testbed/postgres.ts';
import type { Settings } from '../../testbed/program.ts';
import { type BuiltService, startBuilt } from '../../testbed/service.ts';
import { prepareTenants, type Tenant } from '../../testbed/tenants.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { httpClient, type Send } from './http.ts';

/** A PostgreSQL server with organisations. */
export interface Ground extends Tenant {
  readonly postgres: Postgres;
  /** The organisations other than the first. */
  readonly others: readonly Tenant[];
}

/** A PostgreSQL server with organisations, a service on it, and a client of the first organisation. */
export interface Stage extends Ground {
  readonly service: BuiltService;
  readonly send: Send;
}

/** Creates a client whose connections are closed with the testbed. */
export const clientOf = (testbed: Testbed, baseUrl: string, token: string): Send => {
  const { send, close } = httpClient(baseUrl, token);
  testbed.undo(async () => close());
  return send;
};

/** Starts PostgreSQL, migrates it, and creates organisations. */
export const startGround = async (testbed: Testbed, tenants = 1): Promise<Ground> => {
  const postgres = await startPostgres(testbed);
  const [first, ...others] = await prepareTenants(postgres.url(), tenants);
  if (first === undefined) throw new Error('no organisation');
  return { ...first, postgres, others };
};

/** Starts a service as in production, with PostgreSQL and organisations. */
export const startStage = async (testbed: Testbed, settings: Settings = {}, tenants = 1): Promise<Stage> => {
  const ground = await startGround(testbed, tenants);
  const service = await startBuilt(testbed, { DATABASE_URL: ground.postgres.url(), ...settings });
  return { ...ground, service, send: clientOf(testbed, service.baseUrl, ground.token) };
};

/** Creates a course. Returns its path. */
export const createCourse = async (send: Send): Promise<string> => {
  const { text } = await send('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
  return `/v1/courses/${JSON.parse(text).data.id}`;
};
