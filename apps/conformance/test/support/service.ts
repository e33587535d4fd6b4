import type { TestProject } from 'vitest/node';
import { environmentOf, type Service, startService } from '../../../../tooling/conformance/service.ts';
import { openTestbed } from '../../../../tooling/testbed/testbed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The service of this repository with the tokens of a full run. */
    service: Omit<Service, 'stop'>;
    /** The environment variables that name it and its credentials. */
    environment: ReturnType<typeof environmentOf>;
    /** Where tests may make folders of their own. */
    folder: string;
  }
}

/** Starts the service once for all tests, on a database of its own, and makes a folder for theirs. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...service } = await startService();
  project.provide('service', service);
  project.provide('environment', environmentOf(service));
  const { folder, undo, clear } = await openTestbed(console.error);
  undo(stop);
  project.provide('folder', folder);
  return clear;
}
