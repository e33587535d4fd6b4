import type { TestProject } from 'vitest/node';
import { environmentOf, type Service, startService } from '../../../../tooling/conformance/service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The service of this repository with the tokens of a full run. */
    service: Omit<Service, 'stop'>;
    /** The environment variables that name it and its credentials. */
    environment: ReturnType<typeof environmentOf>;
  }
}

/** Starts the service once for all tests, on a database of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...service } = await startService();
  project.provide('service', service);
  project.provide('environment', environmentOf(service));
  return stop;
}
