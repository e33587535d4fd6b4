import { onTestFinished } from 'vitest';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import type { Service } from '../../../../tooling/testbed/service.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf } from '../support/client.ts';
import { startService } from '../support/program.ts';
import { type Cluster, sql } from './cluster.ts';
import { atDesk } from './runbook.ts';

/** The URL of a database `name` as a role, on the server of a URL. */
export const as = (url: string, user: string, password: string, name = 'training'): string => {
  const changed = new URL(url);
  [changed.username, changed.password, changed.pathname] = [user, password, `/${name}`];
  return changed.href;
};

/** The service's database as in the runbook: roles of `roles.sql`, migrated by the owner, with an organisation. */
export const deployDatabase = async ({ url }: Cluster, parameters = '') => {
  await sql(url, 'create database training');
  const superuser = new URL(url);
  superuser.pathname = '/training';
  const { run } = await atDesk();
  await run('roles', { SUPERUSER_URL: superuser.href, OWNER_PASSWORD: 'owner', SERVICE_PASSWORD: 'service' });
  const [ownerUrl, serviceUrl] = [
    as(url, 'training_owner', 'owner'),
    `${as(url, 'training_service', 'service')}${parameters}`,
  ];
  await run('migrate', { MIGRATION_DATABASE_URL: ownerUrl });
  const { token } = await newTenantIn(serviceUrl);
  return { superuserUrl: superuser.href, ownerUrl, serviceUrl, token };
};

/** The service as a process with these settings, which waits for migrations. The end of the test stops it. */
export const startDeployed = async (
  settings: Settings,
  token: string,
): Promise<{ service: Service; baseUrl: string; client: Client }> => {
  const service = await startService(onTestFinished, { MIGRATIONS: 'wait', ...settings });
  return { service, baseUrl: service.baseUrl, client: clientOf(token, service.baseUrl) };
};

/** Creates a participant and returns its id; throws if the creation fails. */
export const createParticipant = async (client: Client, lastName: string): Promise<string> => {
  const { status, json, text } = await client('POST', '/v1/participants', {
    body: { participant: { firstName: 'Eva', lastName } },
  });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return json.data.id;
};

/** The ids of the newest participants. */
export const newestIds = async (client: Client): Promise<string[]> => {
  const { status, json, text } = await client('GET', '/v1/participants?limit=200');
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.data.map(({ id }: { id: string }) => id);
};
