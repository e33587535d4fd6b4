import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../testbed/tenants.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { distributeDatabase } from './admin.ts';
import { type Addresses, addressesOf, createDatabase, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Citus cluster on which tests may create their own databases. */
    citus: Addresses;
    /** The URL of a migrated, distributed and empty database on this cluster. Tests must not change its tables. */
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
