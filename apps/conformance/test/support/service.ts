import type { TestProject } from 'vitest/node';
import { environmentOf, type Service, startService } from '../../../../tooling/conformance/service.ts';
import { openTestbed } from '../../../../tooling/testbed/testbed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The service of this repository with the tokens of a full run. */
    service: Omit<Service, 'stop'>;
    /** The environment variables that name it and its credentials. */
    environment: ReturnType<typeof environmentOf>;
    /** A folder for the folders of tests. */
    folder: string;
  }
}

/** Starts the service once for all tests, on a separate database, and creates a folder for those of the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...service } = await startService();
  project.provide('service', service);
  project.provide('environment', environmentOf(service));
  const { folder, undo, clear } = await openTestbed(console.error);
  undo(stop);
  project.provide('folder', folder);
  return clear;
}
