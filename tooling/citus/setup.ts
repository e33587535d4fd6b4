import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../testbed/tenants.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { distributeDatabase } from './admin.ts';
import { type Addresses, addressesOf, createDatabase, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of Citus on which tests may create databases of their own. */
    citus: Addresses;
    /** A database there that is migrated, distributed and empty. Tests leave its tables as they are. */
    citusDatabase: string;
  }
}

/** Starts the cluster that the tests share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const testbed = await openTestbed(console.error);
  try {
    const addresses = addressesOf(await startCluster(testbed));
    const url = await createDatabase(addresses, 'training');
    await migrateDatabase(url);
    await distributeDatabase(url);
    project.provide('citus', addresses);
    project.provide('citusDatabase', url);
    return testbed.clear;
  } catch (error) {
    await testbed.clear();
    throw error;
  }
}
