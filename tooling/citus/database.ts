/** Separate databases for tests, on the cluster that the tests share. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { prepareTenant, type Tenant } from '../testbed/tenants.ts';
import { distributeDatabase } from './admin.ts';
import { type Addresses, createDatabase } from './cluster.ts';

/** Creates an empty database on the cluster of the tests or on another cluster. Returns its URL. */
export const emptyDatabase = (addresses: Addresses = inject('citus')): Promise<string> =>
  createDatabase(addresses, `test_${randomBytes(8).toString('hex')}`);

/** Creates a migrated, distributed database with an organisation. */
export const distributedDatabase = async (addresses?: Addresses): Promise<Tenant & { url: string }> => {
  const url = await emptyDatabase(addresses);
  const tenant = await prepareTenant(url);
  await distributeDatabase(url);
  return { ...tenant, url };
};
